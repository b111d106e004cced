/// How large the parts of a session may get (docs/api.md §4 Limits). Each is a setting of the program.
public struct NavigationLimits: Equatable, Sendable {
  /// Screens in one stack.
  public var screensPerStack: Int
  /// Layers of a session, the base included.
  public var layers: Int
  /// Stacks in one container of tabs.
  public var stacksPerContainer: Int
  /// Octets of one screen's params, minified.
  public var paramsBytes: Int
  /// Octets of a session's layers, metadata and schema together.
  public var stateBytes: Int
  /// Operations in one batch.
  public var operationsPerBatch: Int
  /// Levels of nesting of one opaque value by itself: params, or a member of metadata.
  public var opaqueDepth: Int

  /// The limits of the contract.
  public init(
    screensPerStack: Int = 1000, layers: Int = 32, stacksPerContainer: Int = 16, paramsBytes: Int = 64 << 10,
    stateBytes: Int = 1 << 20, operationsPerBatch: Int = 100, opaqueDepth: Int = 64
  ) {
    self.screensPerStack = screensPerStack
    self.layers = layers
    self.stacksPerContainer = stacksPerContainer
    self.paramsBytes = paramsBytes
    self.stateBytes = stateBytes
    self.operationsPerBatch = operationsPerBatch
    self.opaqueDepth = opaqueDepth
  }

  /// No limit at all: what is stored was within the limits when it came in, and stays readable when they are lowered.
  static let unlimited = NavigationLimits(
    screensPerStack: .max, layers: .max, stacksPerContainer: .max, paramsBytes: .max, stateBytes: .max,
    operationsPerBatch: .max, opaqueDepth: .max)
}

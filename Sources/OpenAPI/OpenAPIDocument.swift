/// The description of the HTTP API for machines: `openapi.json`, OpenAPI 3.1.0, embedded when the program is built.
///
/// A target of its own, since compiling 100 KB of embedded bytes takes a while and they change seldom.
public enum OpenAPIDocument {
  /// The document as it stands in the tree, with its line breaks.
  public static var json: [UInt8] { PackageResources.openapi_json }
}

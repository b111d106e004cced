public import Telemetry

/// What the engine has done since it started, counted where it is done.
public final class EngineMeter: Sendable {
  /// Changes in each transaction that was made durable: their number is that of the transactions, their sum that of all
  /// changes.
  public let batches = Histogram(bounds: (0...10).map { 1 << $0 }, decimals: 0)
  /// Nanoseconds that each of these transactions took.
  public let commitTimes = Histogram(bounds: Histogram.durations, decimals: 9)
  /// Transactions of which nothing was kept.
  public let failedCommits = Counter()
  /// Nanoseconds that each step of folding took: the commits behind it waited for it.
  public let foldTimes = Histogram(bounds: Histogram.durations, decimals: 9)
  /// Bytes of the journal that are not folded yet, as the writer estimates them.
  public let journalBytes = Gauge()
  /// Sessions that were asked of the store because they were not in memory.
  public let loads = Counter()
  /// Sessions that were left out of lists because their rows are damaged, each time.
  public let omissions = Counter()

  /// Requests that were answered again under their idempotency key.
  public let replays = Counter()
  /// Kept answers that were forgotten before their time was over, for younger ones of the same session.
  public let droppedAnswers = Counter()
  /// Idempotency keys that the store was asked for: of most new ones it is known without that they are new.
  public let keyLookups = Counter()

  init() {}

  /// Runs a commit of so many changes.
  func commit<Place>(_ changes: Int, _ body: () throws(StoreError) -> Place) throws(StoreError) -> Place {
    let start = monotonicNanoseconds()
    do throws(StoreError) {
      let place = try body()
      commitTimes.observe(monotonicNanoseconds() - start)
      batches.observe(changes)
      return place
    } catch {
      failedCommits.add()
      throw error
    }
  }

  /// Runs a step of folding.
  func fold<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    let start = monotonicNanoseconds()
    let result = try body()
    foldTimes.observe(monotonicNanoseconds() - start)
    return result
  }
}

import HTTP
import Telemetry

/// What is noted of requests and their answers: how many there were by route and class of status, how long they took, and
/// which problems it was; and errors that nobody foresaw.
///
/// A request costs two additions of its loop's own and one look at the clock: no lock, no allocation, no text.
final class RequestObserver: Sendable {
  /// What a request is counted under.
  enum Row {
    /// Answers of routes come first, in the order of `RouteTable.rows`; then OPTIONS, whatever it is about.
    static let options = Routes.table.rows.count
    /// Then everything that no route takes: unknown paths and methods, and what could not be read.
    static let none = options + 1
    static let count = none + 1
  }

  /// `2xx` to `5xx`.
  static let classes = 4

  let answers: Counter
  /// In nanoseconds.
  let durations: Histogram
  /// In the order of `Problem.all`.
  let problems: Counter
  /// Told every error that nobody foresaw, with the request's id.
  let report: APIConfiguration.ErrorReport

  init(loops: Int, report: @escaping APIConfiguration.ErrorReport) {
    self.report = report
    answers = Counter(rows: Row.count * Self.classes, stripes: loops)
    durations = Histogram(bounds: Histogram.durations, decimals: 9, rows: Row.count, stripes: loops)
    problems = Counter(rows: Problem.all.count)
  }

  /// Notes the answer to a request.
  func note(_ response: Response, row: Int, _ exchange: Exchange) {
    answers.add(row: Self.cell(row, response.status), stripe: exchange.loop)
    durations.observe(monotonicNanoseconds() - exchange.received, row: row, stripe: exchange.loop)
  }

  /// Notes the answer to what never became a whole request.
  func note(refusal: Response, row: Int) {
    answers.add(row: Self.cell(row, refusal.status))
  }

  /// Notes that an answer is a problem document.
  func note(_ problem: Problem) {
    if let number = Problem.number(of: problem) { problems.add(row: number) }
  }

  /// The row of `answers`.
  static func cell(_ row: Int, _ status: Status) -> Int {
    row * classes + min(max(status.rawValue / 100 - 2, 0), classes - 1)
  }
}

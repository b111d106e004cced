import Access
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

    /// The method and the template of the path.
    static func name(_ row: Int) -> (method: String, route: String) {
      switch row {
      case options: ("OPTIONS", "any")
      case none: ("any", "none")
      default: (Routes.table.rows[row].method.text, Routes.table.rows[row].path)
      }
    }
  }

  /// `2xx` to `5xx`.
  static let classes = 4

  let answers: Counter
  /// In nanoseconds.
  let durations: Histogram
  /// In the order of `Problem.all`.
  let problems: Counter
  /// In the order of `Refusal.reasons`.
  let refusals = Counter(rows: Refusal.reasons.count)
  /// Told every error that nobody foresaw, with the request's id.
  let report: APIConfiguration.ErrorReport
  private let access: APIConfiguration.AccessReport?
  private let showsTiming: Bool
  /// Whether counting is all there is to do.
  private let isSilent: Bool

  init(_ configuration: APIConfiguration) {
    report = configuration.report
    access = configuration.access
    showsTiming = configuration.showsTiming
    isSilent = configuration.access == nil && !configuration.showsTiming
    answers = Counter(rows: Row.count * Self.classes, stripes: configuration.loops)
    durations = Histogram(
      bounds: Histogram.durations, decimals: 9, rows: Row.count, stripes: configuration.loops)
    problems = Counter(rows: Problem.all.count)
  }

  /// Notes the answer to a request.
  func note(_ response: inout Response, row: Int, _ exchange: Exchange, _ request: RequestID) {
    let nanoseconds = monotonicNanoseconds() - exchange.received
    answers.add(row: Self.cell(row, response.status), stripe: exchange.loop)
    durations.observe(nanoseconds, row: row, stripe: exchange.loop)
    if isSilent { return }
    if showsTiming {
      response.fields.append(.serverTiming, "total;dur=\(MetricsText.decimal(nanoseconds / 1000, 3))")
    }
    tell(response.status, row, request, nanoseconds)
  }

  /// Notes the answer to what never became a whole request.
  func note(refusal: Response, row: Int, _ request: RequestID) {
    answers.add(row: Self.cell(row, refusal.status))
    tell(refusal.status, row, request, 0)
  }

  private func tell(_ status: Status, _ row: Int, _ request: RequestID, _ nanoseconds: Int) {
    guard let access else { return }
    let (method, route) = Row.name(row)
    access(
      AccessRecord(
        request: request, method: method, route: route, status: status.rawValue, nanoseconds: nanoseconds))
  }

  /// Notes that an answer is a problem document.
  func note(_ problem: Problem) {
    if let number = Problem.number(of: problem) { problems.add(row: number) }
  }

  /// Notes why a request was not let through.
  func note(_ refusal: Refusal) { refusals.add(row: refusal.number) }

  /// The row of `answers`.
  static func cell(_ row: Int, _ status: Status) -> Int {
    row * classes + min(max(status.rawValue / 100 - 2, 0), classes - 1)
  }
}

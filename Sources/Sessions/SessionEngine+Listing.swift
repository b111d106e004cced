import Dispatch
import Telemetry

extension SessionEngine {
  /// Sessions after `cursor`, newest change first, at most `limit`, for whose metadata all of `filters` hold.
  public func list(
    after cursor: PageCursor?, limit: Int, filters: [MetadataFilter],
    _ completion: @escaping @Sendable (Result<SessionPage, EngineError>) -> Void
  ) {
    let listing = Listing(store: store, table: table, now: now(), filters: filters)
    listLine.wait(on: lister, completion) { [self] in
      do throws(StoreError) {
        let page = try listing.page(after: cursor, limit: limit)
        if !page.damaged.isEmpty { noteOmissions(page.damaged) }
        return .success(page)
      } catch {
        log("sessions could not be listed: \(error)")
        return .failure(EngineError(error))
      }
    }
  }

  /// One damaged row does not hide the others; it is told here that it is missing.
  private func noteOmissions(_ damaged: [String]) {
    meter.omissions.add(damaged.count)
    log("\(damaged.count) damaged session(s) were left out of a list: \(damaged.prefix(3).joined(separator: "; "))")
  }
}

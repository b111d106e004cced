/// The table of routes, one list for each family of endpoints. Whatever lists routes is made from it or tested against it.
enum Routes {
  static let all = [
    APIHandler.serviceRoutes, APIHandler.sessionRoutes, APIHandler.operationRoutes, APIHandler.historyRoutes,
    APIHandler.changeRoutes, APIHandler.eventRoutes, APIHandler.tokenRoutes, APIHandler.linkRoutes,
    APIHandler.exchangeRoutes,
    APIHandler.adminRoutes,
  ].flatMap(\.self)
  static let table = RouteTable(all)
}

import Foundation
import TestSupport
import Testing

@testable import BackstackClient

@Suite struct RouteCodingTests {
  private struct Place: Codable, Hashable {
    var name: String
    var floor: Int?
  }

  private enum Raw: String, Codable, Hashable {
    case one
    case two = "number two"
  }

  private enum Rich: Codable, Hashable {
    case plain
    case labelled(id: Int, at: Place)
    case unlabelled(Place, Double)
    case list([Int])
    case optional(Int?)
  }

  private func roundTrip<Route: Codable & Hashable>(_ route: Route, _ name: String, _ params: String) throws {
    let coding = RouteCoding<Route>.codable
    let screen = try coding.screen(route)
    #expect(screen.name == name)
    #expect((screen.params ?? .emptyObject).text == params)
    #expect(coding.route(screen.name, screen.params ?? .emptyObject) == route)
  }

  @Test func casesAreScreensAndPayloadsAreParams() throws {
    try roundTrip(AppRoute.home, "home", "{}")
    try roundTrip(AppRoute.order(id: 17), "order", #"{"id":17}"#)
    try roundTrip(AppRoute.order(id: 17, note: "a/b"), "order", #"{"id":17,"note":"a/b"}"#)
    try roundTrip(AppRoute.page("help"), "page", #"{"_0":"help"}"#)
    try roundTrip(Rich.plain, "plain", "{}")
    try roundTrip(
      Rich.labelled(id: 1, at: Place(name: "x")), "labelled", #"{"at":{"name":"x"},"id":1}"#)
    try roundTrip(
      Rich.unlabelled(Place(name: "é", floor: 2), 0.5), "unlabelled", #"{"_0":{"floor":2,"name":"é"},"_1":0.5}"#)
    try roundTrip(Rich.list([1, 2]), "list", #"{"_0":[1,2]}"#)
    try roundTrip(Rich.optional(nil), "optional", "{}")
  }

  @Test func otherRoutesHaveTheirWays() throws {
    try roundTrip("home", "home", "{}")
    try roundTrip(Raw.two, "number two", "{}")
    try roundTrip(Place(name: "x", floor: 3), "Place", #"{"floor":3,"name":"x"}"#)
    try roundTrip(7, "Int", "7")
    try roundTrip([1, 2], "Array<Int>", "[1,2]")
  }

  @Test func whatTheAppDoesNotKnowIsNil() {
    let coding = RouteCoding<AppRoute>.codable
    #expect(coding.route("map", ["place": "x"]) == nil)
    #expect(coding.route("order", ["id": "seventeen"]) == nil)
    #expect(coding.route("order", .null) == nil)
    #expect(coding.route("home", .null) == nil)
    // More than it needs does no harm: another version wrote it.
    #expect(coding.route("order", ["id": 17, "colour": "red"]) == .order(id: 17))
  }
}

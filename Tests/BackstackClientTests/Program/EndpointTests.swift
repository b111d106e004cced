import BackstackClient
import TestSupport
import Testing

/// Every call against the program.
@Suite struct EndpointTests {
  private struct Order: Codable, Equatable {
    var order: Int
  }

  private func withClient(_ body: (BackstackClient) async throws -> Void) async throws {
    let daemon = try await Blocking.run { try Daemon() }
    try await body(try BackstackClient.at(daemon.port, name: "phone"))
    let ending = try await Blocking.run { daemon.terminate() }
    #expect(ending == .exit(0))
  }

  @Test func theService() async throws {
    try await withClient { client in
      let hello = try await client.hello()
      #expect(hello.name == "backstack")
      #expect(hello.limits["screensPerStack"] == 1000)
      try await client.health()
      try await client.ready()
    }
  }

  @Test func sessions() async throws {
    try await withClient { client in
      let made = try await client.create(
        id: "app", root: .screen(Screen("home", params: ["digits": 0.1], title: "Home"), name: "main"),
        metadata: ["device": "iPhone", "n": 1], expiresIn: .seconds(3600), schema: "v1")
      #expect(made.revision == 1)
      #expect(made.layers.first?.name == "main")
      #expect(made.topLayer?.activeStack?.screens.first?.title == "Home")
      #expect(made.summary.schema == "v1")
      #expect(made.summary.expiresAt.map { $0 > made.summary.createdAt } == true)
      let app = client.session("app")
      let tag = try #require(made.tag)
      #expect(try await app.get(unless: tag) == nil)
      #expect(try await app.get(revision: 1).tag == nil)
      let read = try await app.get()
      #expect(read == made)

      let patched = try await app.patch(metadata: ["n": nil, "x": [1, 2]], schema: .remove, expiresIn: .remove)
      #expect(patched.metadata == ["device": "iPhone", "x": [1, 2]])
      #expect(patched.summary.schema == nil)
      #expect(patched.summary.expiresAt == nil)
      #expect(try await app.get(unless: tag)?.revision == 2)

      let stale = await #expect(throws: BackstackError.self) {
        try await app.patch(schema: .set("v2"), options: WriteOptions(ifMatch: tag))
      }
      #expect(stale?.code == .revisionMismatch)
      #expect(stale?.problem?.current == patched)

      let copy = try await client.session("copy").put(made)
      #expect(copy.layers == made.layers)
      let repaired = try await client.session("broken").put(
        ["layers": [["id": "root", "container": "tabs", "stacks": [["id": "a", "screens": []]]]]], repair: true)
      #expect(repaired.repaired?.isEmpty == false)
      let absent = await #expect(throws: BackstackError.self) { try await app.put(onlyIfAbsent: true) }
      #expect(absent?.code == .revisionMismatch)
      let fork = try await app.fork(id: "fork", metadata: ["forked": true])
      #expect(fork.metadata == ["forked": true])
      #expect(fork.revision == 1)
      #expect(try await app.fork().id.utf8.count >= 22)

      try await app.delete()
      let gone = await #expect(throws: BackstackError.self) { try await app.get() }
      #expect(gone?.code == .sessionNotFound)
    }
  }

  @Test func lists() async throws {
    try await withClient { client in
      for number in 1...7 {
        _ = try await client.create(id: "s\(number)", metadata: ["odd": .init(booleanLiteral: number % 2 == 1)])
      }
      let page = try await client.list(limit: 5)
      #expect(page.sessions.map(\.id) == ["s7", "s6", "s5", "s4", "s3"])
      var pages: [[String]] = []
      for try await page in client.pages(metadata: ["odd": "true"], limit: 3) { pages.append(page.map(\.id)) }
      #expect(pages == [["s7", "s5", "s3"], ["s1"]])
    }
  }

  @Test func operations() async throws {
    try await withClient { client in
      _ = try await client.create(
        id: "app",
        root: .tabs([
          TabStack(id: "home", title: "Home", badge: "3", screens: ["home"]),
          TabStack(id: "search", screens: ["search"]),
        ]))
      let app = client.session("app")
      let pushed = try await app.push(Screen("order", encoding: Order(order: 17)))
      #expect(pushed.visible.path == ["home", "order"])
      #expect(pushed.change.added == [pushed.visible.id])
      let entry = try #require(pushed.session?.topLayer?.activeStack?.screens.last)
      #expect(try entry.params.decode(Order.self) == Order(order: 17))
      let minimal = try await app.push(["a", "b", "c"], options: WriteOptions(minimal: true))
      #expect(minimal.session == nil)
      #expect(minimal.visible.depth == 5)
      #expect(minimal.tag != nil)
      #expect(try await app.pop().visible.screen == "b")
      #expect(try await app.popTo("order").visible.screen == "order")
      #expect(try await app.popTo("order").change.changed == false)
      #expect(try await app.replace(with: "invoice").visible.screen == "invoice")
      let updated = try await app.update(EntryUpdate(params: .replace(["paid": true]), title: .set("Paid")))
      #expect(updated.visible.bar.title == "Paid")
      #expect(try await app.navigate(to: Screen("invoice", params: ["paid": false]), merge: true).change.added == [])
      #expect(try await app.select("search").visible.stack == "search")
      #expect(try await app.setScreens(["x", "y"]).visible.path == ["x", "y"])
      #expect(try await app.popToRoot().visible.path == ["x"])
      let sheet = try await app.present(
        "sheet", Presentation(.sheet, embedInStack: true, detents: [.medium, .large], selectedDetent: .medium))
      #expect(sheet.session?.topLayer?.presentation?.selectedDetent == .medium)
      #expect(try await app.present("second").visible.canDismiss)
      #expect(try await app.dismiss().visible.screen == "sheet")
      #expect(try await app.dismissTo("root").visible.screen == "x")
      #expect(try await app.dismissAll().change.changed == false)
      let batch = try await app.perform([.push("one"), .push("two"), .present("three"), .dismissAll()])
      #expect(batch.visible.path == ["x", "one", "two"])
      let refused = await #expect(throws: BackstackError.self) {
        try await app.perform([.push("ok"), .popTo("nowhere")])
      }
      #expect(refused?.code == .screenNotInStack)
      #expect(refused?.problem?.pointers == ["#/operations/1/to"])
      #expect(try await app.undo().visible.path == ["x"])
      let root = try await app.setRoot(.split(sidebar: ["list"], detail: ["empty"], visibility: .all))
      #expect(root.session?.layers.first?.visibility == .all)
      let visible = try await app.visible(width: .regular)
      #expect(visible.columns?.map(\.screen) == ["list", "empty"])
      #expect(try await app.visible().columns == nil)
      #expect(try await app.get().visible == root.visible)
    }
  }

  @Test func links() async throws {
    try await withClient { client in
      #expect(try await client.links().rules == [])
      let rule = LinkRule(
        "/orders/:order", opens: LinkRule.Target("order", params: ["from": "link"]), parents: ["orders"], mode: .set)
      let set = try await client.putLinks([rule])
      #expect(set.rules == [rule])
      #expect(try await client.links() == set)
      let resolution = try await client.resolve("shop://orders/17?gift=1")
      #expect(resolution.mode == .set)
      #expect(resolution.screens.map(\.screen) == ["orders", "order"])
      #expect(resolution.screens.last?.params == ["gift": "1", "from": "link", "order": "17"])
      _ = try await client.create(id: "app")
      #expect(try await client.session("app").open("/orders/17").visible.path == ["orders", "order"])
      let none = await #expect(throws: BackstackError.self) { try await client.resolve("/nowhere") }
      #expect(none?.code == .noLinkMatch)
      try await client.deleteLinks(ifMatch: set.tag)
      #expect(try await client.links().rules == [])
    }
  }

  @Test func changes() async throws {
    try await withClient { client in
      _ = try await client.create(id: "app")
      let app = client.session("app")
      async let waiting = app.changes(after: 1, wait: .seconds(30))
      try await app.push("order")
      let page = try await waiting
      #expect(page.next == 2)
      #expect(page.changes.first?.origin == "phone")
      #expect(page.changes.first?.operations.first?.name == "push")
      #expect(page.changes.first?.operations.first?.fields["id"]?.string == page.changes.first?.added.first)
      #expect(try await app.changes(after: 2, wait: .milliseconds(10)).changes == [])
      let all = try await app.changes(limit: 1)
      #expect(all.changes.map { $0.operations.map(\.name) } == [["create"]])
      #expect(all.next == 1)
      let reset = try await app.changes(after: 9)
      #expect(reset.reset?.revision == 2)
      #expect(reset.next == 2)
    }
  }

  @Test func restoring() async throws {
    try await withClient { client in
      _ = try await client.create(id: "app")
      let app = client.session("app")
      try await app.push(["a", Screen("b", params: ["n": 1])])
      let path = try await app.navigationPath()
      #expect(path == ["b", #"{"n":1}"#, "a", "{}"])
      let set = try await app.setNavigationPath(["c", "{}"] + path)
      #expect(set.visible.path == ["root", "a", "b", "c"])
      #expect(set.change.added.count == 1)
      let state = try await app.reactNavigationState()
      #expect(state["routes"]?.elements.count == 4)
      let restored = try await app.setReactNavigationState(["index": 0, "routes": [["name": "x", "key": "k"]]])
      #expect(restored.visible.path == ["x"])
    }
  }
}

import JSON
import TestSupport
import Testing

@testable import API

/// The conventions of docs/api.md §2, which hold on every path.
@Suite struct ConventionTests {
  private func serviceWithSession() async throws -> Service {
    let service = try Service()
    #expect(try await service.send("PUT", "/v1/sessions/s", body: "{}").status == 201)
    return service
  }

  @Test func methodsThatAPathDoesNotTakeAreNamed() async throws {
    let service = try Service()
    for (method, path) in [("DELETE", "/v1/sessions"), ("GET", "/v1/sessions/none/push"), ("PUT", "/healthz")] {
      let answer = try await service.send(method, path)
      #expect(answer.code == "method_not_allowed")
      let allow = try await service.send("OPTIONS", path)
      #expect(allow.status == 204)
      #expect(answer["allow"] == allow["allow"])
    }
    #expect(try await service.send("OPTIONS", "/v1/nothing").code == "route_not_found")
    #expect(try await service.send("OPTIONS", "*")["allow"]?.contains("PATCH") == true)
  }

  @Test func headIsGetWithoutItsBody() async throws {
    let service = try await serviceWithSession()
    let get = try await service.send("GET", "/v1/sessions/s")
    let head = try await service.send("HEAD", "/v1/sessions/s")
    #expect(head.status == 200)
    #expect(head.text.isEmpty)
    #expect(head["content-length"] == get["content-length"])
    #expect(head["etag"] == get["etag"])
    #expect(try await service.send("HEAD", "/v1/sessions/none").status == 404)
  }

  @Test func requestIDsAreTakenOrMade() async throws {
    let service = try Service()
    for name in ["trace.9~", "%ZZ&=!", String(repeating: "c", count: 128)] {
      #expect(try await service.send("GET", "/healthz", [("X-Request-Id", name)])["x-request-id"] == name)
    }
    var made: Set<String> = []
    for name in ["a b", "é", String(repeating: "c", count: 129), "tab\there"] {
      let id = try #require(try await service.send("GET", "/healthz", [("X-Request-Id", name)])["x-request-id"])
      #expect(id != name && id.utf8.count == 13)
      made.insert(id)
    }
    #expect(made.count == 4)
    let problem = try await service.send("GET", "/none", [("X-Request-Id", "mine")])
    #expect(try problem.json["requestId"]?.string == "mine")
  }

  @Test func prettyIndentsAnswersAndProblems() async throws {
    let service = try await serviceWithSession()
    for value in ["pretty", "pretty=true", "pretty=1"] {
      #expect(try await service.send("GET", "/v1/sessions/s?\(value)").text.contains("\n  \"id\": \"s\""))
      #expect(try await service.send("GET", "/v1/sessions/none?\(value)").text.contains("\n  \"code\""))
      #expect(try await service.send("GET", "/none?\(value)").text.contains("\n  \"code\""))
    }
    for value in ["pretty=false", "pretty=0"] {
      #expect(try await service.send("GET", "/v1/sessions/s?\(value)").text.dropLast().contains("\n") == false)
    }
    for value in ["pretty=maybe", "pretty=", "pretty&pretty"] {
      #expect(try await service.send("GET", "/v1/sessions/s?\(value)").code == "bad_request")
    }
    let plain = try await service.send("GET", "/v1/sessions/s")
    let pretty = try await service.send("GET", "/v1/sessions/s?pretty")
    #expect(plain["etag"] == pretty["etag"])
    #expect(try plain.json.text == pretty.json.text)
  }

  @Test func unknownQueryParametersAreNamed() async throws {
    let service = try Service()
    let answer = try await service.send("GET", "/v1/sessions/none?verbose=1")
    #expect(answer.code == "unknown_query_parameter")
    #expect(try answer.json["detail"]?.string?.contains("'verbose'") == true)
    #expect(try await service.send("GET", "/v1/sessions/none/visible?width=a&width=a").code == "bad_request")
    #expect(try await service.send("GET", "/v1/sessions/none?verbose=1&verbose=2").code == "bad_request")
    #expect(try await service.send("GET", "/v1/sessions/none/visible?width=huge").code == "bad_request")
    #expect(try await service.send("PUT", "/v1/sessions/x?repair=maybe", body: "{}").code == "bad_request")
    #expect(try await service.send("GET", "/v1/sessions?%zz=1").code == "bad_request")
  }

  @Test(arguments: [
    ("/v1/sessions/", "/v1/sessions"), ("/v1//sessions", "/v1/sessions"), ("/sessions/a", "/v1/sessions/a"),
    ("/v1/sessions/a/setroot", "/v1/sessions/a/setRoot"), ("/inspector", "/inspector/"), ("/fly", nil), ("/v1", nil),
    ("//", "/"), ("/V1/Sessions/A/Push/", "/v1/sessions/A/push"),
    ("/sessions/a/operations/", "/v1/sessions/a/operations"),
    ("/HEALTHZ", "/healthz"), ("/v1/healthz", nil), ("/problems//x", "/problems/x"), ("/inspectorx", nil),
    ("/v1/sessions/a/push/b/c/d/e", nil), ("/v1/sessions/%C3%A4/Undo", "/v1/sessions/%C3%A4/undo"),
  ])
  func aPathThatIsAlmostRightIsAnsweredWithTheRightOne(_ path: String, _ meant: String?) async throws {
    let answer = try await Service().send("POST", path)
    #expect(answer.code == "route_not_found")
    let hint = meant.map { " Did you mean '\($0)'?" } ?? ""
    #expect(try answer.json["detail"]?.string == "Nothing is served at '\(path)'.\(hint)")
  }

  @Test func acceptIsRespected() async throws {
    let service = try await serviceWithSession()
    for accept in [
      "text/html", "image/png", "application/json;q=0", "application/json;q=0, */*", "text/event-stream;charset=utf-8",
    ] {
      let answer = try await service.send("GET", "/v1/sessions/s", [("Accept", accept)])
      #expect(answer.code == "not_acceptable")
    }
    for accept in [
      "*/*", "application/*", "application/json", "application/problem+json", "text/html, */*;q=0.1",
      "application/json; charset=utf-8", #"Application/JSON;Charset="UTF-8";q=0.2"#,
      "application/problem+json;charset=utf-8",
      "application/json;indent=4", "text/html;q=1, application/json;charset=utf-8;q=0.1",
    ] {
      #expect(try await service.send("GET", "/v1/sessions/s", [("Accept", accept)]).status == 200, "\(accept)")
    }
    for accept in [
      "text/event-stream", "text/event-stream;charset=UTF-8", "text/*", "text/event-stream;q=0.1, */*;q=0",
    ] {
      #expect(try await service.events("/v1/sessions/s/events", [("Accept", accept)]).head.status == 200, "\(accept)")
    }
    let page = try await service.send("GET", "/problems/at_root", [("Accept", "text/html; charset=utf-8")])
    #expect(page["content-type"] == "text/html; charset=utf-8")
  }

  @Test func bodiesAreJSON() async throws {
    let service = try await serviceWithSession()
    func push(_ type: String, _ coding: String? = nil) async throws -> Answer {
      try await service.send(
        "POST", "/v1/sessions/s/push", [("Content-Type", type)] + (coding.map { [("Content-Encoding", $0)] } ?? []),
        body: #"{"screen":"x"}"#)
    }
    for type in [
      "text/plain", "text/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "x",
    ] {
      let answer = try await push(type)
      #expect(answer.code == "unsupported_media_type")
      #expect(try answer.json["detail"]?.string?.contains("--json") == true)
    }
    #expect(try await push("application/json", "gzip").code == "unsupported_media_type")
    #expect(try await push("application/json", "identity").status == 200)
    #expect(try await push("Application/JSON; charset=utf-8").status == 200)
    #expect(try await push("application/vnd.app+json").status == 200)
  }

  @Test func emptyBodiesMeanNothingOrAreRefused() async throws {
    let service = try await serviceWithSession()
    let typed = try await service.send("POST", "/v1/sessions/s/dismiss", [("Content-Type", "text/plain")], body: "")
    #expect(typed.code == "nothing_presented")
    #expect(try await service.send("POST", "/v1/sessions").status == 201)
    #expect(try await service.send("POST", "/v1/sessions/s/fork").status == 201)
    #expect(try await service.send("PUT", "/v1/sessions/s").code == "invalid_json")
    #expect(try await service.send("PATCH", "/v1/sessions/s").code == "invalid_json")
  }

  @Test func bodiesAreObjects() async throws {
    let service = try await serviceWithSession()
    for body in ["null", "true", "[{}]", #""x""#, "5"] {
      let answer = try await service.send("POST", "/v1/sessions/s/push", body: body)
      #expect(answer.code == "invalid_field")
      #expect(answer.pointer == "#")
    }
    for body in ["{", #"{"screen":"a",}"#, #"{"screen":"a"} x"#, "{'screen':'a'}", #"{"a":1,"a":2}"#] {
      let answer = try await service.send("POST", "/v1/sessions/s/push", body: body)
      #expect(answer.code == "invalid_json")
      #expect(try answer.json["detail"]?.string?.contains("byte") == true)
    }
  }

  @Test func clientNamesAreChecked() async throws {
    let service = try await serviceWithSession()
    for name in ["timer", "a b", "é", String(repeating: "x", count: 65)] {
      #expect(try await service.send("POST", "/v1/sessions", [("Backstack-Client", name)]).code == "bad_request")
    }
    #expect(try await service.send("POST", "/v1/sessions", [("Backstack-Client", "phone~1")]).status == 201)
  }
}

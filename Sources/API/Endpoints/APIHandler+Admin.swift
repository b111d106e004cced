import HTTP
import JSON
import Navigation
import Sessions

/// What whoever runs the server asks of it (docs/api.md §9).
extension APIHandler {
  static let adminRoutes: [Route] = [
    Route(.get, "/v1/admin/backups") { $0.listBackups($1) },
    Route(.post, "/v1/admin/backups", body: .optional) { try $0.makeBackup($1) },
  ]

  private func listBackups(_ call: Call) -> Response? {
    engine.backups { result in
      call.answer(wake: true) {
        var json = JSONWriter()
        json.beginObject()
        json.key("backups")
        json.beginArray()
        for backup in try result.get() { Self.append(backup, to: &json) }
        json.endArray()
        json.endObject()
        return call.writer.json(.ok, json.bytes)
      }
    }
    return nil
  }

  /// The server alone decides on the backup's name and place, so the body has no members.
  private func makeBackup(_ call: Call) throws -> Response? {
    for (key, _) in try RequestBody.object(call).members { throw NavigationError.unknown(key) }
    if isDraining { throw EngineError.closing }
    let answer = WriteAnswer<StoredBackup>(call, wake: true) { backup, writer in
      var json = JSONWriter()
      Self.append(backup, to: &json)
      return writer.json(.created, json.bytes)
    }
    engine.backUp { [engine] result in
      guard let keyed = answer.keyed, case .success(let backup) = result else { return answer.send(result) }
      engine.keep(keyed, backup, bytes: backup.name.utf8.count) { kept in
        // The copy is there, whatever became of its key.
        if case .failure = kept { answer.sendUnkept(backup) } else { answer.send(kept) }
      }
    }
    return nil
  }

  private static func append(_ backup: StoredBackup, to json: inout JSONWriter) {
    json.beginObject()
    json.key("name")
    json.string(backup.name)
    json.key("createdAt")
    json.string(backup.createdAt.rfc3339)
    json.key("size")
    json.int(Int(backup.bytes))
    json.key("pages")
    json.int(Int(backup.pages))
    if let order = backup.order {
      json.key("order")
      json.int(Int(order))
    }
    json.endObject()
  }
}

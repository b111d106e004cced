/// Cases written for servers in general whose expectation the contract (docs/api.md) decides otherwise. They are run, and
/// must end as the contract says.
enum AgainstContract {
  /// Cases of http_a.json and json_a.json, the status that the contract gives, and why.
  static let statuses: [String: (status: Int, reason: String)] = [
    "cl-zero": (201, "an empty body of POST /v1/sessions is {}"),
    "ch-empty": (201, "an empty body of POST /v1/sessions is {}"),
    "n-whole-empty": (201, "an empty body of POST /v1/sessions is {}"),
    "n-whole-array": (422, "valid JSON that is no object is invalid_field"),
    "i-size-backslashes-200k": (409, "params over 64 KiB are limit_reached"),
    "i-size-keys-40k": (409, "params over 64 KiB are limit_reached"),
    "i-size-empty-arrays-200k": (409, "params over 64 KiB are limit_reached"),
    "i-size-long-key": (409, "params over 64 KiB are limit_reached"),
  ]
}

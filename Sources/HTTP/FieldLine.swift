/// One field line of a head: where its name and value stand in the head's bytes.
struct FieldLine: Sendable {
  var known: KnownField?
  var nameStart: UInt32
  var nameEnd: UInt32
  var valueStart: UInt32
  var valueEnd: UInt32
}

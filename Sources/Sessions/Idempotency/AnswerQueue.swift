/// Answers that only the journal has, in the order of their places, until they are folded. Belongs to the writer's queue.
struct AnswerQueue {
  private var answers: [PlacedAnswer] = []
  private var head = 0
  private var last: (sequence: Int64, index: Int) = (0, -1)
  /// Bytes counted for them.
  private(set) var bytes = 0

  var isEmpty: Bool { head == answers.count }

  /// The place of the one behind the first so many; nil when there is none.
  func sequence(behind count: Int) -> Int64? {
    head + count < answers.count ? answers[head + count].sequence : nil
  }

  /// Adds an answer of the newest transaction.
  mutating func add(_ record: AnswerRecord, sequence: Int64) {
    last = (sequence, last.sequence == sequence ? last.index + 1 : 0)
    answers.append(PlacedAnswer(sequence: sequence, index: last.index, record: record))
    bytes += record.cost
  }

  /// The first ones: `count` at most, and no more when they have about as many bytes as `limit`.
  func first(_ count: Int, bytes limit: Int) -> [PlacedAnswer] {
    var end = head
    var sum = 0
    while end < answers.count, end - head < count, sum < limit {
      sum += answers[end].record.cost
      end += 1
    }
    return Array(answers[head..<end])
  }

  /// Lets go of the first ones, which were folded.
  mutating func remove(_ folded: [PlacedAnswer]) {
    for answer in folded { bytes -= answer.record.cost }
    head += folded.count
    if head == answers.count || head > 4096 {
      answers.removeFirst(head)
      head = 0
    }
  }
}

/// What goes into one transaction of those that wait for the writer, in the order in which they are answered.
struct Batch {
  private(set) var transaction = JournalTransaction()
  /// The last to be answered stands first: who takes one from the end leaves none behind that its loop has done with.
  var proposals: [Proposal]
  /// Answers without a change, each with what is kept of it: nil when it could not be made.
  let answers: [(proposal: AnswerProposal, record: AnswerRecord?)]

  /// Takes the first of those that wait: `count` at most, and no more when they have about as many bytes as `limit`. Answers
  /// that were not made before are made here, so that no more of them are in memory than one transaction takes.
  init(of waiting: inout WriterInbox.Waiting, count: Int, bytes limit: Int) {
    var bytes = 0
    var end = 0
    transaction.records.reserveCapacity(min(waiting.proposals.count, count))
    while end < min(waiting.proposals.count, count), bytes < limit {
      let proposal = waiting.proposals[end]
      end += 1
      // Staged on what a failed commit voided, it fails with that. Only the writer's queue raises an epoch.
      guard proposal.epoch == proposal.entry.epoch else { continue }
      if let record = proposal.record {
        transaction.records.append(record)
        bytes += record.cost
      }
      if let record = proposal.answerRecord() {
        transaction.answers.append(record)
        bytes += record.cost
      }
    }
    var answers: [(proposal: AnswerProposal, record: AnswerRecord?)] = []
    while answers.count < min(waiting.answers.count, count - end), bytes < limit {
      let proposal = waiting.answers[answers.count]
      let record = proposal.record()
      answers.append((proposal, record))
      if let record {
        transaction.answers.append(record)
        bytes += record.cost
      }
    }
    proposals = waiting.proposals.prefix(end).reversed()
    self.answers = answers
    // Copies: what stays holds nothing of what was taken.
    waiting.proposals = Array(waiting.proposals.dropFirst(end))
    waiting.answers = Array(waiting.answers.dropFirst(answers.count))
  }
}

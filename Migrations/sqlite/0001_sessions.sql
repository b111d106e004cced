-- What was committed and not yet folded: one row a transaction, so that a commit is one append.
-- `records` is the checksummed encoding of JournalEncoding.swift: changes of sessions, and answers.
CREATE TABLE journal (
  sequence INTEGER PRIMARY KEY,
  records BLOB NOT NULL
) STRICT;

-- One row a session, as of its last fold. Times are milliseconds since 1970-01-01T00:00:00Z.
-- `due_at`: when the server has something to do with the session by itself.
-- `incarnation` is an unsigned number kept by its bits; `key` keeps the rows of `history` small and together.
-- `tokens`: who may use the session besides the owners of keys, a line for each token with its hash; mostly none.
-- `checksum` is that of the other columns but `key`: SQLite notices damage of its own structures, not of what is in them.
CREATE TABLE sessions (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  incarnation INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  change_order INTEGER NOT NULL,
  expires_at INTEGER,
  due_at INTEGER,
  schema TEXT,
  metadata TEXT NOT NULL,
  counter INTEGER NOT NULL,
  layers TEXT NOT NULL,
  tokens TEXT NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;

-- The list of sessions, newest change first, in keyset pages. `change_order` rises with each change of any session.
CREATE INDEX sessions_by_change ON sessions (change_order DESC);

-- Timers, the earliest first; most sessions have none.
CREATE INDEX sessions_by_due ON sessions (due_at) WHERE due_at IS NOT NULL;

-- What a filter of the list finds sessions by: a hash of name and value for each scalar member of their metadata, or 0 for
-- metadata of too many members (Sources/Sessions/MetadataPair.swift).
CREATE TABLE session_metadata (
  pair INTEGER NOT NULL,
  session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
  PRIMARY KEY (pair, session)
) STRICT, WITHOUT ROWID;

-- To take a session's pairs away.
CREATE INDEX session_metadata_by_session ON session_metadata (session);

-- The last changes of each session: one row for those that a fold brought at a time, `first` to `last` revision, so that a busy
-- session costs a row a fold and not a row a change. `changes` is encoded as `records` of the journal.
CREATE TABLE history (
  session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  changes BLOB NOT NULL
) STRICT;

CREATE UNIQUE INDEX history_by_session ON history (session, last);

-- Answers that a repeat of their request gets again, by its idempotency key. `place` is the journal transaction that an answer
-- came with and its place there, so that they stand in the order of time; `hash` is that of the key and the two halves of the
-- fingerprint are those of the request, unsigned numbers kept by their bits (Sources/Sessions/Idempotency). `checksum` is that of
-- all of the answer.
-- `owner` is a hash of the session that an answer is kept for, and `owned` the bytes counted for that owner up to this answer, so
-- that what is beyond the owner's bound is a range of an index.
CREATE TABLE answers (
  place INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  hash INTEGER NOT NULL,
  key TEXT NOT NULL,
  fingerprint_high INTEGER NOT NULL,
  fingerprint_low INTEGER NOT NULL,
  status INTEGER NOT NULL,
  fields TEXT NOT NULL,
  body BLOB NOT NULL,
  checksum INTEGER NOT NULL,
  owner INTEGER NOT NULL,
  owned INTEGER NOT NULL
) STRICT;

CREATE INDEX answers_by_key ON answers (hash, at);

CREATE INDEX answers_by_owner ON answers (owner, owned);

-- Documents of the whole server, such as its deep-link rules: JSON. `tag` is an unsigned number kept by its bits, another one
-- for each edition. `checksum` is that of the other columns.
CREATE TABLE documents (
  name TEXT NOT NULL PRIMARY KEY,
  tag INTEGER NOT NULL,
  body TEXT NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;

-- What was committed and not yet folded: one row a transaction, so that a commit is one append.
-- `records` is the checksummed encoding of JournalEncoding.swift.
CREATE TABLE journal (
  sequence INTEGER PRIMARY KEY,
  records BLOB NOT NULL
) STRICT;

-- One row a session, as of its last fold. Times are milliseconds since 1970-01-01T00:00:00Z.
-- `due_at`: when the server has something to do with the session by itself.
-- `incarnation` is an unsigned number kept by its bits; `key` keeps the rows of `history` small and together.
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
  layers TEXT NOT NULL
) STRICT;

-- The list of sessions, newest change first, in keyset pages. `change_order` rises with each change of any session.
CREATE INDEX sessions_by_change ON sessions (change_order DESC);

-- Timers, the earliest first; most sessions have none.
CREATE INDEX sessions_by_due ON sessions (due_at) WHERE due_at IS NOT NULL;

-- One row a change. Clustered by session: a fold touches a page once for many changes of a session.
-- `kind`: 1 whole session, 2 what differs, 3 deletion (ChangeRecord.Kind).
CREATE TABLE history (
  session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  feed TEXT NOT NULL,
  redo BLOB NOT NULL,
  undo BLOB NOT NULL,
  PRIMARY KEY (session, revision)
) STRICT, WITHOUT ROWID;

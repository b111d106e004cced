#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H
#include <sqlite3.h>

// What Swift cannot say itself: SQLITE_TRANSIENT and SQLITE_STATIC are casts of numbers to function pointers,
// sqlite3_config and sqlite3_db_config are variadic, and extended codes are expressions in macros. An empty value gets a pointer, since SQLite
// takes a null pointer for NULL.

static const int csqlite_ioerr_shmsize = SQLITE_IOERR_SHMSIZE;
static const int csqlite_ioerr_corruptfs = SQLITE_IOERR_CORRUPTFS;

static inline int csqlite_bind_text_copy(sqlite3_stmt *s, int i, const void *p, sqlite3_uint64 n) {
  return sqlite3_bind_text64(s, i, n ? (const char *)p : "", n, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int csqlite_bind_blob_copy(sqlite3_stmt *s, int i, const void *p, sqlite3_uint64 n) {
  return sqlite3_bind_blob64(s, i, n ? p : "", n, SQLITE_TRANSIENT);
}

// The bytes must stay where they are until the binding is cleared.
static inline int csqlite_bind_blob_static(sqlite3_stmt *s, int i, const void *p, sqlite3_uint64 n) {
  return sqlite3_bind_blob64(s, i, n ? p : "", n, SQLITE_STATIC);
}

// Counting the memory in use takes a lock of the whole process for each piece of memory. Nobody asks for the count. Only before
// the first connection.
static inline int csqlite_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

static inline int csqlite_set_flag(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}
// Whether the file of the main database is no longer the one at its path: removed, or another in its place.
static inline int csqlite_has_moved(sqlite3 *db) {
  int moved = 0;
  return sqlite3_file_control(db, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved;
}
#endif

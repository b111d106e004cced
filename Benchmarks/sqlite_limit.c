/* What the disk and SQLite can do here, without a server: the limit of a durable write.
   usage: sqlite_limit FOLDER [MILLISECONDS a measurement]
   Prints one JSON object: µs of an fdatasync of 4 KiB over what is there and at the end of a file, and the changes a second of
   transactions that append 1, 8, 64 and 256 rows of 300 bytes (WAL, synchronous=FULL). */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 4096, PAGES = 256, ROW = 300, MOST_SYNCS = 20000 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void fail(const char *what) {
  fprintf(stderr, "sqlite_limit: %s\n", what);
  exit(1);
}

static int ascending(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

/* Half of the syncs take no longer than this. SQLite overwrites its log once it has been checkpointed, so that is the one to
   compare with. */
static double sync_time(int appending, double seconds) {
  static double times[MOST_SYNCS];
  char page[PAGE];
  memset(page, 1, PAGE);
  int file = open("limit.bin", O_CREAT | O_RDWR | O_TRUNC, 0600), count = 0;
  if (file < 0) fail("cannot write here");
  for (int at = 0; !appending && at < PAGES; at++)
    if (pwrite(file, page, PAGE, (off_t)at * PAGE) != PAGE) fail("write");
  if (fsync(file)) fail("fsync");
  double end = now() + seconds;
  while (count < MOST_SYNCS && now() < end) {
    off_t place = (off_t)(appending ? count : count % PAGES) * PAGE;
    double begin = now();
    if (pwrite(file, page, PAGE, place) != PAGE || fdatasync(file)) fail("write");
    times[count++] = now() - begin;
  }
  close(file);
  unlink("limit.bin");
  qsort(times, count, sizeof *times, ascending);
  return times[count / 2] * 1e6;
}

static void run(sqlite3 *database, const char *text) {
  char *message = 0;
  if (sqlite3_exec(database, text, 0, 0, &message)) fail(message);
}

static double changes(int batch, double seconds) {
  sqlite3 *database;
  sqlite3_stmt *insert;
  char row[ROW];
  memset(row, 'x', ROW);
  if (sqlite3_open("limit.db", &database)) fail("cannot open a database here");
  run(database, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE journal (n INTEGER PRIMARY KEY, row BLOB)");
  if (sqlite3_prepare_v2(database, "INSERT INTO journal (row) VALUES (?)", -1, &insert, 0)) fail(sqlite3_errmsg(database));
  long count = 0;
  double begin = now();
  while (now() - begin < seconds) {
    run(database, "BEGIN IMMEDIATE");
    for (int at = 0; at < batch; at++, count++) {
      sqlite3_bind_blob(insert, 1, row, ROW, SQLITE_STATIC);
      if (sqlite3_step(insert) != SQLITE_DONE) fail(sqlite3_errmsg(database));
      sqlite3_reset(insert);
    }
    run(database, "COMMIT");
  }
  double speed = count / (now() - begin);
  sqlite3_finalize(insert);
  sqlite3_close(database);
  unlink("limit.db");
  return speed;
}

int main(int count, char **arguments) {
  if (count < 2 || chdir(arguments[1])) {
    fprintf(stderr, "usage: sqlite_limit FOLDER [MILLISECONDS]\n");
    return 2;
  }
  double seconds = (count > 2 ? atoi(arguments[2]) : 1000) / 1e3;
  printf("{\"sqlite\":\"%s\",\"syncOver\":%.0f,\"syncAppending\":%.0f,\"changes\":{", sqlite3_libversion(),
         sync_time(0, seconds), sync_time(1, seconds));
  const int batches[] = {1, 8, 64, 256};
  for (int at = 0; at < 4; at++) printf("%s\"%d\":%.0f", at ? "," : "", batches[at], changes(batches[at], seconds));
  printf("}}\n");
  return 0;
}

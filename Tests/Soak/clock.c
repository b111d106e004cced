// Preloaded into the program under test: its time of day is off by as many seconds as the file named by SOAK_CLOCK says, at
// every moment anew. The monotonic clock stays as it is, as it does when somebody sets a machine's time.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int (*real_clock_gettime)(clockid_t, struct timespec *);
static const volatile int64_t *offset;

__attribute__((constructor)) static void start(void) {
  real_clock_gettime = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  const char *path = getenv("SOAK_CLOCK");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *page = mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
  if (page != MAP_FAILED) offset = page;
  close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  if (!real_clock_gettime) start();
  int result = real_clock_gettime(clock, now);
  if (result == 0 && offset && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += *offset;
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec time;
  int result = clock_gettime(CLOCK_REALTIME, &time);
  now->tv_sec = time.tv_sec;
  now->tv_usec = time.tv_nsec / 1000;
  return result;
}

time_t time(time_t *out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}

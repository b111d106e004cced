#ifndef CLINUX_H
#define CLINUX_H

// What Glibc's Swift module leaves out: Linux's own calls, declared here and nothing else.

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

// These are hidden unless _GNU_SOURCE is set before the first system header, which an importing module cannot do.
extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
extern int renameat2(int old_folder, const char *old, int new_folder, const char *new, unsigned int flags);
#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE (1 << 0)
#endif

#endif

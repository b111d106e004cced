#ifndef CLINUX_H
#define CLINUX_H

// What Glibc's Swift module leaves out: Linux's own calls, declared here and nothing else.

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

// <sys/socket.h> hides it unless _GNU_SOURCE is set before the first system header, which an importing module cannot do.
extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);

#endif

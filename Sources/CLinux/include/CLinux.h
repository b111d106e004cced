#ifndef CLINUX_H
#define CLINUX_H
// What Glibc's Swift module leaves out.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#endif

"""Many clients in one thread that send several requests at once: for filling a server, not for measuring it."""
import itertools, socket

CLIENTS, AT_ONCE = 128, 32


def answered(stream):
    """Reads one answer whole, and is strict about it."""
    status, length = stream.readline(), 0
    while (line := stream.readline()) not in (b"\r\n", b""):
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    body = stream.read(length)
    if status.split(b" ")[1:2] not in ([b"200"], [b"201"]):
        raise RuntimeError("%r %r" % (status, body[:500]))


def fill(port, requests):
    """Sends all of the requests, in no particular order, and has all of their answers when it returns."""
    clients = [socket.create_connection(("127.0.0.1", port)) for _ in range(CLIENTS)]
    streams = [client.makefile("rb", 1 << 16) for client in clients]
    try:
        while True:
            counts = []
            for client in clients:
                some = list(itertools.islice(requests, AT_ONCE))
                client.sendall(b"".join(some))
                counts.append(len(some))
            for stream, count in zip(streams, counts):
                for _ in range(count):
                    answered(stream)
            if counts[-1] < AT_ONCE:
                return
    finally:
        for one in streams + clients:
            one.close()

"""What goes wrong around the server."""
import collections
import os
import socket
import struct
import time


class Disturber:
    def __init__(self, server, rng, fault):
        self.server = server
        self.rng = rng
        self.fault = fault
        self.held = []
        self.done = collections.Counter()

    def step(self, left):
        """One disturbance, and a while for the clients to work on."""
        disturbances = [self.kill, self.kill, self.restart, self.slow_readers, self.slow_streams, self.half_heads,
                        self.aborted_bodies, self.flood, self.use_up_descriptors, self.backup]
        if self.server.clock.jumps:
            disturbances += [self.set_clock, self.set_clock]
        if self.server.has_disk:
            disturbances += [self.fill_disk, self.fill_disk]
        disturbance = self.rng.choice(disturbances)
        self.done[disturbance.__name__] += 1
        disturbance()
        time.sleep(min(max(left, 0), self.rng.uniform(0.3, 2)))
        self.let_go()
        self.server.expect_running(self.fault)

    def calm(self):
        """Nothing is held any more, and it serves."""
        self.let_go()
        # What held descriptors is noticed by time-outs of two seconds.
        end = time.monotonic() + 30
        while time.monotonic() < end:
            try:
                if b" 200 " in self.ask(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"):
                    return
            except OSError:
                pass
            time.sleep(0.2)
        self.fault("not ready 30 s after the last disturbance")

    def kill(self):
        self.server.kill()

    def restart(self):
        self.server.restart(self.fault)

    def fill_disk(self):
        path = os.path.join(self.server.data, "ballast")
        try:
            with open(path, "wb", buffering=0) as ballast:
                while ballast.write(b"x" * (256 << 10)):
                    pass
        except OSError:
            pass
        time.sleep(self.rng.uniform(0.2, 1.5))
        os.unlink(path)

    def slow_readers(self):
        """Ask for much and read nothing."""
        request = b"GET /v1/sessions?limit=200 HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50
        self.hold(20, request)

    def slow_streams(self):
        """Follow sessions that change, and read nothing."""
        self.hold(20, b"GET /v1/sessions/c%d-0/events HTTP/1.1\r\nHost: localhost\r\n\r\n" % self.rng.randrange(12))

    def half_heads(self):
        self.hold(20, b"GET /v1/sessions HTTP/1.1\r\nHost: localhost\r\nX-Slow:")

    def aborted_bodies(self):
        body = b"POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000\r\n\r\n{\"root\":"
        self.hold(20, body)
        for connection in self.held[::2]:
            self.reset(connection)

    def flood(self):
        """Connect and leave at once, as fast as it goes."""
        end = time.monotonic() + 1
        for _ in range(2000):
            if time.monotonic() > end:
                return
            try:
                self.reset(socket.create_connection(("127.0.0.1", self.server.port), timeout=0.5))
            except OSError:
                pass

    @staticmethod
    def reset(connection):
        """Leaves without a word: the peer finds a connection that was reset."""
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.close()

    def set_clock(self):
        """Somebody sets the machine's time: by seconds, hours or days, and at times right again."""
        self.server.clock.set(self.rng.choice([0, 1, -1]) * self.rng.choice([5, 3600, 86_400, 10 * 86_400]))

    def use_up_descriptors(self):
        self.hold(300, b"")

    def backup(self):
        try:
            answer = self.ask(b"POST /v1/admin/backups HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        except OSError:
            return
        if answer and not any(status in answer for status in (b" 201 ", b" 503 ", b" 507 ")):
            self.fault(f"a backup was answered {answer[:200]}")
        folder = os.path.join(self.server.data, "backups")
        for name in os.listdir(folder) if os.path.isdir(folder) else []:
            os.unlink(os.path.join(folder, name))

    def hold(self, count, data):
        for _ in range(count):
            try:
                connection = socket.create_connection(("127.0.0.1", self.server.port), timeout=2)
                self.held.append(connection)
                connection.settimeout(0.2)
                connection.sendall(data)
            except OSError:
                pass

    def let_go(self):
        for connection in self.held:
            connection.close()
        self.held = []

    def ask(self, request):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as connection:
            connection.sendall(request)
            answer = b""
            while chunk := connection.recv(65536):
                answer += chunk
            return answer

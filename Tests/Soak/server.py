"""The program under test: its process, its disk, and what it takes of the machine."""
import ctypes
import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time

from clock import Clock

MNT_DETACH = 2
LIBC = ctypes.CDLL(None, use_errno=True)
# Few, so that clients can use them up.
DESCRIPTORS = 160
# What is kept under idempotency keys stays: a longer soak needs more room.
DISK_MIB = 256
DISK_MIB_A_MINUTE = 12


class Server:
    def __init__(self, program, minutes):
        self.program = program
        self.folder = tempfile.mkdtemp(prefix="backstack-soak-")
        self.data = os.path.join(self.folder, "data")
        os.mkdir(self.data)
        size = int(DISK_MIB + DISK_MIB_A_MINUTE * minutes)
        self.has_disk = LIBC.mount(b"tmpfs", self.data.encode(), b"tmpfs", 0, f"size={size}m".encode()) == 0
        self.clock = Clock(self.folder)
        self.log = open(os.path.join(self.folder, "log"), "ab")
        self.process = None
        self.port = 0
        self.kills = 0
        self.starts = 0
        self.lock = threading.Lock()

    def start(self):
        """Starts it and waits until it says where it listens."""
        def limit():
            resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
        before = os.path.getsize(self.log.name)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("BACKSTACK_")}
        environment.update(self.clock.environment)
        self.process = subprocess.Popen(
            [self.program, "serve", "--listen", "127.0.0.1:0", "--data", self.data, "--head-timeout", "2",
             "--body-timeout", "2", "--idle-timeout", "5", "--write-timeout", "2", "--history", "20", "--max-connections",
             "1000", "--memory", "8MiB", "--idempotency-age", "2592000"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, env=environment, preexec_fn=limit)
        self.starts += 1
        end = time.monotonic() + 30
        while time.monotonic() < end:
            with open(self.log.name, "rb") as log:
                log.seek(before)
                found = re.search(rb"API   http://127\.0\.0\.1:(\d+)\n", log.read())
            if found:
                self.port = int(found.group(1))
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.01)
        raise RuntimeError(f"the server did not start: {self.tail()}")

    def kill(self):
        """Ends it as a power cut of the process would, and starts it again."""
        with self.lock:
            self.process.kill()
            self.process.wait()
            self.kills += 1
            self.start()

    def stop(self, fault):
        """Asks it to stop in order."""
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(30)
        except subprocess.TimeoutExpired:
            fault("it did not stop within 30 s of SIGTERM")
            self.process.kill()
            self.process.wait()
            return
        if code != 0:
            fault(f"exit code {code} after SIGTERM: {self.tail()}")

    def restart(self, fault):
        with self.lock:
            self.stop(fault)
            self.start()

    def expect_running(self, fault):
        """Nothing but a kill of ours ends it."""
        with self.lock:
            if self.process.poll() is not None:
                fault(f"it ended by itself with {self.process.returncode}: {self.tail()}")
                self.start()

    def check(self):
        """What `backstack check` finds; empty when all is sound."""
        done = subprocess.run([self.program, "check", "--data", self.data], capture_output=True, text=True)
        return "" if done.returncode == 0 else done.stdout + done.stderr

    def usage(self):
        """Resident bytes and open descriptors."""
        with open(f"/proc/{self.process.pid}/status") as status:
            resident = int(re.search(r"VmRSS:\s+(\d+) kB", status.read()).group(1)) << 10
        return resident, len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def tail(self):
        with open(self.log.name, "rb") as log:
            return log.read()[-2000:].decode(errors="replace")

    def clean(self):
        """Leaves no process, file system or file behind."""
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.log.close()
        if self.has_disk:
            LIBC.umount2(self.data.encode(), MNT_DETACH)
        shutil.rmtree(self.folder, ignore_errors=True)

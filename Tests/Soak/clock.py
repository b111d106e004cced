"""A time of day that jumps, for the program alone."""
import mmap
import os
import shutil
import struct
import subprocess


class Clock:
    """Needs a C compiler, which comes with Swift; without one the time stays right."""

    def __init__(self, folder):
        self.environment = {}
        compiler = next(filter(None, map(shutil.which, ["cc", "clang", "gcc"])), None)
        if compiler is None:
            return
        library = os.path.join(folder, "clock.so")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "clock.c")
        if subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"]).returncode != 0:
            return
        path = os.path.join(folder, "offset")
        with open(path, "wb") as file:
            file.write(bytes(mmap.PAGESIZE))
        with open(path, "r+b") as file:
            self.page = mmap.mmap(file.fileno(), 0)
        self.environment = {"LD_PRELOAD": library, "SOAK_CLOCK": path}

    @property
    def jumps(self):
        return bool(self.environment)

    def set(self, seconds):
        """The time of day is off by so many seconds from now on."""
        struct.pack_into("<q", self.page, 0, seconds)

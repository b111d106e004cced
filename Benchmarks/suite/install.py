"""What is compared with, from Debian and PyPI; and the program."""
import os, shutil, subprocess, sys

SUITE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(SUITE))
BUILT = os.path.join(ROOT, ".build", "benchmarks")
PROGRAM = os.path.join(ROOT, ".build", "release", "backstack")
PACKAGES = ("gcc", "libc6-dev", "libsqlite3-dev", "nginx-light", "procps", "python3-venv", "redis-server", "webdis", "wrk")
PYTHON = ("fastapi", "uvicorn", "uvloop", "httptools")
POLICY = "/usr/sbin/policy-rc.d"


def sh(*command, **options):
    subprocess.run(command, check=True, stdout=sys.stderr, **options)


def packages():
    """Debian's part. Its services are not wanted, so they are not started where they come with a package."""
    silenced = os.geteuid() == 0 and not os.path.exists(POLICY)
    if silenced:
        with open(POLICY, "w") as file:
            file.write("#!/bin/sh\nexit 101\n")
        os.chmod(POLICY, 0o755)
    try:
        sh(os.path.join(ROOT, "scripts", "install-missing"), *PACKAGES)
    finally:
        if silenced:
            os.remove(POLICY)


def virtual_environment():
    """PyPI's part: the folder of a virtual environment with FastAPI."""
    folder = os.path.join(BUILT, "venv")
    if not os.path.exists(os.path.join(folder, "bin", "uvicorn")):
        sh(sys.executable, "-m", "venv", folder)
        sh(os.path.join(folder, "bin", "pip"), "install", "-q", *PYTHON)
    return folder


def sqlite_limit():
    """The program that asks SQLite alone, compiled."""
    source, built = os.path.join(os.path.dirname(SUITE), "sqlite_limit.c"), os.path.join(BUILT, "sqlite_limit")
    os.makedirs(BUILT, exist_ok=True)
    sh("gcc", "-O2", "-Wall", "-o", built, source, "-lsqlite3")
    return built


def program(given):
    """The release program: the given one, or this tree's, brought up to date."""
    if given:
        return os.path.abspath(given)
    sh("make", "--no-print-directory", "-C", ROOT, "release")
    return PROGRAM

"""What processes cost, by /proc, and what kind of machine this is. Nothing here names the machine."""
import os, re, resource, subprocess

PAGE, TICKS = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")


def family(pid):
    """A process and what it has started."""
    children = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True).stdout.split()
    return [pid] + [one for child in children for one in family(int(child))]


def cpu(pids):
    """Microseconds of processor time, user and system."""
    ticks = 0
    for pid in pids:
        with open("/proc/%d/stat" % pid) as file:
            fields = file.read().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks * 1e6 / TICKS


def memory(pids):
    """Bytes that are resident."""
    pages = 0
    for pid in pids:
        with open("/proc/%d/statm" % pid) as file:
            pages += int(file.read().split()[1])
    return pages * PAGE


def descriptors(wanted):
    """Lets this process and its children have that many files open, as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))


def field(path, name):
    with open(path) as file:
        found = re.search(r"^%s\s*:\s*(.+)$" % name, file.read(), re.MULTILINE)
    return found.group(1).strip() if found else "unknown"


def package(name):
    shown = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", name], capture_output=True, text=True).stdout
    return shown or "unknown"


def description(folder):
    """The machine's kind, and the versions of what is compared."""
    system = subprocess.run(["df", "--output=fstype", folder], capture_output=True, text=True).stdout.split()[-1]
    return {
        "processor": field("/proc/cpuinfo", "model name"),
        "cores": os.cpu_count(),
        "memory": "%.0f GiB" % (os.sysconf("SC_PHYS_PAGES") * PAGE / (1 << 30)),
        "kernel": "%s %s" % (os.uname().sysname, os.uname().release),
        "file system": system,
        "SQLite": package("libsqlite3-0"),
        "nginx": package("nginx-light"),
        "Redis": package("redis-server"),
        "webdis": package("webdis"),
        "wrk": package("wrk"),
    }

"""The servers that are compared. Each listens on 127.0.0.1, keeps its files in a folder of its own, and ends with its block."""
import contextlib, http.client, json, os, signal, socket, subprocess, sys, time
from . import machine
from .install import ROOT

QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """A server under load: where it listens, and the processes that it is made of."""

    def __init__(self, name, port, processes, seconds=20):
        self.name, self.port, self.processes = name, port, processes
        self.wait(seconds)

    def wait(self, seconds):
        """Until it answers. What a start took is measured by who starts it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if any(process.poll() is not None for process in self.processes):
                break
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            time.sleep(0.001)
        stop(self.processes)
        sys.exit("%s does not listen on port %d" % (self.name, self.port))

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def pids(self):
        return [pid for process in self.processes for pid in machine.family(process.pid)]

    def cpu(self):
        return machine.cpu(self.pids())

    def memory(self):
        return machine.memory(self.pids())


def stop(processes):
    for process in processes:
        process.send_signal(signal.SIGTERM)
    for process in processes:
        process.wait()


@contextlib.contextmanager
def running(name, port, *processes):
    server = Server(name, port, list(processes))
    try:
        yield server
    finally:
        stop(server.processes)


def backstack(program, folder, *flags):
    """The program with its default settings, apart from the flags."""
    port = free_port()
    command = [program, "serve", "--listen", "127.0.0.1:%d" % port, "--data", os.path.join(folder, "data"), *flags]
    return running("Backstack", port, subprocess.Popen(command, **QUIET))


def nginx(folder, size):
    """Answers everything with the same body, and what is asked for with an entity tag with 304."""
    port, configuration = free_port(), os.path.join(folder, "nginx.conf")
    temporary = " ".join(
        "%s_temp_path %s/%s;" % (kind, folder, kind) for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    with open(configuration, "w") as file:
        file.write(
            "worker_processes auto; daemon off; pid %s/nginx.pid; error_log %s/nginx.log; "
            "events { worker_connections 4096; } "
            "http { access_log off; keepalive_requests 1000000000; default_type application/json; %s "
            "server { listen 127.0.0.1:%d reuseport; location / { "
            "if ($http_if_none_match) { return 304; } return 200 '%s'; } } }"
            % (folder, folder, temporary, port, "x" * size))
    return running("nginx", port, subprocess.Popen(["nginx", "-c", configuration, "-p", folder], **QUIET))


def fastapi(virtual_environment, folder):
    port = free_port()
    command = [os.path.join(virtual_environment, "bin", "uvicorn"), "fastapi_peer:app", "--port", str(port),
               "--log-level", "critical", "--no-access-log"]
    environment = {**os.environ, "DB": os.path.join(folder, "fastapi.db"), "PYTHONDONTWRITEBYTECODE": "1"}
    return running("FastAPI", port, subprocess.Popen(
        command, cwd=os.path.join(ROOT, "Benchmarks"), env=environment, **QUIET))


@contextlib.contextmanager
def redis(folder):
    """Redis that syncs what it has written before it answers, and webdis in front of it, which speaks HTTP."""
    inner, port, configuration = free_port(), free_port(), os.path.join(folder, "webdis.json")
    with open(configuration, "w") as file:
        json.dump({"redis_host": "127.0.0.1", "redis_port": inner, "http_host": "127.0.0.1", "http_port": port,
                   "threads": os.cpu_count(), "pool_size": 20, "daemonize": False, "database": 0, "verbosity": 0,
                   "logfile": os.path.join(folder, "webdis.log")}, file)
    store = subprocess.Popen(
        ["redis-server", "--bind", "127.0.0.1", "--port", str(inner), "--dir", folder, "--save", "",
         "--appendonly", "yes", "--appendfsync", "always"], **QUIET)
    with running("Redis", inner, store):
        with running("Redis + webdis", port, subprocess.Popen(["webdis", configuration], cwd=folder, **QUIET)) as server:
            server.processes.append(store)
            yield server

"""Load by wrk, and what it cost the server."""
import json, os, subprocess, sys, tempfile
from .install import SUITE


def request(method, path, body=None, **fields):
    """The bytes of a request; the names of fields are written with `_` for `-`."""
    if isinstance(body, (dict, list)):
        fields["Content_Type"] = "application/json"
        body = json.dumps(body, separators=(",", ":"))
    lines = ["%s %s HTTP/1.1" % (method, path), "Host: 127.0.0.1"]
    lines += ["%s: %s" % (name.replace("_", "-"), value) for name, value in fields.items()]
    if body is not None:
        lines.append("Content-Length: %d" % len(body.encode()))
    return ("\r\n".join(lines) + "\r\n\r\n" + (body or "")).encode()


def drive(server, requests, connections, seconds):
    """Requests a second, latency in µs, CPU of the server in µs a request and its memory, while clients go round a list."""
    with tempfile.NamedTemporaryFile(suffix=".requests") as file:
        for one in requests:
            file.write(b"%d\n%s" % (len(one), one))
        file.flush()
        before = server.cpu()
        ran = subprocess.run(
            ["wrk", "-t1", "-c%d" % connections, "-d%ds" % seconds, "-s", os.path.join(SUITE, "replay.lua"),
             "http://127.0.0.1:%d/" % server.port, "--", file.name], capture_output=True, text=True)
        used = server.cpu() - before
    if ran.returncode != 0:
        sys.exit("wrk failed: " + ran.stderr + ran.stdout)
    counted = json.loads(ran.stdout.rstrip().rsplit("\n", 1)[1])
    answers = max(counted["requests"], 1)
    return {"rps": counted["requests"] * 1e6 / counted["microseconds"], "p50": counted["p50"], "p99": counted["p99"],
            "cpu": used / answers, "memory": server.memory(), "refused": counted["refused"], "broken": counted["broken"]}

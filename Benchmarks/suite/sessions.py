"""The sessions that are asked for and changed, in each server's own words."""
import functools, json, urllib.parse
from . import pipeline
from .load import request

PARAMS = {"id": "42", "from": "list"}
PUSHED = {"screen": "Detail", "params": PARAMS}
READS_A_WRITE = 9


def ask(connection, method, path, body=None, **fields):
    """One request and its answer: the text, and the fields that came with it."""
    fields = {name.replace("_", "-"): value for name, value in fields.items()}
    if isinstance(body, (dict, list)):
        fields["Content-Type"] = "application/json"
        body = json.dumps(body)
    connection.request(method, path, body, fields)
    answer = connection.getresponse()
    text = answer.read()
    assert answer.status < 400, (method, path, answer.status, text)
    return text, answer.headers


def mixed(reads, writes):
    """Nine reads, a write, nine reads, the next write."""
    count = len(reads)
    return [one for at, write in enumerate(writes)
            for one in [reads[(at * READS_A_WRITE + k) % count] for k in range(READS_A_WRITE)] + [write]]


class BackstackSessions:
    DEPTH, DEEP = 1000, 100

    def __init__(self, server, count):
        self.port, self.connection, self.exports = server.port, server.connection(), {}
        self.ids = [self.create(4) for _ in range(count)]
        self.size = len(ask(self.connection, "GET", "/v1/sessions/" + self.ids[0])[0])

    def create(self, screens):
        body = {"root": {"container": "stack", "screens": [{"screen": "Home"}] + [PUSHED] * (screens - 1)}}
        text = ask(self.connection, "POST", "/v1/sessions", body)[0].decode()
        id = json.loads(text)["id"]
        self.exports[id] = text
        return id

    def pairs(self, ids, **fields):
        """A push and a pop of each, so that depths stay as they are. A measurement that ends between the two leaves a session
        otherwise, so all are put back before the next."""
        pipeline.fill(self.port, (request("PUT", "/v1/sessions/" + one, self.exports[one], Content_Type="application/json")
                                  for one in ids))
        return [request("POST", "/v1/sessions/%s/%s" % (one, name), body, **fields)
                for one in ids for name, body in (("push", PUSHED), ("pop", {}))]

    def get(self):
        return [request("GET", "/v1/sessions/" + one) for one in self.ids]

    def conditional(self):
        tags = [ask(self.connection, "HEAD", "/v1/sessions/" + one)[1]["ETag"] for one in self.ids]
        return [request("GET", "/v1/sessions/" + one, If_None_Match=tag) for one, tag in zip(self.ids, tags)]

    def write(self):
        return self.pairs(self.ids)

    def mixed(self):
        return mixed(self.get(), self.write())

    def batch(self):
        """Back to the first screen, and nineteen others on top of it."""
        many = {"operations": [{"op": "pop", "toRoot": True}] + [{"op": "push", **PUSHED}] * 19}
        return [request("POST", "/v1/sessions/%s/operations" % one, many) for one in self.flat]

    def minimal(self):
        return self.pairs(self.ids[:self.DEEP], Prefer="return=minimal")

    def minimal_deep(self):
        return self.pairs(self.deep, Prefer="return=minimal")

    @functools.cached_property
    def flat(self):
        """For batches, which leave a session deeper than it was."""
        return [self.create(1) for _ in self.ids]

    @functools.cached_property
    def deep(self):
        return [self.create(self.DEPTH) for _ in range(self.DEEP)]


class FastAPISessions:
    def __init__(self, server, count):
        connection = server.connection()
        self.ids = [json.loads(ask(connection, "POST", "/v1/sessions", {})[0])["id"] for _ in range(count)]
        for one in self.ids:
            for _ in range(3):
                ask(connection, "POST", "/v1/sessions/%s/push" % one, PUSHED)

    def get(self):
        return [request("GET", "/v1/sessions/" + one) for one in self.ids]

    def write(self):
        return [request("POST", "/v1/sessions/%s/%s" % (one, name), body)
                for one in self.ids for name, body in (("push", PUSHED), ("pop", {}))]

    def mixed(self):
        return mixed(self.get(), self.write())


class RedisSessions:
    """A session is a list, a screen is an element: its JSON, as a client would have to keep it."""

    def __init__(self, server, count):
        connection = server.connection()
        self.ids = ["session-%d" % number for number in range(count)]
        self.screen = urllib.parse.quote(json.dumps({"id": "s5", **PUSHED}, separators=(",", ":")), safe="")
        for one in self.ids:
            for _ in range(4):
                ask(connection, "GET", "/RPUSH/%s/%s" % (one, self.screen))

    def get(self):
        return [request("GET", "/LRANGE/%s/0/-1" % one) for one in self.ids]

    def write(self):
        return [request("GET", path) for one in self.ids
                for path in ("/RPUSH/%s/%s" % (one, self.screen), "/RPOP/" + one)]

    def mixed(self):
        return mixed(self.get(), self.write())


class NginxSessions:
    """Whatever is asked for."""

    def __init__(self, count):
        self.ids = ["session-%d" % number for number in range(count)]

    def get(self):
        return [request("GET", "/v1/sessions/" + one) for one in self.ids]

    def conditional(self):
        return [request("GET", "/v1/sessions/" + one, If_None_Match='"tag"') for one in self.ids]

"""Clients that know what they were told."""
import http.client
import json
import time


class Unanswered(Exception):
    """The connection ended before the answer: the change may have happened or not."""


class Client:
    """Requests on one kept-alive connection."""

    def __init__(self, server):
        self.server = server
        self.connection = None
        self.port = 0

    def send(self, method, path, body=None, key=None):
        """Status and JSON of the answer. A fresh connection is opened when there is none; a request is sent once."""
        fields = {} if body is None else {"Content-Type": "application/json"}
        if key is not None:
            # What is kept stays on the disk, so it is little.
            fields.update({"Idempotency-Key": key, "Prefer": "return=minimal"})
        try:
            if self.connection is None or self.port != self.server.port:
                self.close()
                self.port = self.server.port
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
                self.connection.connect()
        except OSError as error:
            self.close()
            raise ConnectionError(error) from error
        try:
            text = None if body is None else json.dumps(body)
            self.connection.request(method, path, text, fields)
            answer = self.connection.getresponse()
            content = answer.read()
            if answer.will_close:
                self.close()
            return answer.status, json.loads(content) if content else None
        except (OSError, http.client.HTTPException, ValueError) as error:
            self.close()
            raise Unanswered(error) from error

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None


class Model:
    """What one client knows of its sessions; nobody else changes them."""
    SESSIONS = 8
    MOST_SCREENS = 30

    def __init__(self, number, rng, fault):
        self.number = number
        self.rng = rng
        self.fault = fault
        # For each session the states that it may have: one, or two after a change that was never answered. A state is the
        # names of its screens; None is no session.
        self.states = {f"c{number}-{index}": [None] for index in range(self.SESSIONS)}
        # Changes with a key that were never answered, by their sessions.
        self.unanswered = {}
        self.acknowledged = self.in_doubt = self.repeated = self.refused = 0
        self.count = 0

    def work(self, server, stop, quiet=False):
        client = Client(server)
        while not stop.is_set():
            session = self.rng.choice(list(self.states))
            try:
                if session in self.unanswered:
                    self.repeat(client, session)
                elif self.rng.random() < 0.25 or len(self.states[session]) > 1:
                    self.read(client, session)
                else:
                    self.change(client, session)
            except Unanswered:
                if quiet:
                    self.fault(f"{session}: no answer while nothing was wrong")
                time.sleep(0.02)
            except ConnectionError:
                time.sleep(0.05)
        client.close()

    def read(self, client, session):
        """The session is one of those that it may be, and that one from now on."""
        status, body = client.send("GET", f"/v1/sessions/{session}")
        if status == 503:
            self.refused += 1
            return
        if status not in (200, 404):
            return self.fault(f"{session}: GET answered {status} {body}")
        state = self.screens(body) if status == 200 else None
        if state not in self.states[session]:
            self.fault(f"{session}: is {state}, and was {self.states[session]}")
        self.states[session] = [state]
        self.unanswered.pop(session, None)

    def repeat(self, client, session):
        """The change happens exactly once, whether it had happened or not."""
        method, path, body, after, key = self.unanswered[session]
        status, answer = client.send(method, path, body, key)
        if status in (200, 201):
            self.repeated += 1
            self.acknowledged += 1
            self.states[session] = [after]
            del self.unanswered[session]
            self.read(client, session)
        elif status not in (409, 503, 507):
            # 409: it is under way still.
            self.fault(f"{session}: {method} {path} {body} with the key {key} again answered {status} {answer}")
            del self.unanswered[session]

    @staticmethod
    def screens(body):
        return [screen["screen"] for screen in body["layers"][0]["stacks"][0]["screens"]]

    def change(self, client, session):
        [state] = self.states[session]
        method, path, body, after = self.pick(session, state)
        key = f"{session}-{self.count}" if method == "POST" and self.rng.random() < 0.25 else None
        try:
            status, answer = client.send(method, path, body, key)
        except Unanswered:
            self.in_doubt += 1
            self.states[session] = [state, after]
            if key is not None:
                self.unanswered[session] = (method, path, body, after, key)
            raise
        if status in (200, 201, 204):
            self.acknowledged += 1
            self.states[session] = [after]
            if status != 204 and key is None and self.screens(answer["session"] if "session" in answer else answer) != after:
                self.fault(f"{session}: {method} {path} answered {answer} instead of {after}")
        elif status in (503, 507):
            # Refused: nothing changed.
            self.refused += 1
            time.sleep(0.02)
        else:
            self.fault(f"{session}: {method} {path} {body} answered {status} {answer}")

    def pick(self, session, state):
        """A change, and the state after it."""
        self.count += 1
        screen = f"s{self.number}-{self.count}"
        params = "x" * self.rng.choice([0, 10, 100, 3000])
        path = f"/v1/sessions/{session}"
        if state is None:
            return "POST", "/v1/sessions", {"id": session, "root": {"screen": screen, "params": params}}, [screen]
        choice = self.rng.random()
        if len(state) >= self.MOST_SCREENS:
            return "POST", f"{path}/pop", {"toRoot": True}, state[:1]
        if choice < 0.55:
            return "POST", f"{path}/push", {"screen": screen, "params": params}, state + [screen]
        if choice < 0.75 and len(state) > 1:
            return "POST", f"{path}/pop", {}, state[:-1]
        if choice < 0.85:
            return "POST", f"{path}/replace", {"screen": screen, "params": params}, state[:-1] + [screen]
        if choice < 0.9:
            return "DELETE", path, None, None
        screens = [{"screen": f"{screen}-{index}"} for index in range(3)]
        batch = {"operations": [{"op": "push", "screens": screens}, {"op": "pop"}]}
        return "POST", f"{path}/operations", batch, state + [item["screen"] for item in screens[:2]]

    def verify(self, server, when):
        client = Client(server)
        for session in self.states:
            for attempt in range(5):
                try:
                    self.read(client, session)
                    break
                except (Unanswered, ConnectionError) as error:
                    if attempt == 4:
                        self.fault(f"{session}: cannot be read {when}: {error}")
                    time.sleep(0.2)
        client.close()

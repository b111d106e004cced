"""What a schema cannot say: a key names one request (docs/api.md, section 5). Each request with a good key gets one of its
own; those with a bad one are sent as they are."""

import itertools
import json
import pathlib
import re

import schemathesis

document = json.loads(pathlib.Path("Sources/OpenAPI/openapi.json").read_text())
good = re.compile(document["components"]["parameters"]["Idempotency-Key"]["schema"]["pattern"])
numbers = itertools.count(1)


@schemathesis.hook
def before_call(context, case, kwargs):
    for name in case.headers or {}:
        value = case.headers[name]
        if name.lower() == "idempotency-key" and isinstance(value, str) and good.fullmatch(value):
            case.headers[name] = f"key-{next(numbers)}"

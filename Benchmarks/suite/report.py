"""Figures as a table, ratios, and the bounds that they are held against."""

FIGURES = (("rps", "requests/s", "%.0f"), ("p50", "p50 µs", "%.0f"), ("p99", "p99 µs", "%.0f"),
           ("cpu", "CPU µs", "%.1f"), ("memory", "MiB", "%.0f"))
NAMES = {
    "get": "GET of 4 screens", "conditional": "GET, 304", "write": "push/pop", "mixed": "9 GET, 1 push/pop",
    "batch": "batch of 20", "minimal": "push/pop, minimal, depth 3", "minimal_deep": "… depth 1,000",
}


def best(results):
    """Of several rounds the one with the most requests a second, whole: the others were disturbed more."""
    chosen = {}
    for one in results:
        key = (one["connections"], one["workload"], one["server"])
        if key not in chosen or one["rps"] > chosen[key]["rps"]:
            chosen[key] = one
    return chosen


def shown(one, figure, form):
    value = one[figure] / (1 << 20) if figure == "memory" else one[figure]
    return form % value


def ratio(ours, theirs):
    return "%.2f" % (ours / theirs) if theirs else "-"


def table(chosen):
    """A line for each figure, and beside each peer's what Backstack's is in terms of it."""
    lines, last = [], None
    for (connections, workload, server), one in chosen.items():
        if (connections, workload) != last:
            lines.append("")
        if not last or connections != last[0]:
            lines.append("%-28s %-15s" % ("%d connection%s" % (connections, "s" * (connections > 1)), "")
                         + "".join("%11s" % title for _, title, _ in FIGURES)
                         + "   Backstack ÷ it: the same")
        ours = chosen.get((connections, workload, "Backstack"))
        line = "%-28s %-15s" % (NAMES[workload] if (connections, workload) != last else "", server)
        line += "".join("%11s" % shown(one, figure, form) for figure, _, form in FIGURES)
        if ours and server != "Backstack":
            line += "   " + "".join("%7s" % ratio(ours[figure], one[figure]) for figure, _, _ in FIGURES)
        lines.append(line + "".join("   %d %s" % (one[key], key) for key in ("refused", "broken") if one[key]))
        last = (connections, workload)
    return "\n".join(lines[1:])


def bound(name, value, limit, least):
    """A value that is to be `limit` at least, or else at most."""
    return {"name": name, "value": round(value, 3), "bound": limit, "least": least,
            "holds": value >= limit if least else value <= limit}


def bounds(chosen, limit):
    """What is to be reached. What was not measured is left out."""
    found = []

    def compare(name, figure, ours, theirs, value, least):
        if ours in chosen and theirs in chosen and chosen[theirs][figure]:
            found.append(bound(name, chosen[ours][figure] / chosen[theirs][figure], value, least))

    get, write = (64, "get", "Backstack"), (64, "write", "Backstack")
    compare("GET at 64: CPU ÷ nginx", "cpu", get, (64, "get", "nginx"), 1.15, False)
    compare("GET at 64: requests/s ÷ nginx", "rps", get, (64, "get", "nginx"), 0.9, True)
    compare("push/pop at 64: requests/s ÷ GET", "rps", write, get, 0.5, True)
    compare("push/pop at 64: requests/s ÷ FastAPI", "rps", write, (64, "write", "FastAPI"), 12, True)
    alone = (1, "write", "Backstack")
    if alone in chosen and limit:
        found.append(bound("push/pop at 1: p50 less an fdatasync, µs", chosen[alone]["p50"] - limit["syncOver"], 150, False))
    for connections in sorted({key[0] for key in chosen}):
        compare("push/pop at %d: requests/s ÷ Redis + webdis" % connections, "rps",
                (connections, "write", "Backstack"), (connections, "write", "Redis + webdis"), 1, True)
    compare("minimal push/pop at 64: CPU, depth 1,000 ÷ depth 3", "cpu",
            (64, "minimal_deep", "Backstack"), (64, "minimal", "Backstack"), 1.3, False)
    return found


def bound_lines(found):
    return "\n".join("%-52s %8.2f  %s %-6g %s" % (
        one["name"], one["value"], "≥" if one["least"] else "≤", one["bound"], "holds" if one["holds"] else "MISSED")
        for one in found)


def machine_lines(machine):
    return "\n".join("%-14s %s" % (name, value) for name, value in machine.items())


def limit_lines(figures):
    """What SQLite alone can do, and how large Backstack's process and answers are."""
    limit = figures["limit"]
    changes = ", ".join("%s: %d" % pair for pair in limit["changes"].items())
    return "\n".join([
        "fdatasync of 4 KiB: %d µs; of 4 KiB at the end of a file: %d µs" % (limit["syncOver"], limit["syncAppending"]),
        "SQLite alone, changes/s in transactions of %s" % changes,
        "Backstack: %d MiB before its first session; %d bytes a GET" % (figures["idleMemory"] / (1 << 20), figures["bytes"])])

/// The script of the inspector.
enum InspectorScript {
  static let text = #"""

    (() => {
    "use strict";
    const find = id => document.getElementById(id);
    let key = "", next = null, following = null, turns = 0;

    // Text becomes text: nothing of a session is ever read as HTML.
    function make(tag, content, kind) {
      const element = document.createElement(tag);
      if (content !== undefined) element.textContent = content;
      if (kind) element.className = kind;
      return element;
    }

    function ask(path, fields, signal) {
      const headers = { ...fields };
      if (key) headers.Authorization = "Bearer " + key;
      return fetch("../v1/sessions" + path, { headers, signal, cache: "no-store" });
    }

    async function refusal(answer) {
      if (answer.status === 401 || answer.status === 403) find("access").hidden = false;
      const problem = await answer.json().catch(() => ({}));
      return problem.detail || "HTTP " + answer.status;
    }

    async function list(cursor) {
      const turn = ++turns;
      try {
        const answer = await ask("?limit=50" + (cursor ? "&after=" + encodeURIComponent(cursor) : ""));
        const page = answer.ok ? await answer.json() : { reason: await refusal(answer) };
        // A later question has been asked meanwhile, perhaps with another key.
        if (turn !== turns) return;
        if (!answer.ok) { find("notice").textContent = page.reason; return; }
        if (!cursor) find("sessions").replaceChildren();
        for (const session of page.sessions) {
          const link = make("a", session.id);
          link.href = "#" + encodeURIComponent(session.id);
          const item = make("li");
          item.append(link, " ", make("small", session.visible.path.join(" › ")));
          find("sessions").append(item);
        }
        next = page.next;
        find("more").hidden = !next;
        find("notice").textContent = page.sessions.length || cursor ? "" : "There are no sessions yet.";
      } catch (error) {
        if (turn === turns) find("notice").textContent = String(error);
      }
    }

    function draw(session) {
      const layers = make("ul");
      for (const layer of session.layers) {
        const item = make("li");
        const style = layer.presentation ? layer.presentation.style + ", " : "";
        item.append(make("strong", layer.id), " ", make("small", style + layer.container));
        const stacks = make("ul");
        for (const stack of layer.stacks) {
          const inside = make("li");
          if (layer.stacks.length > 1) inside.append(make("span", stack.id, stack.id === layer.active ? "current" : ""));
          const screens = make("ul");
          for (const screen of stack.screens) {
            const line = make("li");
            line.append(make("small", screen.id), " ");
            line.append(make("span", screen.screen, screen.id === session.visible.id ? "visible" : ""), " ");
            if (JSON.stringify(screen.params) !== "{}") line.append(make("code", JSON.stringify(screen.params)));
            screens.append(line);
          }
          inside.append(screens);
          stacks.append(inside);
        }
        item.append(stacks);
        layers.append(item);
      }
      const facts = make("p", "revision " + session.revision + " of " + session.updatedAt + " ");
      facts.append(make("code", JSON.stringify(session.metadata)));
      find("tree").replaceChildren(facts, layers);
    }

    function tell(change) {
      const item = make("li", "revision " + change.revision + (change.origin ? " by " + change.origin : "") + " ");
      item.value = change.revision;
      item.append(make("code", change.operations.map(operation => JSON.stringify(operation)).join(" ")));
      find("changes").prepend(item);
      while (find("changes").childElementCount > 100) find("changes").lastElementChild.remove();
    }

    // EventSource cannot send a key, so this reads the stream itself (HTML, section 9.2).
    async function follow(id) {
      if (following) following.abort();
      const { signal } = following = new AbortController();
      for (const part of ["tree", "changes"]) find(part).replaceChildren();
      find("name").textContent = id;
      let last = "", pause = 2000;
      while (!signal.aborted) {
        try {
          const answer = await ask("/" + encodeURIComponent(id) + "/events", last ? { "Last-Event-ID": last } : {}, signal);
          if (!answer.ok) {
            const reason = await refusal(answer);
            // Meanwhile somebody may have chosen another session, whose place this is now.
            if (signal.aborted) return;
            find("state").textContent = reason;
            if (answer.status < 500 && answer.status !== 429) return;
          } else {
            if (signal.aborted) return;
            find("state").textContent = "";
            const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
            let text = "";
            for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
              const events = (text + piece.value).split("\n\n");
              text = events.pop();
              for (const event of events) {
                const fields = Object.fromEntries(event.split("\n").map(line => {
                  const colon = line.indexOf(":");
                  return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
                }));
                if (signal.aborted) return;
                if (fields.retry) pause = Number(fields.retry);
                if (fields.id !== undefined) last = fields.id;
                if (fields.event === "session") draw(JSON.parse(fields.data));
                if (fields.event === "change") {
                  const { change, session } = JSON.parse(fields.data);
                  draw(session);
                  tell(change);
                }
                if (fields.event === "deleted") {
                  find("state").textContent = "This session is gone.";
                  return;
                }
              }
            }
          }
        } catch (error) {
          // Told below, whatever it is.
        }
        if (signal.aborted) return;
        find("state").textContent = "The connection is gone; trying again.";
        await new Promise(resolve => setTimeout(resolve, pause * (1 + Math.random())));
      }
    }

    // What no browser has encoded is an id as somebody typed it.
    function decoded(text) {
      try { return decodeURIComponent(text); } catch { return text; }
    }

    function open() {
      const id = decoded(location.hash.slice(1));
      if (id) follow(id);
    }

    find("again").addEventListener("click", () => list());
    find("more").addEventListener("click", () => list(next));
    find("access").addEventListener("submit", event => {
      event.preventDefault();
      key = find("key").value.trim();
      find("access").hidden = true;
      list();
      open();
    });
    window.addEventListener("hashchange", open);
    list();
    open();
    })();

    """#
}

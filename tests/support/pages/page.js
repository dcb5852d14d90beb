// What the pages share. ?service=http://host:port&key=SECRET names the service that they play against.
const asked = new URLSearchParams(location.search);
export const service = asked.get("service"), key = asked.get("key");
const report = { ok: [], failed: [], leftOut: [] };

export function tell(list, text) {
  report[list].push(text);
  const step = document.createElement("li");
  step.textContent = (list === "ok" ? "" : list + ": ") + text;
  step.className = list;
  document.getElementById("steps").append(step);
}

export function check(text, holds) {
  tell(holds ? "ok" : "failed", text);
}

export function ask(path, body, more = {}) {
  const { signal, ...rest } = more;
  const headers = { "X-Request-Id": "from-a-page", ...rest };
  if (key) headers["X-API-Key"] = key;
  if (body === undefined) return fetch(service + path, { headers });
  headers["Content-Type"] = "application/json";
  return fetch(service + path, { method: "POST", headers, signal, body: JSON.stringify(body) });
}

export async function readJson(path, body) {
  const reply = await ask(path, body);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

// The objects of a stream, and in how many parts they came.
export async function readLines(reply) {
  const parts = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  const objects = [];
  let rest = "", chunks = 0;
  for (;;) {
    const { done, value } = await parts.read();
    if (done) return { objects, chunks };
    chunks += 1;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    objects.push(...lines.filter(Boolean).map((line) => JSON.parse(line)));
  }
}

export function hasOneFinal(objects) {
  return objects.filter((object) => object.type === "final").length === 1
    && objects.at(-1).type === "final";
}

// Play, and post what happened to this page's own origin.
export function run(play) {
  play().catch((error) => tell("failed", String(error)))
        .finally(() => {
          document.querySelectorAll("script").forEach((script) => script.remove());
          report.page = [document.documentElement.outerHTML];
          return fetch("/report", { method: "POST", body: JSON.stringify(report) });
        });
}

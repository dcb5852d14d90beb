/** Requests to the service. The last one is kept, so that the page can show it as people would send it. */

import { useEffect, useState } from "./vendor/preact.js";

const KEY = "countermove.key";
const listeners = new Set();
let last = null;

/** What the service refused, in its own words. `code`, `status`, `field`: as in its problem details. */
class Refused extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? `The service answered ${status}.`);
    this.status = status;
    this.code = problem.code;
    this.problem = problem;
  }
}

/** The API key of this tab, or "". */
export const key = () => sessionStorage.getItem(KEY) ?? "";
export const setKey = (text) => sessionStorage.setItem(KEY, text.trim());

/**
 * Send a request. Return its reply, parsed.
 *
 * `method`: "GET", "POST", "DELETE". `path`: without a slash in front, as "v1/games". `body`: a plain
 * object, sent as JSON. `signal` aborts it. `quiet`: the page does not show this request.
 * Errors: `Refused`; `AbortError` of an abort; `TypeError` if there is no service.
 */
export async function send(method, path, body, { signal, quiet = false } = {}) {
  const response = await sent(method, path, body, { signal, quiet });
  const reply = await response.json();
  if (!quiet) remember({ ...last, reply });
  return reply;
}

/** Ask about a position: `ask("chess", "move", {state, level: 3})`. As `send`. */
export const ask = (game, operation, body, options) => send("POST", `v1/games/${encodeURIComponent(game)}/${operation}`, body, options);

/** Send a request. Return the text of its reply in the format of `accept`. As `send`. */
export async function text(method, path, body, accept, { signal, quiet = false } = {}) {
  const response = await sent(method, path, body, { signal, quiet, accept });
  return response.text();
}

/** Send a request. Yield each record of its NDJSON as it comes. As `send`. */
export async function* records(method, path, body, { signal, quiet = false } = {}) {
  const response = await sent(method, path, body, { signal, quiet, accept: "application/x-ndjson" });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) if (line) yield JSON.parse(line);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  if (rest) yield JSON.parse(rest);
}

let described = null;

/** Return listGames' reply, asked once: `{games, algorithms, opponents}`. */
export function games() {
  described ??= send("GET", "v1/games", undefined, { quiet: true }).catch((error) => {
    described = null;
    throw error;
  });
  return described;
}

/** A component's last shown request, `{method, path, body, reply}`, or null. */
export function useLastRequest() {
  const [shown, show] = useState(last);
  useEffect(() => {
    listeners.add(show);
    return () => listeners.delete(show);
  }, []);
  return shown;
}

/** Show no request until the next: another part of the page begins. */
export const forgetRequest = () => remember(null);

/** Return a request as a command line of curl. `$KEY` in it is the API key, if this tab has one. */
export function curl({ method, path, body }) {
  const address = new URL(path, document.baseURI).href;
  const parts = [`curl -s ${/^[\w:/.%-]+$/.test(address) ? address : quoted(address)}`];
  if (method !== "GET" && !(method === "POST" && body)) parts.push(`-X ${method}`);
  if (key()) parts.push(`-H "Authorization: Bearer $KEY"`);
  if (body) {
    parts.push("-H 'Content-Type: application/json'");
    parts.push(`-d ${quoted(JSON.stringify(body))}`);
  }
  return parts.join(" \\\n  ");
}

const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

async function sent(method, path, body, { signal, quiet, accept = "application/json" }) {
  if (!quiet) remember({ method, path, body });
  const headers = { Accept: accept };
  if (body) headers["Content-Type"] = "application/json";
  if (key()) headers.Authorization = `Bearer ${key()}`;
  const response = await fetch(path, { method, headers, body: body && JSON.stringify(body), signal });
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  if (!quiet) remember({ ...last, reply: problem });
  throw new Refused(response.status, problem);
}

function remember(request) {
  last = request;
  listeners.forEach((listener) => listener(request));
}

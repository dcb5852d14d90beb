/** Requests to the service. The last one is kept, so that the page can show it as a command. */

import { isBack, persistently } from "./outage.js";
import { useEffect, useState } from "./vendor/preact.js";

const KEY = "countermove.key";
const listeners = new Set();
let last = null;

/** What the service refused, in its own words. `code`, `status`: as in its problem details. `waitS`: the seconds of its Retry-After. */
class Refused extends Error {
  constructor(status, problem, waitS) {
    super(problem.detail ?? problem.title ?? `The service answered ${status}.`);
    this.status = status;
    this.code = problem.code;
    this.problem = problem;
    this.waitS = waitS;
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

/**
 * Ask about a position: `ask("chess", "move", {state, level: 3})`. As `send`; but a request that was not answered is sent again, as
 * outage.js has it: the same request gets the same answer, or another that is as good.
 */
export function ask(game, operation, body, options) {
  const path = `v1/games/${encodeURIComponent(game)}/${operation}`;
  return persistently(() => send("POST", path, body, options), waitReason, options?.signal);
}

const PROXY_STATUSES = [502, 504];
const BUSY = 503;
const LIMITED = 429;
/** A longer wait is left to the person. */
const MOST_WAIT_S = 60;

/** Whether a request, or the load of a module, had no answer. Browsers say so in words of their own. */
export const isUnanswered = (error) => error instanceof TypeError && /fetch|network|load|import/i.test(error.message);

/** Return why a request should be sent again, as outage.js takes it, or null: no service answered, or it asks for a wait. */
function waitReason(error) {
  const { status, code, waitS } = error;
  if (isUnanswered(error) || PROXY_STATUSES.includes(status) || code === "not_ready") return { words: "The service does not answer.", waitS };
  if (waitS === undefined || waitS > MOST_WAIT_S) return null;
  if (status === BUSY) return { words: "The service is busy.", waitS };
  return status === LIMITED ? { words: "The service takes no more requests from you for the moment.", waitS } : null;
}

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

/** Get what is at a path, without showing the request. As `ask`. */
export const fetched = (path, signal) => persistently(() => send("GET", path, undefined, { quiet: true, signal }), waitReason, signal);

const described = new Map();

/** Return the games, a line each: `{games}`. Like what follows it is asked for once. */
export const games = () => once("v1/games?detail=line");

/** Return the algorithms and the models of other players: `{algorithms, opponents}`. */
export const algorithms = () => once("v1/games?detail=algorithms");

/** Return getGame's reply: a game under its usual options. */
export const descriptionOf = (game) => once(`v1/games/${encodeURIComponent(game)}`);

function once(path) {
  if (!described.has(path)) {
    const reply = fetched(path).catch((error) => {
      described.delete(path);
      throw error;
    });
    described.set(path, reply);
  }
  return described.get(path);
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
  if (response.ok) {
    isBack();
    return response;
  }
  const problem = await response.json().catch(() => ({}));
  if (!quiet) remember({ ...last, reply: problem });
  const refused = new Refused(response.status, problem, secondsOf(response.headers.get("Retry-After")));
  if (!waitReason(refused)) isBack();
  throw refused;
}

const secondsOf = (text) => (/^\d+$/.test(text ?? "") ? Number(text) : undefined);

function remember(request) {
  last = request;
  listeners.forEach((listener) => listener(request));
}

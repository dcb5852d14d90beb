// Chess against a Countermove service at level 4. Node 20 or newer, nothing to install but tsc.

import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

const url = (process.env["COUNTERMOVE_URL"] ?? "http://127.0.0.1:8000").replace(/\/$/, "");
const key = process.env["COUNTERMOVE_KEY"];
const timeMs = 2000;
const timeoutMs = timeMs + 5000;
const tries = 5;
/** Statuses of a service, or a proxy before it, that may answer the same request later. */
const later = new Set([429, 502, 503, 504]);

interface End {
  winner?: string;
  ending?: string;
}

interface Reply extends End {
  move: string;
  move_label: string;
  over: boolean;
  legal_moves: string[];
}

interface Refusal extends End {
  code: string;
  detail: string;
}

class Refused extends Error {
  readonly told: Refusal;

  constructor(status: number, text: string) {
    let told: Refusal = { code: "", detail: `status ${status}` }; // the page of a proxy
    try {
      told = JSON.parse(text) as Refusal;
    } catch {}
    super(told.detail);
    this.told = told;
  }
}

/**
 * POST `body`. Repeats the request where the service is busy or silent, so it is for what is safe
 * to repeat. Throws `Refused` where the service refuses.
 */
async function ask(path: string, body: object): Promise<Reply> {
  const headers = new Headers({ "Content-Type": "application/json" });
  if (key) headers.set("Authorization", `Bearer ${key}`);
  for (let triesLeft = tries - 1; ; triesLeft--) {
    let waitS = 1;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const request = { method: "POST", headers, body: JSON.stringify(body), signal };
      const response = await fetch(url + path, request);
      const text = await response.text();
      if (response.ok) return JSON.parse(text) as Reply;
      if (!later.has(response.status) || !triesLeft) throw new Refused(response.status, text);
      waitS = Number(response.headers.get("Retry-After")) || waitS;
    } catch (failure) {
      if (failure instanceof Refused || !triesLeft) throw failure;
    }
    await sleep(waitS * 1000);
  }
}

/** Play white, with a move from each line; how the game ended. */
async function play(lines: AsyncIterator<string>): Promise<End> {
  const moves: string[] = [];
  let { legal_moves: legal } = await ask("/v1/games/chess/position", {});
  for (;;) {
    process.stdout.write("Your move (Enter: any): ");
    const line = await lines.next();
    const any = legal[Math.floor(Math.random() * legal.length)] ?? "";
    const mine = (line.done ? "" : line.value.trim()) || any;
    const body = { moves: [...moves, mine], level: 4, time_ms: timeMs, include: ["legal_moves"] };
    try {
      const reply = await ask("/v1/games/chess/move", body);
      console.log(`${moves.length / 2 + 1}. ${mine} ${reply.move_label}`);
      moves.push(mine, reply.move);
      if (reply.over) return reply;
      legal = reply.legal_moves;
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      if (refused.told.code === "game_over") {
        console.log(mine); // my move ended it
        return refused.told;
      }
      if (!["malformed_move", "illegal_move"].includes(refused.told.code)) throw refused;
      console.log(refused.message);
    }
  }
}

const input = createInterface({ input: process.stdin });
try {
  const end = await play(input[Symbol.asyncIterator]());
  console.log(`${end.winner ? `${end.winner} wins` : "draw"} by ${end.ending}`);
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 1;
} finally {
  input.close();
}

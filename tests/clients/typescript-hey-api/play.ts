// A game, a problem and a stream, by the client that hey-api generated.

import { client } from "./api/client.gen.js";
import { chooseMove, inspectPosition, streamAnalysis } from "./api/index.js";
import type { StreamEvent } from "./api/index.js";

/** Nim by both players, to the end. */
async function play(): Promise<void> {
  const moves: string[] = [];
  for (;;) {
    const { data: position, error } = await inspectPosition({
      path: { game: "nim" },
      body: { moves },
    });
    if (!position) throw new Error(error.detail);
    if (position.turn === "over") {
      console.log(`game: ${position.winner} wins`);
      return;
    }
    const { data: reply, error: refused } = await chooseMove({
      path: { game: "nim" },
      body: { moves, time_ms: 2000 },
    });
    if (!reply) throw new Error(refused.detail);
    moves.push(reply.move);
  }
}

async function meetProblem(): Promise<void> {
  const { error } = await chooseMove({ path: { game: "nim" }, body: { moves: ["2:3", "1:9"] } });
  console.log(`problem: ${error?.code} at ${error?.index}`);
}

/** The objects of a stream, as they come. */
async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of body) {
    const lines = (text + decoder.decode(bytes, { stream: true })).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as StreamEvent;
  }
}

async function stream(): Promise<void> {
  const { data: body, error } = await streamAnalysis({
    path: { game: "chess" },
    body: { depth: 5 },
    parseAs: "stream",
  });
  if (!body) throw new Error(error?.detail);
  let finals = 0;
  for await (const event of events(body as unknown as ReadableStream<Uint8Array>)) {
    finals += event.type === "final" ? 1 : 0;
  }
  console.log(`stream: ${finals} final`);
}

const address = process.env["COUNTERMOVE_URL"];
if (!address) throw new Error("COUNTERMOVE_URL is not set");
client.setConfig({ baseUrl: address });
await play();
await meetProblem();
await stream();

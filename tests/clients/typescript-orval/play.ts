// A game, a problem and a stream, by the client that orval generated. Zod checks what comes and goes.

import { chooseMove, inspectPosition, streamAnalysis } from "./api/client";
import type { StreamEvent } from "./api/model/index";
import { chooseMoveBody, chooseMoveResponse, inspectPositionResponse } from "./api/zod";

/** Nim by both players, to the end. */
async function play(): Promise<void> {
  const moves: string[] = [];
  for (;;) {
    const inspected = await inspectPosition("nim", { moves });
    if (inspected.status !== 200) throw new Error(inspected.data.detail);
    const position = inspectPositionResponse.parse(inspected.data);
    if (position.turn === "over") {
      console.log(`game: ${position.winner} wins`);
      return;
    }
    const chosen = await chooseMove("nim", chooseMoveBody.parse({ moves, time_ms: 2000 }));
    if (chosen.status !== 200) throw new Error(chosen.data.detail);
    moves.push(chooseMoveResponse.parse(chosen.data).move);
  }
}

async function meetProblem(): Promise<void> {
  const refused = await chooseMove("nim", { moves: ["2:3", "1:9"] });
  if (refused.status !== 422) throw new Error(`status ${refused.status}`);
  console.log(`problem: ${refused.data.code} at ${refused.data.index}`);
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
  const reply = await streamAnalysis("chess", { depth: 5 });
  if (!("stream" in reply) || !reply.stream.body) throw new Error(`status ${reply.status}`);
  let finals = 0;
  for await (const event of events(reply.stream.body)) finals += event.type === "final" ? 1 : 0;
  console.log(`stream: ${finals} final`);
}

async function main(address: string | undefined): Promise<void> {
  if (!address) throw new Error("COUNTERMOVE_URL is not set");
  const direct = globalThis.fetch;
  globalThis.fetch = (path, init) => direct(new URL(String(path), address), init);
  await play();
  await meetProblem();
  await stream();
}

void main(process.env["COUNTERMOVE_URL"]);

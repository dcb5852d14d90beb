// A game, a problem and a stream, by openapi-fetch and the types that openapi-typescript made.

import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Schemas = components["schemas"];

const client = createClient<paths>({ baseUrl: process.env["COUNTERMOVE_URL"] ?? "" });

/** Nim by both players, to the end. */
async function play(): Promise<void> {
  const moves: string[] = [];
  for (;;) {
    const { data: position, error } = await client.POST("/v1/games/{game}/position", {
      params: { path: { game: "nim" } },
      body: { moves },
    });
    if (!position) throw new Error(error.detail);
    if (position.turn === "over") {
      console.log(`game: ${position.winner} wins`);
      return;
    }
    const { data: reply, error: refused } = await client.POST("/v1/games/{game}/move", {
      params: { path: { game: "nim" } },
      body: { moves, time_ms: 2000, cache: "use" },
    });
    if (!reply) throw new Error(refused.detail);
    moves.push(reply.move);
  }
}

async function meetProblem(): Promise<void> {
  const { error } = await client.POST("/v1/games/{game}/move", {
    params: { path: { game: "nim" } },
    body: { moves: ["2:3", "1:9"] },
  });
  const problem: Schemas["ProblemReply"] | undefined = error;
  console.log(`problem: ${problem?.code} at ${problem?.index}`);
}

/** The objects of a stream, as they come. */
async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<Schemas["StreamEvent"]> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of body) {
    const lines = (text + decoder.decode(bytes, { stream: true })).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as Schemas["StreamEvent"];
  }
}

async function stream(): Promise<void> {
  const { data: body, error } = await client.POST("/v1/games/{game}/analysis/stream", {
    params: { path: { game: "chess" } },
    body: { depth: 5 },
    parseAs: "stream",
  });
  if (!body) throw new Error(error?.detail);
  let finals = 0;
  for await (const event of events(body)) finals += event.type === "final" ? 1 : 0;
  console.log(`stream: ${finals} final`);
}

if (!process.env["COUNTERMOVE_URL"]) throw new Error("COUNTERMOVE_URL is not set");
await play();
await meetProblem();
await stream();

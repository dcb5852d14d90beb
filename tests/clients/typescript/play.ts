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

if (!process.env["COUNTERMOVE_URL"]) throw new Error("COUNTERMOVE_URL is not set");
await play();
await meetProblem();

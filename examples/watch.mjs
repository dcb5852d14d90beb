// Watch a Countermove service search. Node 18 or newer, nothing to install; `stream` is for browsers too.
//
//     node examples/watch.mjs chess 3000
//
// The game's name, and for how many milliseconds it searches. COUNTERMOVE_URL names the service.

const url = (process.env.COUNTERMOVE_URL ?? "http://127.0.0.1:8000").replace(/\/$/, "");
const [game = "connect_four", timeMs = "1000"] = process.argv.slice(2);

/** Yield each object of a stream. Breaking out of the loop, or `signal`, cancels the search. */
async function* stream(path, body, signal) {
  const reply = await fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/x-ndjson" },
    body: JSON.stringify(body),
    signal,
  });
  if (!reply.ok) {
    const problem = await reply.json();
    throw new Error(`${problem.code}: ${problem.detail}`);
  }
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += value;
      const lines = text.split("\n");
      text = lines.pop();
      for (const line of lines) yield JSON.parse(line);
    }
  } finally {
    await reader.cancel();
  }
}

for await (const told of stream(`/v1/games/${game}/analysis/stream`, { time_ms: Number(timeMs) })) {
  if (told.type === "problem") throw new Error(`${told.problem.code}: ${told.problem.detail}`);
  if (told.type === "heartbeat") continue;
  const line = told.principal_variation.join(" ");
  console.log(`${told.type} depth ${told.depth}: ${told.value.toFixed(3)} ${line}`);
}

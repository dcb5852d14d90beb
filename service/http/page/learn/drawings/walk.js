/** A walk through a policy: the policy moves for its player, and the person chooses each of the other's replies. */

import { html, useEffect, useState } from "../../vendor/preact.js";
import { Failure } from "../../widgets/failure.js";
import { send } from "../../service.js";
import Board, { prepared as boardPrepared } from "./board.js";

/** Return what the walk begins with: `{position, drawn}`, drawn as board.js has it. Errors: as `send` of service.js. */
export async function prepared({ request, policy }, signal) {
  const position = await inspected(request, policy.state, signal);
  return { position, drawn: await boardPrepared({ position }) };
}

function inspected({ path, body: { options } }, state, signal) {
  return send("POST", path.replace(/policy$/, "position"), { options, state }, { signal, quiet: true });
}

/** `policy`: solvePolicy's reply. `request`: which it answers. `drawn`: as `prepared` returns it. */
export default function Walk({ policy, request, drawn }) {
  const rows = new Map(policy.rows.map((row) => [row.state, row]));
  const [way, setWay] = useState([]);
  const state = way.at(-1)?.next_state ?? policy.state;
  const { position, error } = usePosition(request, state, drawn.position);
  const row = rows.get(state);
  const own = row?.move !== undefined && row.next_state !== undefined;
  const choices = own ? [row] : row?.replies ?? [];
  const step = (move) => {
    const chosen = choices.find((choice) => choice.move === move);
    if (chosen) setWay([...way, { move, next_state: chosen.next_state, player: row.player }]);
  };
  return html`
    <section class="learn-walk" aria-label="Walk through the policy">
      <h2>Walk through the policy</h2>
      <div class="learn-position">
        <${Board} request=${request} position=${position} drawn=${drawn.drawn} onMove=${!own && choices.length ? step : null} shown=${{ last: way.at(-1)?.move, best: own ? row.move : undefined }} />
      </div>
      <div>
        <${Failure} error=${error} />
        <p class="learn-turn" aria-live="polite">${sentenceOf(row, policy)}</p>
        <div class="row learn-replies" role="group" aria-label="What happens next">
          ${choices.map(
            ({ move, next_state: next }) =>
              html`<button type="button" key=${move} class=${own ? "main" : ""} data-choice=${move} onClick=${() => step(move)}>
                ${own ? "The policy moves" : ""} ${move}${/^[\d, ]+$/.test(next) && html` <small>to ${next.split(" ")[0]}</small>`}
              </button>`,
          )}
        </div>
        <p class="row">
          <button type="button" disabled=${!way.length} onClick=${() => setWay(way.slice(0, -1))}>Back</button>
          <button type="button" disabled=${!way.length} onClick=${() => setWay([])}>From the start</button>
          <span class="quiet">${way.map(({ player, move }) => `${player}: ${move}`).join(", ")}</span>
        </p>
      </div>
    </section>`;
}

/** Return `{position, error}` of a state, at `first` that one; while the next is on its way, the one before. */
function usePosition(request, state, first) {
  const [shown, setShown] = useState({ position: first, error: null });
  useEffect(() => {
    if (shown.position.state === state) return undefined;
    const stop = new AbortController();
    inspected(request, state, stop.signal).then(
      (position) => setShown({ position, error: null }),
      (error) => error.name !== "AbortError" && setShown((before) => ({ ...before, error })),
    );
    return () => stop.abort();
  }, [request, state]);
  return shown;
}

function sentenceOf(row, { player }) {
  if (!row) return "The policy does not say more here.";
  if (row.turn === "over") return `The game is over. Values: ${row.values.join(", ")}.`;
  const turn = row.player === player ? `The policy plays ${player}, and moves next.` : `${row.player} is to move: choose any move for it.`;
  if (!row.outcome) return turn;
  return `${turn} With perfect play this is a ${row.outcome} for ${row.player}, after ${row.plies} ${row.plies === 1 ? "move" : "moves"}.`;
}

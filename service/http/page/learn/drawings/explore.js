/** A game as states, players, actions, results, ends and utilities: a person moves, and a table says what the service replies. */

import { html, useEffect, useState } from "../../vendor/preact.js";
import { styled } from "../../styled.js";
import { Failure } from "../../widgets/failure.js";
import { send } from "../../service.js";
import { worded } from "../worded.js";
import Board, { prepared as boardPrepared } from "./board.js";

await styled("explore.css", import.meta.url);

/** Return what the start is drawn with, as board.js has it. Errors: as `send` of service.js. */
export const prepared = ({ position }) => boardPrepared({ position });

/** `request`: of inspectPosition, about the start. `position`: its reply. `drawn`: as `prepared` returns it. */
export default function Explore({ request, position: start, drawn }) {
  const [way, setWay] = useState([]);
  const { way: made, last, before, error } = useResult(request, way, start);
  const step = (move) => made === way && setWay([...way, move]);
  return html`
    <section class="learn-walk" aria-label="Make moves">
      <h2>Make moves for both</h2>
      <div class="learn-position">
        <${Board} request=${request} position=${last} drawn=${drawn} onMove=${last.legal_moves.length ? step : null} shown=${{ last: made.at(-1) }} />
      </div>
      <div>
        <${Failure} error=${error} />
        <${Parts} position=${last} before=${before} move=${made.at(-1)} />
        <p class="row learn-moves" role="group" aria-label="Actions">
          ${last.legal_moves.map((move) => html`<button type="button" key=${move} data-action=${move} onClick=${() => step(move)}>${move}</button>`)}
        </p>
        <p class="row">
          <button type="button" disabled=${!way.length} onClick=${() => setWay(way.slice(0, -1))}>Back</button>
          <button type="button" disabled=${!way.length} onClick=${() => setWay([])}>From the start</button>
        </p>
      </div>
    </section>`;
}

/** Return `{way, last, before, error}`: moves, the position after them, the one before the last of them, and what went wrong. */
function useResult(request, way, start) {
  const [shown, setShown] = useState({ way, last: start });
  const first = request.body.moves ?? [];
  useEffect(() => {
    const stop = new AbortController();
    const after = (moves) => send(request.method, request.path, { ...request.body, moves: [...first, ...moves] }, { signal: stop.signal });
    const load = async () => {
      const before = way.length ? await after(way.slice(0, -1)) : undefined;
      const last = way.length ? await after(way) : start;
      setShown({ way, last, before });
    };
    load().catch((error) => stop.signal.aborted || setShown((found) => ({ ...found, error })));
    return () => stop.abort();
  }, [request, way]);
  return shown;
}

function Parts({ position, before, move }) {
  const { state, player, turn, legal_moves: actions, utilities } = position;
  const isOver = turn === "over";
  const parts = [
    ["The state s", "state", state],
    ["PLAYER(s): who is to move", "player", player ?? "nobody"],
    ["ACTIONS(s): what can be done", "legal_moves", actions.length ? `${actions.length}: ${actions.join(" ")}` : "none"],
    ["RESULT(s, a): the state after an action", "state", before ? `RESULT(${before.state}, ${move}) = ${state}` : "make a move"],
    ["TERMINAL-TEST(s): is it over?", "turn", isOver ? "yes" : "no"],
    ["UTILITY(s): what the end is worth to each", "utilities", utilities ? utilities.map(worded).join(", ") : "only at an end"],
  ];
  return html`
    <dl class="learn-parts" aria-live="polite">
      ${parts.map(
        ([what, field, value], at) => html`
          <div key=${at} data-part=${what.split(/[ (:]/)[0].toLowerCase()}>
            <dt><span>${what}</span> <code>${field}</code></dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>`;
}

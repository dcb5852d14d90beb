/** A walk through a policy: the policy moves for its player, and the person chooses each of the other's replies. */

import { html, useState } from "../../vendor/preact.js";

const LINES = "/";

/** `policy`: solvePolicy's reply. */
export function Walk({ policy }) {
  const rows = new Map(policy.rows.map((row) => [row.state, row]));
  const [way, setWay] = useState([]);
  const states = [policy.state, ...way.map(({ next_state: state }) => state)];
  const at = states.length - 1;
  const row = rows.get(states[at]);
  const step = (move, next_state, player) => setWay([...way, { move, next_state, player }]);
  return html`
    <section class="learn-walk" aria-label="Walk through the policy">
      <h2>Walk through the policy</h2>
      <pre class="learn-position" tabindex="0" aria-label="Position">${pictured(states[at])}</pre>
      <div aria-live="polite">
        <p>${told(row, policy)}</p>
      </div>
      <div class="row learn-replies" role="group" aria-label="What happens next">
        ${row?.move !== undefined && row.next_state !== undefined &&
        html`<button type="button" class="main" data-choice=${row.move} onClick=${() => step(row.move, row.next_state, row.player)}>The policy moves ${row.move}</button>`}
        ${(row?.replies ?? []).map(
          ({ move, next_state: next }) =>
            html`<button type="button" key=${move} data-choice=${move} onClick=${() => step(move, next, row.player)}>${row.player} moves ${move}</button>`,
        )}
      </div>
      <p class="row">
        <button type="button" disabled=${!way.length} onClick=${() => setWay(way.slice(0, -1))}>Back</button>
        <button type="button" disabled=${!way.length} onClick=${() => setWay([])}>From the start</button>
        <span class="quiet">${way.map(({ player, move }) => `${player}: ${move}`).join(", ")}</span>
      </p>
    </section>`;
}

const pictured = (state) => (state.split(LINES).length > 2 ? state.replaceAll(LINES, "\n") : state);

function told(row, { player }) {
  if (!row) return "The policy does not say more here.";
  if (row.turn === "over") return `The game is over. Values: ${row.values.join(", ")}.`;
  const hopes = row.outcome ? ` With perfect play this is a ${row.outcome} for the player to move, in ${row.plies} ${row.plies === 1 ? "move" : "moves"}.` : "";
  return (row.player === player ? `The policy's player ${player} is to move.` : `${row.player} is to move: choose for it.`) + hopes;
}

/** A game in normal form: its payoffs, and the choices of the player whose turn it is as buttons. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { toNearest } from "../common/nearest.js";
import { readMatrix } from "./picture.js";
import { useStart } from "../common/start.js";

await styled("matrix.css", import.meta.url);

export default function Matrix({ position, options, onMove, shown }) {
  const start = useStart("matrix", options, position.state === "start" ? position : null);
  if (!start) return html`<p class="board waiting">Loading…</p>`;
  const [row, column] = start.choices;
  const payoffs = readMatrix(start.board);
  const isOpposed = payoffs.flat().every(([one, other]) => one + other === 0);
  const [rowChoice, columnChoice] = position.turn === "over" ? position.state.split("|") : [];
  const choice = (player, name) => (onMove && position.player === player ? name : null);
  const highlight = (player, name) =>
    position.player === player ? ["best", "hint"].filter((kind) => shown[kind]?.split("|").at(player === row.player ? 0 : -1) === name).join(" ") : "";
  const head = (player, name) => {
    const own = choice(player, name);
    return own === null
      ? html`<span class="matrix-name ${player === row.player ? "first" : "second"}">${name}</span>`
      : html`<button type="button" class=${highlight(player, name)} data-choice=${name} aria-label=${`Choose ${name}, as ${player}`} onClick=${() => onMove(name)}>${name}</button>`;
  };
  return html`
    <div class="board matrix" onKeyDown=${toNearest}>
      <div class="matrix-wide" tabindex="0" role="group" aria-label="Payoffs">
        <table>
          <caption>${isOpposed
            ? html`The payoff of <b class="first">${row.player}</b>; <b class="second">${column.player}</b> gets its negative.`
            : html`The payoffs of <b class="first">${row.player}</b> and <b class="second">${column.player}</b>.`}</caption>
          <thead><tr><td></td>${column.legal_moves.map((name) => html`<th scope="col" key=${name}>${head(column.player, name)}</th>`)}</tr></thead>
          <tbody>
            ${row.legal_moves.map(
              (name, y) => html`
                <tr key=${name}>
                  <th scope="row">${head(row.player, name)}</th>
                  ${payoffs[y].map(([one, other], x) => {
                    const isPlayed = name === rowChoice && column.legal_moves[x] === columnChoice;
                    return html`<td class=${isPlayed ? "played" : name === rowChoice || column.legal_moves[x] === columnChoice ? "crossed" : ""}>
                      <b class="first">${figure(one)}</b>${!isOpposed && html`<span class="matrix-and">, </span><b class="second">${figure(other)}</b>`}
                      ${isPlayed && html`<span class="unseen"> was played</span>`}</td>`;
                  })}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </div>`;
}

const figure = (value) => String(value).replace("-", "−");

/** The players beside the board: who plays, whose turn it is, the clock, and what was captured. */

import { html } from "../vendor/preact.js";
import { called, capital } from "../names.js";
import { styled } from "../styled.js";
import { ClockFace } from "./clock/face.js";
import { levelName } from "./level_names.js";

await styled("bars.css", import.meta.url);

/** A place's bar: `shown`: names of the players it is of. `of(name)`: what stands in it beside the name, or null. */
export function Bar({ shown, game, clock, of = () => null }) {
  const { position, seats, persons } = game;
  const isTurn = (name) => position?.turn === "player" && position.player === name;
  return html`
    <div class="players-bar">
      ${shown.map(
        (name) => html`
          <div key=${name} class=${`player ${isTurn(name) ? "to-move" : ""}`}>
            <span class="name">${capital(called(name))}</span>
            <span class="quiet by">${playedBy(seats[name], persons)}</span>
            <span class="taken">${of(name)}</span>
            ${clock && html`<${ClockFace} clock=${clock} name=${name} />`}
          </div>`,
      )}
    </div>`;
}

/** Return who plays, in a word or two; with several persons they need none. */
export function playedBy(seat, persons) {
  if (seat.kind === "person") return persons.length === 1 ? "you" : "";
  return seat.kind === "level" ? `level ${seat.level}, ${levelName(seat.level)}` : `machine, ${seat.algorithm}`;
}

/** Return the names of the players above and below the board. */
export function sides(names, persons, isFlipped) {
  if (names.length === 1) return [[], names];
  const own = names.length === 2 ? names[isFlipped ? 1 : 0] : (persons[0] ?? names[0]);
  return [names.filter((name) => name !== own), [own]];
}

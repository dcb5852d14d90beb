/** Bins: boxes with numbers. One player chooses a box, a coin may move the choice, the other takes a number. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { toNearest } from "../common/nearest.js";
import { readBins } from "./picture.js";

await styled("bins.css", import.meta.url);

export default function Bins({ position, options, onMove, shown }) {
  const bins = readBins(position.board);
  const can = (move) => onMove !== null && position.legal_moves.includes(move);
  const highlight = (move) => ["best", "hint"].filter((kind) => shown[kind] === move).join(" ");
  const isFlip = position.turn === "chance";
  return html`
    <div class="board bins" role="group" aria-label="Bins" onKeyDown=${toNearest}>
      <div class="boxes">
        ${bins.map(({ name, numbers, isChosen }) => {
          const isOpen = isChosen && !isFlip;
          const label = `Bin ${name}: ${numbers.map(({ text }) => bare(text)).join(", ")}${isChosen ? ", chosen" : ""}`;
          return html`
            <section key=${name} class="box ${isChosen ? "chosen" : ""} ${highlight(name)}" aria-label=${label}>
              <div class="numbers">
                ${numbers.map(({ text, isTaken }) => html`
                  <button type="button" key=${text} class="slip ${isTaken ? "taken" : ""} ${isOpen ? highlight(text) : ""}" data-choice=${isOpen && can(text) ? text : null}
                    aria-disabled=${!isOpen || !can(text)} tabindex=${isOpen && can(text) ? 0 : -1} aria-label=${`${bare(text)}${isTaken ? ", taken" : ""}`}
                    onClick=${() => isOpen && can(text) && onMove(text)}>${bare(text).replace("-", "−")}</button>`)}
              </div>
              <button type="button" class="lid" data-choice=${can(name) ? name : null} disabled=${!can(name)} aria-label=${`Choose bin ${name}`}
                onClick=${() => onMove(name)}>${name}</button>
            </section>`;
        })}
      </div>
      ${options.coin > 0 && options.coin < 1 && html`<${Coin} chance=${options.coin} isFlip=${isFlip} can=${can} onMove=${onMove} />`}
    </div>`;
}

const Coin = ({ chance, isFlip, can, onMove }) => html`
  <div class="coin-place">
    <svg class="coin ${isFlip ? "spun" : ""}" viewBox="0 0 10 10" aria-hidden="true"><circle cx="5" cy="5" r="4.5" /><circle cx="5" cy="5" r="3.3" /></svg>
    <p>Heads, with probability ${chance}, moves the choice one bin to the left.</p>
    ${isFlip && ["heads", "tails"].filter(can).map((side) => html`<button type="button" key=${side} data-choice=${side} onClick=${() => onMove(side)}>${side}</button>`)}
  </div>`;

/** Return a number's text without what tells equal ones apart. */
const bare = (text) => text.split("#")[0];

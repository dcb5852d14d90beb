/** The tree of a search with each position drawn once: levels from the top, the utility for MAX below each position. */

import { html } from "../../vendor/preact.js";
import { positionsOf, utilityOf } from "./positions.js";

const WIDE = 118;
const HIGH = 92;
const LEFT = 56;
const BOX = { width: 96, height: 44 };
const CHOOSERS = { true: "MAX", false: "MIN" };

/** `trace`: of a game of two players, in which a state is heaps and whose turn it is. */
export default function Graph({ trace, caption }) {
  const positions = positionsOf(trace);
  const levels = [...Map.groupBy(positions.values(), ({ level }) => level).values()];
  const widest = Math.max(...levels.map((level) => level.length));
  const [width, height] = [LEFT + widest * WIDE, levels.length * HIGH];
  const places = new Map(
    levels.flatMap((level, row) => level.map(({ state }, at) => [state, { x: LEFT + ((at + 0.5) * widest * WIDE) / level.length, y: row * HIGH + HIGH / 2 }])),
  );
  return html`
    <figure class="learn-graph">
      ${caption && html`<figcaption>${caption}</figcaption>`}
      <div class="learn-wide" tabindex="0" role="region" aria-label=${caption}>
        <svg viewBox="0 0 ${width} ${height}" width=${width} height=${height} role="img" aria-label=${said(positions)}>
          ${[...positions.values()].flatMap(({ state, below }) => [...below].map((next) => html`<${Edge} key=${`${state}>${next}`} from=${places.get(state)} to=${places.get(next)} />`))}
          ${levels.map((level, row) => html`<text key=${row} class="chooser" x="4" y=${row * HIGH + HIGH / 2 + 5}>${chooserOf(level)}</text>`)}
          ${[...positions.values()].map((position) => html`<${Position} key=${position.state} position=${position} place=${places.get(position.state)} />`)}
        </svg>
      </div>
    </figure>`;
}

const Edge = ({ from, to }) => html`<line x1=${from.x} y1=${from.y + BOX.height / 2} x2=${to.x} y2=${to.y - BOX.height / 2} />`;

function Position({ position: { state, record }, place: { x, y } }) {
  const { width, height } = BOX;
  return html`
    <g data-state=${state} data-utility=${utilityOf(record)} class=${utilityOf(record) ? "won" : "lost"}>
      <rect x=${x - width / 2} y=${y - height / 2} width=${width} height=${height} rx="6" />
      <text x=${x} y=${y - 3} text-anchor="middle">${heapsOf(state)}</text>
      <text class="utility" x=${x} y=${y + 15} text-anchor="middle">${utilityOf(record)}</text>
    </g>`;
}

/** Return who chooses on a level; the ends have nobody. */
const chooserOf = (level) => CHOOSERS[level.find(({ record }) => record.maximizes !== undefined)?.record.maximizes] ?? "";
const heapsOf = (state) => state.split(" ")[0].replaceAll(",", "-");
const said = (positions) => `${positions.size} positions: ${[...positions.values()].map(({ state, record }) => `${heapsOf(state)} is worth ${utilityOf(record)}`).join(", ")}`;

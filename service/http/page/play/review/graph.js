/** The first player's chances over a game, as a line; a click leads to a move. */

import { html } from "../../vendor/preact.js";
import { called } from "../../names.js";
import { chancesOfFirst, signOf } from "./words.js";

const [WIDTH, HEIGHT] = [300, 80];

/** `moves`: as reviewGame lists them. `total`: how many the game has. `at`: how many are shown. `onLook`: called with a number of moves. */
export function Graph({ moves, names, total, at, onLook }) {
  const x = (count) => (WIDTH * count) / Math.max(1, total);
  const y = (chances) => HEIGHT - (HEIGHT * chances) / 100;
  const points = moves.map((move) => ({ move, chances: chancesOfFirst(move, names) })).filter(({ chances }) => chances !== null);
  const line = [`0 ${HEIGHT / 2}`, ...points.map(({ move, chances }) => `${x(move.index + 1).toFixed(1)} ${y(chances).toFixed(1)}`)].join("L");
  const end = x((points.at(-1)?.move.index ?? -1) + 1);
  const clicked = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    onLook(Math.max(0, Math.min(total, Math.round(((event.clientX - box.x) / box.width) * total))));
  };
  return html`
    <svg class="graph" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" onClick=${clicked}
      aria-label=${`The chances of ${called(names[0])} over the game, from 0 below to 100 above`}>
      <path class="share" d=${`M${line}L${end} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path class="even" d=${`M0 ${HEIGHT / 2}h${WIDTH}`} />
      <path class="chances" d=${`M${line}`} />
      <path class="now" d=${`M${x(at)} 0v${HEIGHT}`} />
      ${points.filter(({ move }) => signOf(move.word)).map(({ move, chances }) => html`
        <path key=${move.index} class=${`moment ${move.word}`} d=${`M${x(move.index + 1)} ${y(chances)}h0`}><title>${move.word}</title></path>`)}
    </svg>`;
}

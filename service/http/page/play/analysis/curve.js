/** The drawing of a game's course: how far the first player was ahead after each move. A click leads to the position there. */

import { html } from "../../vendor/preact.js";
import { styled } from "../../styled.js";

await styled("curve.css", import.meta.url);

const [WIDTH, HEIGHT, MARGIN] = [100, 40, 1];

/**
 * `points`: the positions that are known, in order: `[{count, share, mark}]`. `count`: of the moves before it; `share`: from 0 to 1, how far the
 * first player is ahead; `mark`: a class of the dot that is drawn there, or none. `total`: how many moves the game has; `at`: how many are shown.
 * `label`: what is said of it to screen readers. `titleOf(count)`: what is said of the position after so many moves. `onLook`: called with such a number.
 */
export function Curve({ points, total, at, label, titleOf, onLook }) {
  const last = Math.max(1, total);
  const x = (count) => MARGIN + ((WIDTH - 2 * MARGIN) * count) / last;
  const y = (share) => MARGIN + (HEIGHT - 2 * MARGIN) * (1 - share);
  const line = points.map(({ count, share }, index) => `${index ? "L" : "M"}${x(count)} ${y(share)}`).join("");
  const half = (WIDTH - 2 * MARGIN) / last / 2;
  return html`
    <svg class="graph" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${label}>
      ${points.length > 1 && html`<path class="area" d="${line}L${x(points.at(-1).count)} ${HEIGHT}L${x(points[0].count)} ${HEIGHT}Z" />`}
      <path class="middle" d="M0 ${HEIGHT / 2}H${WIDTH}" />
      <path class="line" d=${line} />
      <path class="here" d="M${x(at)} 0V${HEIGHT}" />
      ${points.filter(({ mark }) => mark).map(({ count, share, mark }) => html`<path key=${count} class=${mark} data-count=${count} d="M${x(count)} ${y(share)}h0" />`)}
      ${Array.from({ length: total + 1 }, (_, count) => html`
        <rect class="column" key=${count} data-look=${count} x=${x(count) - half} y="0" width=${2 * half} height=${HEIGHT} onClick=${() => onLook(count)}>
          <title>${titleOf(count)}</title>
        </rect>`)}
    </svg>`;
}

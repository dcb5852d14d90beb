/** The graph of the game so far: who was ahead after each move, as far as searches have looked. */

import { html } from "../../vendor/preact.js";
import { styled } from "../../styled.js";
import { Failure } from "../../widgets/failure.js";
import { called, capital } from "../../names.js";
import { useReview, valuesSeen } from "./seen.js";
import { signed } from "../sentences.js";
import { isDuel, isWinOrLoss, rangeOf, shareOf, worthOf } from "./scale.js";

await styled("analysis.css", import.meta.url);

const [WIDTH, HEIGHT, MARGIN] = [100, 40, 1];

/** `names`, `facts`: of the game. `onLook`: called with a number of moves. */
export function Graph({ session, names, facts, onLook }) {
  const { isBusy, error, review } = useReview(session);
  const points = pointsOf(valuesSeen(session), names, facts);
  const known = points.filter(Boolean);
  const last = Math.max(1, session.moves.length);
  const at = session.at ?? session.moves.length;
  const x = (count) => MARGIN + ((WIDTH - 2 * MARGIN) * count) / last;
  const y = (share) => MARGIN + (HEIGHT - 2 * MARGIN) * (1 - share);
  const line = known.map(({ count, share }, index) => `${index ? "L" : "M"}${x(count)} ${y(share)}`).join("");
  const half = (WIDTH - 2 * MARGIN) / last / 2;
  const isWhole = known.length === points.length;
  return html`
    <figure class="graph">
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${labelOf(points, names)}>
        ${known.length > 1 && html`<path class="area" d="${line}L${x(known.at(-1).count)} ${HEIGHT}L${x(known[0].count)} ${HEIGHT}Z" />`}
        <path class="middle" d="M0 ${HEIGHT / 2}H${WIDTH}" />
        <path class="line" d=${line} />
        <path class="here" d="M${x(at)} 0V${HEIGHT}" />
        ${known.map(({ count, share }) => html`<path key=${count} class="point" data-count=${count} d="M${x(count)} ${y(share)}h0" />`)}
        ${points.map((point, count) => html`
          <rect class="column" key=${count} data-look=${count} x=${x(count) - half} y="0" width=${2 * half} height=${HEIGHT} onClick=${() => onLook(count)}>
            <title>${titleOf(point, count, session.moves)}</title>
          </rect>`)}
      </svg>
      <figcaption>
        <span>${points[at] ? `${capital(points[at].words)}. ` : ""}<span class="quiet">${capital(called(names[0]))} is above.</span></span>
        ${!isWhole && html`<button type="button" name="graph-all" disabled=${isBusy} onClick=${review}>${isBusy ? "Looking…" : "Look at every move"}</button>`}
      </figcaption>
      <${Failure} error=${error} />
    </figure>`;
}

/**
 * Return `{count, share, words}` of the position after each move, or null where no search has looked. `share`: from 0 to 1, how
 * far the first player is ahead: in wins and losses, or among the values of this game.
 */
function pointsOf(replies, names, facts) {
  const found = replies.map((reply) => reply && { value: firstValue(reply, names, facts), words: wordsOf(reply, names, facts) });
  const values = found.flatMap((point) => (point ? [point.value] : []));
  const range = isWinOrLoss(rangeOf(facts, values)) ? rangeOf(facts, values) : [Math.min(...values), Math.max(...values)];
  return found.map((point, count) => (point ? { count, share: shareOf(point.value, range), words: point.words } : null));
}

const firstValue = (reply, names, facts) =>
  reply.utilities?.[0] ?? (isDuel(names, facts) ? worthOf(reply, reply, names, facts).value : reply.values?.[0] ?? reply.value);

function wordsOf(reply, names, facts) {
  if (reply.utilities) return "The game is over";
  return isDuel(names, facts) ? worthOf(reply, reply, names, facts).words : `${capital(called(names[0]))} ${signed(firstValue(reply, names, facts))}`;
}

const titleOf = (point, count, moves) => [count ? `${count}. ${moves[count - 1]}` : "The start", point?.words].filter(Boolean).join(": ");

function labelOf(points, names) {
  const words = points.flatMap((point) => (point ? [`after ${point.count}: ${point.words}`] : []));
  return `Values of the game so far, ${capital(called(names[0]))} above. ${words.join("; ")}`;
}

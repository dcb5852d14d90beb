/** The graph of the game so far: who was ahead after each move, as far as searches have looked. */

import { html } from "../../vendor/preact.js";
import { styled } from "../../styled.js";
import { Failure } from "../../widgets/failure.js";
import { called, capital } from "../../names.js";
import { useReview, valuesSeen } from "./seen.js";
import { signed } from "../numbers.js";
import { Curve } from "./curve.js";
import { isDuel, isWinOrLoss, rangeOf, shareOf, worthOf } from "./scale.js";

await styled("analysis.css", import.meta.url);

/** `names`, `facts`: of the game. `onLook`: called with a number of moves. */
export function Graph({ session, names, facts, onLook }) {
  const { isBusy, error, review } = useReview(session);
  const points = pointsOf(valuesSeen(session), names, facts);
  const { moves } = session;
  const at = session.at ?? moves.length;
  const isWhole = points.every(Boolean);
  return html`
    <figure class="game-graph">
      <${Curve} points=${points.filter(Boolean)} total=${moves.length} at=${at} label=${labelOf(points, names)}
        titleOf=${(count) => titleOf(points[count], count, moves)} onLook=${onLook} />
      <figcaption>
        <span>${points[at] ? `${capital(points[at].words)}. ` : ""}<span class="quiet">${capital(called(names[0]))} is above.</span></span>
        ${!isWhole && html`<button type="button" name="graph-all" disabled=${isBusy} onClick=${review}>${isBusy ? "Looking…" : "Look at every move"}</button>`}
      </figcaption>
      <${Failure} error=${error} />
    </figure>`;
}

/**
 * Return `{count, share, mark, words}` of the position after each move, or null where no search has looked: as of curve.js. `share` is
 * of wins and losses, or among the values of this game.
 */
function pointsOf(replies, names, facts) {
  const found = replies.map((reply) => reply && { value: firstValue(reply, names, facts), words: wordsOf(reply, names, facts) });
  const values = found.flatMap((point) => (point ? [point.value] : []));
  const range = isWinOrLoss(rangeOf(facts, values)) ? rangeOf(facts, values) : [Math.min(...values), Math.max(...values)];
  return found.map((point, count) => (point ? { count, share: shareOf(point.value, range), words: point.words, mark: "point" } : null));
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

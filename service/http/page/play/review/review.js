/** A game's review: how well each side played, what decided the game, and each move in a word. */

import { html, useEffect } from "../../vendor/preact.js";
import { Failure } from "../../widgets/failure.js";
import { called, capital } from "../../names.js";
import { styled } from "../../styled.js";
import { Curve } from "../analysis/curve.js";
import { lookedAt } from "../session.js";
import { useReview } from "./use_review.js";
import { chancesOfFirst, keyMoments, numbered, signOf, WORDS } from "./words.js";

await styled("review.css", import.meta.url);

/** The chances at the start. */
const EVEN = 0.5;

/** `names`: the players'. `onBetter`, `onChange`: as of Review in shown.js. */
export function Review({ session, names, onBetter, onChange }) {
  const review = useReview(session);
  const { moves, final, isBusy, isOld, error } = review;
  const total = session.moves.length;
  const at = session.at ?? total;
  const shown = isOld ? null : (moves[at - 1] ?? null);
  const better = shown?.word && shown.word !== "best" ? shown.best_move : null;
  useEffect(() => {
    onBetter(better);
    return () => onBetter(null);
  }, [better, at]);
  const look = (count) => onChange(lookedAt(session, count));
  const text = numbered(moves, names);
  const entry = (move) => html`
    <button type="button" class=${move.word} aria-current=${move.index + 1 === at ? "step" : null} onClick=${() => look(move.index + 1)}>
      ${text(move)}${signOf(move.word)} <span class="word">${move.word}</span></button>`;
  const judged = moves.filter(({ word }) => word);
  const moments = keyMoments(judged);
  return html`
    <section class="review" aria-label="Review">
      <h2>Review</h2>
      <${Failure} error=${error} onRetry=${review.start} />
      ${isBusy && html`
        <div class="row"><progress value=${moves.length} max=${total} aria-label="Moves reviewed"></progress>
          <span>${moves.length} of ${total}</span><button type="button" onClick=${review.stop}>Stop</button></div>`}
      ${isOld && html`<p>The game has gone on. <button type="button" onClick=${review.start}>Review it again</button></p>`}
      ${!isBusy && !isOld && !final && !error && moves.length < total && html`
        <p>${moves.length} of ${total} moves are reviewed. <button type="button" onClick=${review.start}>Review all</button></p>`}
      ${!isOld && names.length <= 2 && judged.length > 0 && html`<${Chances} ...${{ moves, names, total, at, text }} onLook=${look} />`}
      ${!isOld && judged.length > 0 && html`<p class="shown" role="status">${shown ? sentence(shown, text(shown)) : ""}</p>`}
      ${!isOld && final && html`<${Sides} sides=${final.players} />`}
      ${!isOld && final && html`
        <h3>Key moments</h3>
        ${moments.length
          ? html`<ol class="moments">${moments.map((move) => html`<li key=${move.index}>${entry(move)} <span class="quiet">better: ${move.best_move_label ?? move.best_move}</span></li>`)}</ol>`
          : html`<p class="quiet">No move lost much.</p>`}`}
      ${!isOld && judged.length > 0 && html`
        <details class="fold"><summary>Each move</summary><ol class="moments every">${judged.map((move) => html`<li key=${move.index}>${entry(move)}</li>`)}</ol></details>`}
    </section>`;
}

/** The first player's chances over the game, with a dot at each move that lost some. `moves`: as reviewGame lists them; `text`: as `numbered` of words.js. */
function Chances({ moves, names, total, at, text, onLook }) {
  const known = moves.map((move) => ({ move, chances: chancesOfFirst(move, names) })).filter(({ chances }) => chances !== null);
  const points = known.map(({ move, chances }) => ({ count: move.index + 1, share: chances / 100, mark: signOf(move.word) && `moment ${move.word}` }));
  const titleOf = (count) => (count === 0 ? "The start" : moves[count - 1] ? sentence(moves[count - 1], text(moves[count - 1])) || text(moves[count - 1]) : null);
  return html`<${Curve} points=${[{ count: 0, share: EVEN }, ...points]} ...${{ total, at, titleOf, onLook }}
    label=${`The chances of ${called(names[0])} over the game, from 0 below to 100 above`} />`;
}

function sentence({ word, best_move: best, best_move_label: label, move }, text) {
  if (!word) return "";
  return best === move || word === "best" ? `${text}: ${word}.` : `${text}: ${word}. Better: ${label ?? best}.`;
}

/** `sides`: reviewGame's `players`, a column each. */
const Sides = ({ sides }) => html`
  <table class="sides">
    <thead><tr><th></th>${sides.map(({ player }) => html`<th key=${player} class="number">${capital(called(player))}</th>`)}</tr></thead>
    <tbody>
      <tr><th>Accuracy</th>${sides.map(({ player, accuracy }) => html`<td key=${player} class="number"><b>${accuracy === undefined ? "" : `${Math.round(accuracy)} %`}</b></td>`)}</tr>
      ${WORDS.map((word) => html`
        <tr key=${word} class=${word}><th><span class="word">${capital(word)} ${signOf(word)}</span></th>
          ${sides.map(({ player, words }) => html`<td key=${player} class="number">${words[word]}</td>`)}</tr>`)}
    </tbody>
  </table>`;

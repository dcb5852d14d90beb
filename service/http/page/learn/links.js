/** Links from lessons to the other parts of the page. */

import { html } from "../vendor/preact.js";
import { PLAIN, TREE, addressOf, taskOf } from "../look/task.js";
import { hashOf } from "../route.js";

/** Return the address of Play for `{game, options, state, moves}`; all but the game may be left out. */
export const playAddress = ({ game, options = {}, state, moves }) =>
  hashOf(["play", game], { options: Object.keys(options).length ? JSON.stringify(options) : undefined, state, moves: moves?.join(" ") });

const KNOWN_TO_LOOK = { tree: ["options", "algorithm", "rules", "depth"], game: ["moves", "algorithm", "rules", "depth"] };

/**
 * Return the address of Look for a request of a trace, or null if Look cannot ask it: of a tree that is drawn in text, or of a
 * game, which is shown with boards at its nodes. `quiz`: as a quiz.
 */
export function lookAddress({ path, body }, { quiz = false } = {}) {
  const [, , game] = path.split("/");
  const isTree = game === TREE;
  const known = KNOWN_TO_LOOK[isTree ? "tree" : "game"];
  if ((isTree && !body.options?.text) || !Object.keys(body).every((field) => known.includes(field))) return null;
  const { options = {}, moves = [], algorithm, rules = {}, depth = "" } = body;
  const { fail_hard: failHard = false, cut_on_equal: cutsOnEqual = true } = rules;
  const asked = { text: options.text ?? "", moves: moves.join(" "), algorithm, depth: String(depth), failHard, strict: !cutsOnEqual, quiz };
  return hashOf(...addressOf({ ...taskOf([game], {}), ...asked }, undefined, isTree ? {} : { boards: "1" }));
}

/** Return the address of Look for the first plies of a game's tree: boards at its nodes, and symmetric moves once. */
export const foldedAddress = (game, depth) =>
  hashOf(...addressOf({ ...taskOf([game], {}), algorithm: "minimax", depth: String(depth), fold: true }, undefined, { boards: "1" }));

/** `play`: as a lesson's, or undefined. */
export function PlayLink({ play }) {
  return play ? html`<p><a href=${playAddress(play)}>Play it →</a></p>` : null;
}

/** Links from the drawing of a tree to the part that steps through it. `request`: of the trace. */
export function LookLinks({ request }) {
  const steps = lookAddress(request);
  if (!steps) return null;
  const ofTree = request.body.options?.text;
  return html`
    <a href=${steps}>Step through it${ofTree ? "" : ", with boards"} →</a>
    ${ofTree && request.body.algorithm === PLAIN && html`<a href=${lookAddress(request, { quiz: true })}>As a quiz →</a>`}`;
}

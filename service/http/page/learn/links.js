/** Links from lessons to the other parts of the page. */

import { html } from "../vendor/preact.js";
import { PLAIN, linkOf, taskOf } from "../look/task.js";
import { hashOf } from "../route.js";

/** Return the address of Play for `{game, options, state, moves}`; all but the game may be left out. */
export const playAddress = ({ game, options, state, moves }) =>
  hashOf(["play", game], { options: options && JSON.stringify(options), state, moves: moves?.join(" ") });

const KNOWN_TO_LOOK = new Set(["options", "algorithm", "rules", "depth"]);

/** Return the address of Look for a request of a tree's trace, or null if Look cannot ask it. `quiz`: as a quiz. */
export function lookAddress({ body }, { quiz = false } = {}) {
  if (!body.options?.text || !Object.keys(body).every((field) => KNOWN_TO_LOOK.has(field))) return null;
  const { options, algorithm, rules = {}, depth = "" } = body;
  const { fail_hard: failHard = false, cut_on_equal: cutsOnEqual = true } = rules;
  return linkOf({ ...taskOf([], {}), text: options.text, algorithm, depth: String(depth), failHard, strict: !cutsOnEqual, quiz });
}

/** `play`: as a lesson's, or undefined. */
export function PlayLink({ play }) {
  return play ? html`<p><a href=${playAddress(play)}>Play it →</a></p>` : null;
}

/** Links from the drawing of a tree to the part that steps through it. `request`: of the trace. */
export function LookLinks({ request }) {
  const steps = lookAddress(request);
  if (!steps) return null;
  return html`
    <a href=${steps}>Step through it →</a>
    ${request.body.algorithm === PLAIN && html`<a href=${lookAddress(request, { quiz: true })}>As a quiz →</a>`}`;
}

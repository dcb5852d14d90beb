/** Links from lessons to the other parts of the page. */

import { html } from "../vendor/preact.js";
import { hashOf } from "../route.js";

/** Return the address of Play for `{game, options, state, moves}`; all but the game may be left out. */
export const playAddress = ({ game, options, state, moves }) =>
  hashOf(["play", game], { options: options && JSON.stringify(options), state, moves: moves?.join(" ") });

/** Return the address of Look for a request of a trace. */
export const lookAddress = ({ path, body }) => {
  const [, , game] = path.split("/");
  const { options, algorithm, rules, depth, ...more } = body;
  return hashOf(["look"], { game, tree: options?.text, algorithm, rules: rules && JSON.stringify(rules), depth, ...more });
};

/** `play`: as a lesson's, or undefined. */
export function PlayLink({ play }) {
  return play ? html`<p><a href=${playAddress(play)}>Play it →</a></p>` : null;
}

/** `request`: of a trace. */
export function LookLink({ request }) {
  return html`<a href=${lookAddress(request)}>Step through it →</a>`;
}

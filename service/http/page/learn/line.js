/** A lesson in a list. */

import { html } from "../vendor/preact.js";
import { hashOf } from "../route.js";

export const addressOf = (lesson) => hashOf(["learn", lesson.name]);

/** A link, with a mark once the lesson's exercise is solved. `current`: whether the lesson is shown. */
export function Line({ lesson, isSolved, current }) {
  return html`<li><a href=${addressOf(lesson)} aria-current=${current ? "page" : null}>${lesson.title}${isSolved && html`${" "}<span class="learn-solved" role="img" aria-label="solved">✓</span>`}</a></li>`;
}

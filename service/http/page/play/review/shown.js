/** The review's place in the panel: a button, and the review itself, which is loaded when it is shown. */

import { html } from "../../vendor/preact.js";
import { later } from "../../widgets/later.js";

export const ReviewButton = ({ session, onChange }) => html`
  <button type="button" name="review" aria-pressed=${session.review} disabled=${!session.moves.length && !session.review}
    onClick=${() => onChange({ ...session, review: !session.review })}>Review this game</button>`;

/** `onBetter`: called with the move that was better than the one that led to the position shown, or null. `onChange`: with a session. */
export const Review = later(() => import("./review.js"), "Review");

/** A draw that is offered: a person answers it, or reads the machine's answer. */

import { html } from "../../vendor/preact.js";
import { called, capital } from "../../names.js";

/** `manners`: as of use_manners.js, with its `offer`. `seats`: by player's name; `persons`: whom persons play. */
export function Offer({ manners, names, seats, persons }) {
  const { by, isAnswered } = manners.offer;
  const other = names.find((name) => name !== by);
  const isAsked = persons.includes(other);
  const who = (name) => capital(seats[name].kind === "level" ? `level ${seats[name].level}` : persons.length === 1 && seats[name].kind !== "person" ? "the machine" : called(name));
  const words = isAsked ? `${who(by)} offers a draw.` : isAnswered ? `${who(other)} declines the draw.` : "You offer a draw…";
  return html`
    <span class="offer" role="status">${words}</span>
    ${isAsked &&
    html`<button type="button" class="main" name="accept-draw" onClick=${manners.accept}>Accept</button>
      <button type="button" name="decline-draw" onClick=${manners.decline}>Decline</button>`}`;
}

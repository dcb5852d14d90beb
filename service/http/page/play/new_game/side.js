/** Whom the person plays: one of the players, by name and colour, or a random one. */

import { html } from "../../vendor/preact.js";
import { called, capital } from "../../names.js";
import { Chips } from "./chips.js";
import { MACHINE, RANDOM } from "./choices.js";

/** Names of players that are colours of pieces; the page draws a piece of that colour. */
const COLORS = ["white", "black", "red"];
const PLACES = ["first", "second"];

/** Nothing where nobody has a side to choose. */
export function Side({ choices, description, names, onSet }) {
  if (names.length < 2 || choices.against !== MACHINE) return null;
  const { chance, simultaneous, hidden_information: hides } = description.facts;
  const hasOrder = names.length === 2 && !chance && !simultaneous && !hides;
  const items = names.map((name, at) => ({ id: at, title: capital(called(name)), about: hasOrder && PLACES[at], picture: COLORS.includes(name) && html`<${Piece} name=${name} />` }));
  const random = { id: RANDOM, title: "Random", picture: names.every((name) => COLORS.includes(name)) && html`<${Piece} name="either" />` };
  items.splice(names.length === 2 ? 1 : names.length, 0, random);
  return html`<${Chips} legend="You play" name="side" kind="sides" items=${items} chosen=${choices.side} onChoose=${(side) => onSet({ side })} />`;
}

const Piece = ({ name }) => html`<span class="piece-of ${name}" aria-hidden="true"></span>`;

/** All games as small boards, grouped by kind; those of OpenSpiel in a fold. */

import { html, useState } from "../vendor/preact.js";
import { DESCRIBED } from "../play/described/kept_rules.js";
import { hashOf } from "../route.js";
import { isOfOpenSpiel, ordered } from "./finding.js";
import { Glyph } from "./glyphs.js";

/** listGames' kinds, as people call them. */
const KINDS = {
  perfect_information: ["Strategy", "All is in sight, and nothing is left to luck."],
  chance: ["Dice", "Luck has its say."],
  hidden_information: ["Hidden cards and pieces", "Nobody sees all."],
  simultaneous: ["At the same time", "All choose before anyone sees."],
  single_player: ["Puzzles", "For one player."],
};
const HIDES = "hidden_information";
const OWN_RULES = hashOf(["play", DESCRIBED], { edit: "yes" });

/** `games`: listGames' lines. */
export function All({ games }) {
  const own = ordered(games.filter((game) => !isOfOpenSpiel(game)));
  const kinds = [...new Set([...Object.keys(KINDS), ...own.map(({ kind }) => kind)])];
  return html`
    ${kinds.map((kind) => html`<${Group} key=${kind} kind=${kind} games=${own.filter((game) => game.kind === kind)} />`)}
    <${OpenSpiel} games=${games.filter(isOfOpenSpiel)} />`;
}

/** The games that fit what is sought, the best first. */
export const Found = ({ games }) => html`<section class="group" aria-label="Games found"><${Cards} games=${games} /></section>`;

function Group({ kind, games }) {
  const [title, about] = KINDS[kind] ?? [kind.replaceAll("_", " "), ""];
  if (!games.length) return null;
  return html`
    <section class="group" aria-label=${title}>
      <h2>${title} <span class="quiet">${about}</span></h2>
      <${Cards} games=${games} />
    </section>`;
}

function OpenSpiel({ games }) {
  const [isOpen, setOpen] = useState(false);
  if (!games.length) return null;
  return html`
    <details class="fold group" onToggle=${(event) => setOpen(event.currentTarget.open)}>
      <summary>${games.length} games of OpenSpiel</summary>
      ${isOpen && html`<${Cards} games=${games} />`}
    </details>`;
}

const Cards = ({ games }) => html`
  <ul class="cards">
    ${games.map(
      ({ name, title, kind }) => html`
        <li key=${name}><a class="game-card" href=${hashOf(["play", name])} data-game=${name}>
          <${Glyph} game=${name} /><span class="title">${title}</span>${kind === HIDES && html`<span class="hides">hidden</span>`}
        </a>${name === DESCRIBED && html`<a class="beside-card" href=${OWN_RULES}>your own rules</a>`}</li>`,
    )}
  </ul>`;

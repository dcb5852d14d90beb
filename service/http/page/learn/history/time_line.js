/** The time line: each milestone of search in games, with a game to play. */

import { html } from "../../vendor/preact.js";
import { useGames } from "../../play/lists.js";
import { Glyph } from "../../start/glyphs.js";
import { styled } from "../../styled.js";
import { MILESTONES, addressOf, searchOf } from "./milestones.js";

await styled("history.css", import.meta.url);

const FACTS = { algorithm: "algorithm", hardware: "hardware", speed: "positions a second", size: "tables" };
/** Facts of every program: where one is missing, nobody has published it. */
const OF_ALL = ["algorithm", "hardware", "speed"];
const UNKNOWN = "not published";

export function TimeLine() {
  const titles = new Map(useGames(true)?.games.map(({ name, title }) => [name, title]));
  return html`
    <ol class="time-line">
      ${MILESTONES.map((each) => html`<${Milestone} key=${each.program} milestone=${each} title=${titles.get(each.game) ?? each.game} />`)}
    </ol>`;
}

function Milestone({ milestone, title }) {
  const { year, program, people, event, note, game } = milestone;
  const facts = Object.keys(FACTS).filter((field) => milestone[field] || OF_ALL.includes(field));
  return html`
    <li>
      <p class="year">${year}</p>
      <div>
        <h2>${program}</h2>
        <p><strong>${people}</strong>: ${event}</p>
        <dl>
          ${facts.map((field) => html`<div key=${field}><dt>${FACTS[field]}</dt><dd>${milestone[field] ?? UNKNOWN}</dd></div>`)}
        </dl>
        <a class="time-line-game" href=${addressOf(milestone)}><${Glyph} game=${game} /><span>Play ${title}<small>against ${searchOf(milestone)}${note && `; ${note}`}</small></span></a>
      </div>
    </li>`;
}

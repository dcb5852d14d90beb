/** The list of the person's games: to go on with, to look at, to export and to forget. */

import { html, useState } from "../../vendor/preact.js";
import { called, capital } from "../../names.js";
import { styled } from "../../styled.js";
import { save } from "../../widgets/save.js";
import { fileName } from "../records/writing.js";
import { forget, forgetAll, useKept } from "./kept.js";

await styled("games_kept.css", import.meta.url);

/** `most`: how many are shown at first; all if left out. With `hidesNone` nothing stands there while there are no games. */
export function GamesKept({ most = Infinity, hidesNone = false }) {
  const games = useKept();
  const [isWhole, setWhole] = useState(false);
  if (!games.length) return hidesNone ? null : html`<p class="quiet">Games that you play are listed here. They are kept in this browser alone.</p>`;
  const shown = isWhole ? games : games.slice(0, most);
  return html`
    <ul class="games-kept" aria-label="Your games">${shown.map((game) => html`<${Kept} key=${game.id} game=${game} />`)}</ul>
    <div class="row">
      ${shown.length < games.length && html`<button type="button" onClick=${() => setWhole(true)}>All ${games.length} games</button>`}
      <button type="button" name="export-games" onClick=${() => save(fileName("games", "json"), exported(games), "application/json")}>Export as a file</button>
      <${DeleteAll} count=${games.length} />
    </div>`;
}

/** `game`: as kept.js has it. */
function Kept({ game }) {
  const { id, title, link, you, against, moves, outcome, last } = game;
  const who = [you && `you as ${called(you)}`, against && `against ${against}`].filter(Boolean).join(" ");
  const state = outcome || `${moves} ${moves === 1 ? "move" : "moves"} so far.`;
  return html`
    <li>
      <span class="what">${link ? html`<a href=${link}>${title}</a>` : html`<b>${title}</b>`}${who && `, ${who}`}
        <span class="outcome">${capital(state)}</span></span>
      <time class="quiet" datetime=${new Date(last).toISOString()}>${new Date(last).toLocaleDateString(undefined, { day: "numeric", month: "short" })}</time>
      <button type="button" class="delete" aria-label=${`Delete this game of ${title}`} title="Delete" onClick=${() => forget(id)}>×</button>
    </li>`;
}

/** Deleting all is asked twice. */
function DeleteAll({ count }) {
  const [isAsked, setAsked] = useState(false);
  return isAsked
    ? html`<button type="button" onClick=${forgetAll} onBlur=${() => setAsked(false)}>Really delete all ${count}?</button>`
    : html`<button type="button" onClick=${() => setAsked(true)}>Delete all</button>`;
}

/** The games as a file has them: links that can be opened anywhere, and days. */
const exported = (games) =>
  JSON.stringify(games.map(({ id: _, link, last, ...game }) => ({ ...game, link: link && new URL(link, document.baseURI).href, last: new Date(last).toISOString() })), null, 1);

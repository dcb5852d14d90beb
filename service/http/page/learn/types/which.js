/** A question over pictures: which of these games are of the textbook's first kind? The service's facts answer it. */

import { html, useMemo, useState } from "../../vendor/preact.js";
import { Failure } from "../../widgets/failure.js";
import { Request } from "../../widgets/request.js";
import { Glyph } from "../../start/glyphs.js";
import { styled } from "../../styled.js";
import { playAddress } from "../links.js";
import { tried } from "../progress.js";
import { useAnswers } from "../answers.js";

await styled("types.css", import.meta.url);

const FIRST_NINE = ["chess", "backgammon", "holdem", "othello", "eight_puzzle", "battleship", "matrix", "go", "n_person_nim"];
const SHOWN = 9;
const OF_OTHERS = /\./;
/** What the kind asks for: a test of a game's facts, and what is said of a game that fails it. */
const ASKED = [
  [({ players }) => players === 2, ({ players }) => (players === 1 ? "one player" : `${players} players`)],
  [({ payoff }) => payoff === "zero_sum", () => "not zero-sum"],
  [({ discrete }) => discrete, () => "not discrete"],
  [({ finite }) => finite, () => "not finite: play may go on for ever"],
  [({ deterministic }) => deterministic, () => "chance"],
  [({ perfect_information: perfect }) => perfect, ({ simultaneous }) => (simultaneous ? "not of perfect information: both move at once" : "not of perfect information")],
];

/** Return why a game is not of the kind; none if it is. */
const reasonsAgainst = (facts) => ASKED.filter(([holds]) => !holds(facts)).map(([, said]) => said(facts));

/** `lesson`: its request is the list of games. */
export function Which({ lesson }) {
  const { replies, error, retry } = useAnswers(lesson, "", true);
  const [names, setNames] = useState(FIRST_NINE);
  const [picked, setPicked] = useState(new Set());
  const [isChecked, setChecked] = useState(false);
  const games = useMemo(() => replies?.[0].games.filter(({ name }) => names.includes(name)) ?? [], [replies, names]);
  const pick = (name) => {
    const now = new Set(picked);
    if (!now.delete(name)) now.add(name);
    setPicked(now);
  };
  const begin = (others) => {
    setNames(others);
    setPicked(new Set());
    setChecked(false);
  };
  const verdictOf = ({ name, facts }) => (picked.has(name) === !reasonsAgainst(facts).length ? "right" : "wrong");
  const right = games.filter((game) => verdictOf(game) === "right").length;
  const check = () => {
    setChecked(true);
    tried(lesson.name, right === games.length);
  };
  return html`
    <${Failure} error=${error} onRetry=${retry} />
    <div class="which" role="group" aria-label="Games">
      ${games.map((game) => html`<${Game} key=${game.name} game=${game} isPicked=${picked.has(game.name)} verdict=${isChecked ? verdictOf(game) : null} onPick=${() => pick(game.name)} />`)}
    </div>
    ${games.length > 0 && html`
      <p class="row">
        ${isChecked
          ? html`<button type="button" onClick=${() => begin(names)}>Try again</button>`
          : html`<button type="button" class="main" data-check onClick=${check}>Check</button>`}
        <button type="button" onClick=${() => begin(drawn(replies[0].games))}>Other games</button>
      </p>
      <p role="status" class="learn-checked" data-verdict=${isChecked ? (right === games.length ? "right" : "wrong") : null}>
        ${isChecked && html`<strong>${right === games.length ? "✓ Right." : "✗ Not yet."}</strong> ${right} of ${games.length} games are as the cards say.`}
      </p>`}
    <${Request} />`;
}

function Game({ game: { name, title, facts }, isPicked, verdict, onPick }) {
  const reasons = verdict ? reasonsAgainst(facts) : [];
  return html`
    <div class="which-game" data-verdict=${verdict}>
      <button type="button" data-choice=${name} aria-pressed=${isPicked} aria-disabled=${Boolean(verdict)} onClick=${() => verdict || onPick()}>
        <${Glyph} game=${name} /><span>${title}</span>
      </button>
      ${verdict && html`<p><span role="img" aria-label=${verdict}>${verdict === "right" ? "✓" : "✗"}</span> ${reasons.length ? reasons.join(", ") : "all six"} · <a href=${playAddress({ game: name })}>play</a></p>`}
    </div>`;
}

/** Return names of other games, drawn at random; games of other collections are left out. */
function drawn(games) {
  const names = games.map(({ name }) => name).filter((name) => !OF_OTHERS.test(name));
  const chosen = new Set();
  while (chosen.size < Math.min(SHOWN, names.length)) chosen.add(names[Math.floor(Math.random() * names.length)]);
  return [...chosen];
}

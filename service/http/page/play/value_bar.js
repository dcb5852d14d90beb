/** The position's value for each player. */

import { html } from "../vendor/preact.js";
import { called, capital } from "../names.js";
import { isDuel, isWinOrLoss, rangeOf, shareOf, worthOf } from "./analysis/scale.js";
import { figure, signed } from "./numbers.js";

/**
 * `found`: a reply with `values`, or null; at the end the position's utilities count. `description`: its facts give
 * the range of utilities; options may widen it.
 */
export function ValueBar({ description, names, position, found }) {
  const values = position?.utilities ?? found?.values ?? null;
  const range = rangeOf(description.facts, values ?? []);
  const isOneBar = isDuel(names, description.facts);
  const bars = isOneBar ? [0] : names.map((_, at) => at);
  const chances = position?.utilities ? null : chancesOf(found);
  const won = chances && (found.player === names[0] ? chances.win : chances.lose);
  const worth = found && !position?.utilities ? worthOf(found, found, names, description.facts) : null;
  const textOf = (value) => {
    if (!isOneBar) return figure(value);
    if (!worth?.isProven) return worth?.text ?? signed(value);
    return found.outcome === "draw" ? "draw" : value > 0 ? "wins" : "loses";
  };
  return html`
    <section class="value" aria-label="Value">
      ${bars.map((at) => html`<${Bar} key=${at} name=${names[at]} other=${isOneBar ? names[1] : null} value=${values?.[at]} text=${values ? textOf(values[at]) : "…"} range=${range} won=${won} />`)}
      <p class=${`quiet words ${description.facts.chance ? "two-lines" : ""}`}>${values ? sentenceOf(found, position, worth, chances ? inWords(found, chances) : scaleOf(range, found)) : ""}</p>
    </section>`;
}

/** How likely each end is for the player to move, by the end's name, where the game's evaluation knows; or null. */
function chancesOf(found) {
  const chances = found?.lines?.[0]?.chances;
  return chances ? Object.fromEntries(chances.map(({ end, probability }) => [end, probability])) : null;
}

const LEAST_SHOWN = 0.005;

const percent = (chance) => `${figure(100 * chance, 0)} %`;

function inWords({ player }, chances) {
  const likely = Object.entries(chances).filter(([, chance]) => chance >= LEAST_SHOWN);
  return `${capital(called(player))}: ${likely.map(([end, chance]) => `${end.replaceAll("_", " ")} ${percent(chance)}`).join(", ")}.`;
}

/** `text`: what it is worth. `won`: how likely the first player wins, or null. Where it is known, the bar shows that rather than the value. */
function Bar({ name, other, value, text, range, won }) {
  const [least, most] = range;
  const share = won ?? (value === undefined ? 0.5 : shareOf(value, range));
  const scale = won === null ? `between ${figure(least)} and ${figure(most)}` : `wins ${percent(won)}`;
  return html`
    <div class="bar-row">
      <span class="who">${capital(called(name))}</span>
      <span class="worth">${text}</span>
      <div class="bar ${other ? "two" : ""}" role="img" aria-label="${called(name)}: ${text}, ${scale}">
        <span style=${{ width: `${(share * 100).toFixed(1)}%` }}></span>
      </div>
      ${other && html`<span>${capital(called(other))}</span>`}
    </div>`;
}

/** `rest`: what the value's scale is, or the chances that stand behind it; "" where the words tell it. */
function sentenceOf(found, position, worth, rest) {
  if (position?.utilities || !found) return rest;
  return [`${found.exact ? "Proven: " : ""}${worth.words}.`, rest].filter(Boolean).join(" ");
}

/** Utilities need a word where they are no wins and losses, and the mean of many games where nothing is proven. */
function scaleOf(range, found) {
  if (!isWinOrLoss(range)) return `Utility, from ${figure(range[0])} to ${figure(range[1])}.`;
  return found && !found.exact && found.evaluation === undefined ? "1 is a win, \u22121 a loss." : "";
}

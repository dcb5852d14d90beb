/** The position's value for each player. */

import { html } from "../vendor/preact.js";
import { called, capital } from "../names.js";
import { figure } from "./sentences.js";

/**
 * `found`: a reply with `values`, or null; at the end the position's utilities count. `description`: its facts give
 * the range of utilities; options may widen it.
 */
export function ValueBar({ description, names, position, found }) {
  const values = position?.utilities ?? found?.values ?? null;
  const range = rangeOf(description.facts, values ?? []);
  const isOneBar = names.length === 2 && description.facts.payoff === "zero_sum";
  const bars = isOneBar ? [0] : names.map((_, at) => at);
  const chances = position?.utilities ? null : chancesOf(found);
  const won = chances && (found.player === names[0] ? chances.win : chances.lose);
  return html`
    <section class="value" aria-label="Value">
      ${bars.map((at) => html`<${Bar} key=${at} name=${names[at]} other=${isOneBar ? names[1] : null} value=${values?.[at]} range=${range} won=${won} />`)}
      <p class=${`quiet words ${description.facts.chance ? "two-lines" : ""}`}>${values ? sentenceOf(found, position, description, chances ? inWords(found, chances) : scaleOf(range)) : ""}</p>
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

/** `won`: how likely the first player wins, or null. Where it is known, the bar shows that rather than the value. */
function Bar({ name, other, value, range, won }) {
  const [least, most] = range;
  const share = won ?? (value === undefined ? 0.5 : (value - least) / (most - least || 1));
  const text = value === undefined ? "…" : figure(value);
  const scale = won === null ? `between ${figure(least)} and ${figure(most)}` : `wins ${percent(won)}`;
  return html`
    <div class="bar-row">
      <span class="who">${capital(called(name))}</span>
      <span class="worth">${text}</span>
      <div class="bar ${other ? "two" : ""}" role="img" aria-label="${called(name)}: ${text}, ${scale}">
        <span style=${{ width: `${(Math.max(0, Math.min(1, share)) * 100).toFixed(1)}%` }}></span>
      </div>
      ${other && html`<span>${capital(called(other))}</span>`}
    </div>`;
}

const isWinOrLoss = ([least, most]) => least === -1 && most === 1;

const scaleOf = (range) => (isWinOrLoss(range) ? "+1: won, 0: drawn, \u22121: lost." : `Utility, from ${figure(range[0])} to ${figure(range[1])}.`);

/** `rest`: what the value's scale is, or the chances that stand behind it. */
function sentenceOf(found, position, description, rest) {
  if (position?.utilities || !found) return rest;
  const who = found.player === undefined ? "" : ` for ${called(found.player)}`;
  if (found.exact && found.outcome) return `Proven: ${proven(found)}. ${rest}`;
  if (found.exact && description.facts.path_cost) return `Proven: at best ${figure(-found.value)} ${found.unit} in all.`;
  if (found.exact) return `Proven. ${rest}`;
  const estimate = found.evaluation === undefined ? "" : `: ${signed(found.evaluation)} ${found.unit}${who}`;
  return `Estimated${estimate}. ${rest}`;
}

function proven({ outcome, plies, plies_at_most: atMost, player }) {
  const end = plies === undefined ? "" : ` in ${atMost ? "at most " : ""}${plies} ${plies === 1 ? "ply" : "plies"}`;
  if (outcome === "draw") return `a draw${end}`;
  return `${called(player)} ${outcome === "win" ? "wins" : "loses"}${end}`;
}

const signed = (value) => (value > 0 ? `+${figure(value)}` : figure(value));

function rangeOf(facts, values) {
  const finite = values.filter((value) => Math.abs(value) < 1e12);
  return [Math.min(facts.utility_min ?? -1, ...finite), Math.max(facts.utility_max ?? 1, ...finite)];
}

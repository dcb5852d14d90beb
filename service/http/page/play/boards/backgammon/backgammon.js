/** Backgammon: a checker's point is clicked, then where the checker goes; the point again for the larger die. */

import { html, useEffect, useMemo, useState } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { toNearest } from "../common/nearest.js";
import * as plays from "./plays.js";
import { Die, Rolls } from "./dice.js";

await styled("backgammon.css", import.meta.url);

const { BAR, OFF } = plays;
const SIDES = ["white", "black"];
const OTHER = { white: "black", black: "white" };
const QUARTERS = [[13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24], [12, 11, 10, 9, 8, 7], [6, 5, 4, 3, 2, 1]];
const PASS = "pass";

export default function Backgammon({ position, onMove, flipped, shown, options }) {
  const known = useMemo(() => plays.readState(position.state), [position.state]);
  const mover = known.player ?? SIDES[0];
  const turn = useTurn(known, position, onMove);
  const sides = { [mover]: turn.board.mine, [OTHER[mover]]: turn.board.theirs };
  const below = SIDES[flipped ? 1 : 0];
  const view = { sides, mover, below, turn, highlights: highlightedPoints(shown) };
  const isRoll = position.turn === "chance";
  const isOfCube = position.turn === "player" && !known.dice;
  return html`
    <div class="board backgammon" role="group" aria-label=${`Board: ${labelOf(sides)}`} onKeyDown=${toNearest}>
      <div class="bg-table">
        <div class="bg-spine"></div><div class="bg-spine tray"></div>
        ${QUARTERS.map((points, at) => html`
          <div class="bg-quarter q${at}">${points.map((point) => html`<${Point} key=${point} point=${point} isTop=${at < 2} ...${view} />`)}</div>`)}
        <${Place} where=${BAR} side=${OTHER[below]} isTop=${true} ...${view} />
        <${Place} where=${BAR} side=${below} isTop=${false} ...${view} />
        <${Place} where=${OFF} side=${OTHER[below]} isTop=${true} ...${view} />
        <${Place} where=${OFF} side=${below} isTop=${false} ...${view} />
        ${options?.cube && html`<${Cube} ...${known.cube} below=${below} />`}
        <div class="bg-dice" aria-hidden="true">${turn.dice.map((number, at) => html`<${Die} number=${number} side=${mover} spent=${turn.used[at]} />`)}</div>
      </div>
      <p aria-live="polite" class="bg-status">${worded(position, known, turn)}</p>
      ${isRoll
        ? onMove && html`<${Rolls} rolls=${position.legal_moves} sides=${known.player ? [mover, mover] : SIDES} onRoll=${onMove} />`
        : isOfCube
        ? onMove && html`<div class="row" role="group" aria-label="What to do with the cube">
            ${position.legal_moves.map((action) => html`<button type="button" key=${action} data-choice=${action} onClick=${() => onMove(action)}>${title(action)}</button>`)}
          </div>`
        : position.turn === "player" && html`<div class="row bg-undo">
            ${onMove && html`<button type="button" disabled=${!turn.played.length && turn.from === null} onClick=${turn.undo}>Take a step back</button>`}
          </div>`}
    </div>`;
}

/** What was chosen of a play so far, and what can be chosen next. */
function useTurn(known, position, onMove) {
  const [played, setPlayed] = useState([]);
  const [from, setFrom] = useState(null);
  useEffect(() => {
    setPlayed([]);
    setFrom(null);
  }, [position.state]);
  const dice = known.dice ? plays.diceOf(known.dice) : [];
  const ways = useMemo(() => (known.dice ? plays.waysOf(position.legal_moves, known) : []), [position.state, position.legal_moves]);
  const board = plays.after(known, plays.playable(ways, played) ? played : []);
  const choices = onMove ? plays.choicesAfter(ways, played, board.mine) : new Map();
  const targets = choices.get(from) ?? [];
  const go = (to) => {
    const next = [...played, [from, to]];
    const play = plays.playOf(ways, next);
    setFrom(null);
    setPlayed(next);
    if (play) onMove(play);
  };
  const pick = (point) => {
    if (targets.includes(point)) go(point);
    else if (point === from) go(plays.farthest(from, targets, dice));
    else setFrom(choices.has(point) ? point : null);
  };
  const undo = () => (from === null ? setPlayed(played.slice(0, -1)) : setFrom(null));
  return { played, from, board, choices, targets, pick, undo, dice, used: plays.used(dice, played) };
}

/** A point of the board; `point` is in the numbers of the side that sits below. */
function Point({ point, isTop, sides, mover, below, turn, highlights }) {
  const number = mover === below ? point : BAR - point;
  const side = SIDES.find((name) => sides[name][name === mover ? number : BAR - number] > 0);
  const count = side ? sides[side][side === mover ? number : BAR - number] : 0;
  return html`
    <${Target} number=${number} turn=${turn} highlights=${highlights} label=${`Point ${number}, ${counted(count, side)}`}
      kind=${`bg-point ${isTop ? "top" : "bottom"} ${point % 2 ? "odd" : "even"}`}>
      <span class="bg-number" aria-hidden="true">${number}</span>
      <svg class="bg-checkers" viewBox="0 0 10 52" aria-hidden="true">
        <path class="bg-triangle" d=${isTop ? "M0.4 0H9.6L5 46Z" : "M0.4 52H9.6L5 6Z"} />
        <${Stack} side=${side} count=${count} isTop=${isTop} ghost=${turn.targets.includes(number)} />
      </svg>
    <//>`;
}

/** The bar or the tray of a side. */
function Place({ where, side, isTop, sides, mover, turn, highlights }) {
  const count = sides[side][where];
  const label = `${where === BAR ? "Bar" : "Off"}, ${counted(count, side)}`;
  const kind = `${where === BAR ? "bg-bar" : "bg-off"} ${isTop ? "top" : "bottom"}`;
  const drawn = html`
    <svg class="bg-checkers" viewBox="0 0 10 52" aria-hidden="true">
      ${where === BAR
        ? html`<${Stack} side=${side} count=${count} isTop=${isTop} />`
        : html`<${Tray} side=${side} count=${count} isTop=${isTop} />`}
    </svg>`;
  if (side !== mover) return html`<div class=${kind} role="img" aria-label=${label}><span class="bg-number"></span>${drawn}</div>`;
  return html`<${Target} number=${where} turn=${turn} highlights=${highlights} label=${label} kind=${kind}><span class="bg-number" aria-hidden="true">${where === OFF ? "off" : ""}</span>${drawn}<//>`;
}

/** A button, which can be chosen where a checker can leave or arrive. */
function Target({ number, turn, highlights, label, kind, children }) {
  const isTarget = turn.targets.includes(number);
  const isSource = turn.choices.has(number);
  const state = [number === turn.from && "chosen", isTarget && "the checker can go here", isSource && !isTarget && "can be chosen"];
  const classes = [kind, number === turn.from && "picked", isTarget && "target", isSource && "source", highlights.get(number)];
  return html`
    <button type="button" class=${classes.filter(Boolean).join(" ")} data-choice=${isTarget || isSource ? number : null}
      aria-label=${[label, ...state].filter(Boolean).join(", ")} aria-disabled=${!isTarget && !isSource}
      tabindex=${isTarget || isSource ? 0 : -1} onClick=${() => turn.pick(number)}>
      ${children}
    </button>`;
}

/** The cube: in the middle, or on the side of its owner. */
const Cube = ({ value, owner, below }) => html`
  <div class="bg-cube ${owner ? (owner === below ? "low" : "high") : ""}" role="img" aria-label=${cubeSaid({ value, owner })}><span class=${owner ?? ""}>${value}</span></div>`;

const cubeSaid = ({ value, owner }) => (owner ? `Cube at ${value}, ${owner} owns it` : "Cube in the middle");

const SEEN = 5;

function Stack({ side, count, isTop, ghost = false }) {
  const y = (at) => (isTop ? 5 + 10 * at : 47 - 10 * at);
  const drawn = Math.min(count, SEEN);
  return html`
    ${[...Array(drawn).keys()].map((at) => html`<circle class="bg-checker ${side}" cx="5" cy=${y(at)} r="4.7" />`)}
    ${count > SEEN && html`<text class="bg-count ${side}" x="5" y=${y(SEEN - 1) + 2}>${count}</text>`}
    ${ghost && html`<circle class="bg-ghost" cx="5" cy=${y(Math.min(count, SEEN - 1))} r="4" />`}`;
}

const Tray = ({ side, count, isTop }) =>
  [...Array(count).keys()].map(
    (at) => html`<rect class="bg-checker ${side}" x="0.6" width="8.8" height="2.7" rx="0.5" y=${isTop ? 0.6 + 3.4 * at : 48.7 - 3.4 * at} />`,
  );

const counted = (count, side) => (count ? `${count} ${side} checker${count === 1 ? "" : "s"}` : "empty");

const labelOf = (sides) => SIDES.map((side) => `${side} ${plays.pips(sides[side])} pips, ${sides[side][OFF]} off`).join("; ");

function worded(position, { player, cubeAction, cube, dice: rolled }, turn) {
  if (position.turn === "over") return cubeAction ? `${title(player)} has dropped.` : "The game is over.";
  if (position.turn === "chance") return player ? `${title(player)} rolls.` : "Each side throws one die.";
  if (cubeAction === "doubles") return `${title(player)} doubles to ${2 * cube.value}.`;
  if (cubeAction === "beavered") return `${title(OTHER[player])} beavers to ${2 * cube.value}.`;
  if (!rolled) return `${title(player)} rolls or doubles.`;
  const dice = turn.dice.slice(0, 2).join(" and ");
  const left = turn.used.filter((isUsed) => !isUsed).length;
  if (position.legal_moves[0] === PASS) return `${title(player)} cannot play ${dice}.`;
  return `${title(player)} plays ${dice}${turn.played.length && left ? `: ${left} ${left === 1 ? "die" : "dice"} left` : ""}.`;
}

const title = (name) => name[0].toUpperCase() + name.slice(1);

/** Return a map from points, in the mover's numbers, to the classes of the plays that are shown. */
function highlightedPoints(shown) {
  const highlights = new Map();
  for (const [kind, play] of Object.entries(shown)) {
    if (!play?.includes("/")) continue;
    const seen = (point) => (kind === "last" ? (point === OFF || point === BAR ? null : BAR - point) : point);
    for (const point of plays.read(play).flat().map(seen)) if (point !== null) highlights.set(point, kind);
  }
  return highlights;
}

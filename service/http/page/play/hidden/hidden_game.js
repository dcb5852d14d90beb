/** A game in which players do not see all: its board, and the panel beside it. */

import { html, useState } from "../../vendor/preact.js";
import { styled } from "../../styled.js";
import { Failure } from "../../widgets/failure.js";
import { called } from "../../names.js";
import { Request } from "../../widgets/request.js";
import { Waiting } from "../../widgets/waiting.js";
import { useKeepingResult } from "../games_kept/keeping.js";
import { YourGames } from "../games_kept/shown.js";
import { Options } from "../options.js";
import { machineOf } from "../seats.js";
import { Speaker } from "../sounds.js";
import { HandEnd, Standing } from "./hand_end.js";
import { useHeard } from "./heard.js";
import { Log } from "./log.js";
import { chipsOf } from "./match.js";
import { Sides } from "./sides.js";
import { useHiddenGame } from "./use_hidden_game.js";
import { passesOf } from "./passes.js";
import { moveWords, ownOutcome } from "./words.js";

await styled("hidden.css", import.meta.url);

/**
 * `list`, `description`, `names`, `board`: as play.js loads them. `isNew`: whether the person has just begun it; else a game that is kept
 * goes on. `onChange(session, {replace})`: the next session.
 */
export function HiddenGame({ session, isNew, list, description, names, board: Board, onChange }) {
  const you = sideOf(session, description, names);
  const machine = machineOf(session, description);
  const table = useHiddenGame({ session, description, names, you, machine, isNew });
  const { position, player, options } = table;
  const isOver = position?.turn === "over";
  useKeepingResult({ session, description, you: player ?? you, moves: table.own.length, isOver, isNextHand: table.match?.hand > 1,
    outcome: isOver ? ownOutcome(position, description, names) : "" });
  useHeard(table, names);
  return html`
    <div class="table hidden-table">
      <div class="stage" tabindex="-1">
        ${position &&
        html`<${Board} position=${position} description=${description} names=${names} options=${options} onMove=${table.mayMove ? table.choose : null}
          flipped=${names.length === 2 && player === names[1]} shown=${{ last: table.own.at(-1) }} log=${table.log} chips=${chipsOf(table, names, description)} />`}
      </div>
      ${(position || table.error) &&
      html`<div class="panel">
        <p role="status" class="status">${position && !table.isBusy ? statusOf(table, description, names) : ""}</p>
        ${isOver
          ? html`<${HandEnd} ...${{ table, description, names }} />`
          : html`<div class="act row">${table.isBusy && html`<${Waiting} class="thinking" key=${table.own.length}>The service is thinking…<//>`}</div>`}
        ${table.notice && html`<p class="notice">${table.notice}</p>`}
        ${table.isLost ? html`<${Lost} table=${table} />` : html`<${Failure} error=${table.error} onRetry=${table.retry} />`}
        <${Standing} ...${{ table, description, names }} />
        ${position && html`<${Log} log=${table.log} you=${player} passes=${passesOf(description, options)} />`}
        <p class="referee quiet"><${Speaker} /> <span>The service is the referee: this page is told what ${called(player)} sees, and no more.</span></p>
        <details class="fold">
          <summary>Players</summary>
          <${Sides} ...${{ session, description, list, names, machine, onChange }} you=${player}
            onSide=${(name) => (name === you ? table.newGame() : onChange({ ...session, as: name }))} />
        </details>
        <${Options} ...${{ session, description, onChange }} />
        <details class="fold">
          <summary>Type a move</summary>
          <${TypeMove} isPossible=${table.mayMove} notation=${description.move_notation} onMove=${table.choose} />
        </details>
        ${position && html`<${View} view=${position.view} notation=${description.state_notation} />`}
        <${YourGames} />
        <details class="fold"><summary>Rules</summary><p>${description.rules}</p></details>
        <${Request} />
      </div>`}
    </div>`;
}

/** Return whom the person plays. If nobody chose, the first; in bridge the declarer's side has a hand that is only watched. */
const sideOf = ({ as }, description, names) => (names.includes(as) ? as : description.name === "bridge_play" ? "south" : names[0]);

/** A sentence on the person's last move, and whose turn it is. */
function statusOf({ position, log, own: moves, options, isLost }, description, names) {
  if (isLost) return "This game cannot go on.";
  const { you } = position;
  if (position.turn === "over") return ownOutcome(position, description, names);
  const own = (log.at(-1) ?? []).find(({ player, move }) => player === you && move !== undefined);
  const last = !own ? "" : moves.length === passesOf(description, options) ? "You passed three cards. " : `You played ${moveWords(own)}. `;
  return `${last}${position.turn === "together" ? "Your choice" : "Your turn"}, as ${called(you)}.`;
}

/** A game whose token the service does not take. */
const Lost = ({ table }) => html`
  <div class="failure" role="alert">
    <p>This game cannot go on: ${table.error.message}</p>
    <button type="button" class="main" name="again" onClick=${table.newGame}>New game</button>
  </div>`;

function TypeMove({ isPossible, notation, onMove }) {
  const [typed, setTyped] = useState("");
  const submit = (event) => {
    event.preventDefault();
    if (!typed.trim()) return;
    onMove(typed.trim());
    setTyped("");
  };
  return html`
    <form class="row" onSubmit=${submit}>
      <label>Type a move <input name="move" class="short" value=${typed} disabled=${!isPossible} title=${notation}
        autocomplete="off" autocapitalize="off" spellcheck=${false} onInput=${(event) => setTyped(event.target.value)} /></label>
      <button disabled=${!isPossible}>Play</button>
    </form>`;
}

const View = ({ view, notation }) => html`
  <details class="fold">
    <summary>Your view as text</summary>
    <p><code class="view">${view}</code></p>
    <p class="quiet">${notation}</p>
  </details>`;

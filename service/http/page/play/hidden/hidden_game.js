/** A game in which players do not see all: its board, and the panel beside it. */

import { html, useState } from "../../vendor/preact.js";
import { Failure } from "../../widgets/failure.js";
import { called, capital } from "../../names.js";
import { Request } from "../../widgets/request.js";
import { Options } from "../options.js";
import { machineOf } from "../seats.js";
import { outcome } from "../sentences.js";
import { Sides } from "./sides.js";
import { useHiddenGame } from "./use_hidden_game.js";

/** `list`, `description`, `names`, `board`: as play.js loads them. `onChange(session, {replace})`: the next session. */
export function HiddenGame({ session, list, description, names, board: Board, onChange }) {
  const you = names.includes(session.as) ? session.as : usual(description, names);
  const machine = machineOf(session, description);
  const table = useHiddenGame(session, you, machine);
  const { position } = table;
  return html`
    <div class="table">
      <div class="stage" tabindex="-1">
        ${position &&
        html`<${Board} position=${position} description=${description} names=${names} options=${session.options}
          onMove=${table.mayMove ? table.choose : null} flipped=${names.length === 2 && you === names[1]} shown=${{ last: table.own.at(-1) }} />`}
      </div>
      ${(position || table.error) &&
      html`<div class="panel">
        <p role="status" class="status">${position && !table.isBusy ? statusOf(table, names) : ""}</p>
        <div class="act row">${table.isBusy && html`<span class="thinking" key=${table.own.length}>The service is thinking…</span>`}</div>
        <${Failure} error=${table.error} onRetry=${table.retry} />
        <p class="quiet">The service is the referee. This page is told what ${called(you)} sees and no more; so no move is
          taken back, and there is no hint, no link to the position and no play of machines alone.</p>
        <${Sides} ...${{ session, description, list, names, you, machine, onChange }} />
        <${TypeMove} isPossible=${table.mayMove} notation=${description.move_notation} onMove=${table.choose} />
        ${position && html`<${View} view=${position.view} notation=${description.state_notation} />`}
        <details class="fold"><summary>Rules</summary><p>${description.rules}</p></details>
        <${Options} ...${{ session, description, onChange }} />
        <${Request} />
      </div>`}
    </div>`;
}

/** Whom a person plays if nobody chose: the first; in bridge the declarer's side has a hand that is only watched. */
const usual = (description, names) => (description.name === "bridge_play" ? "south" : names[0]);

function statusOf({ position, own }, names) {
  const { you } = position;
  const last = own.length ? `You played ${own.at(-1)}.` : "";
  if (position.turn === "over") {
    const none = own.length ? "" : ` ${capital(called(you))} had no move: play another side.`;
    return `${last} ${outcome(position, names, (name) => name === you)}${none}`.trim();
  }
  const turn = position.turn === "together" ? `Your choice, as ${called(you)}.` : `Your turn, as ${called(you)}.`;
  return `${last} ${turn}`.trim();
}

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

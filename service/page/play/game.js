/** A game: its board, and the panel beside it. */

import { html, useEffect, useState } from "../vendor/preact.js";
import { Failure } from "../parts/failure.js";
import { Request } from "../parts/request.js";
import { useBestLine, useHint, useValue } from "./analysis.js";
import { BestLine, Hint } from "./advice.js";
import { Chance } from "./chance.js";
import { Controls } from "./controls.js";
import { duty, useMachine } from "./machine.js";
import { MovesList } from "./moves_list.js";
import { Options } from "./options.js";
import { Players } from "./players.js";
import { askQuietly, keptPosition, usePosition } from "./positions.js";
import { FreePosition } from "./free_position.js";
import { cutAt, keyOf, lookedAt, played, shownMoves } from "./session.js";
import { seatsOf } from "./seats.js";
import { Status } from "./status.js";
import { backToPerson } from "./undo.js";
import { ValueBar } from "./value_bar.js";

const USUAL_WAIT_MS = 600;

/** `list`, `card`, `names`, `board`: as play.js loads them. `onChange(session, {replace})`: the next session. */
export function Game({ session, list, card, names, board: Board, onChange }) {
  const { position, settled, error, retry } = usePosition(session);
  const seats = Object.fromEntries(seatsOf(session, card, names).map((seat, at) => [names[at], seat]));
  const persons = names.filter((name) => seats[name].kind === "person");
  const [isPaused, setPaused] = useState(false);
  const [wait, setWait] = useState(USUAL_WAIT_MS);
  const [stepAt, setStepAt] = useState(null);
  const [found, setFound] = useState(null);
  const [wants, setWants] = useState({ value: true, line: false, hintAt: null });
  const [chosen, setChosen] = useState({ key: null, by: {} });
  const key = keyOf(session);
  const choices = chosen.key === key ? chosen.by : {};

  const play = (move, reply = null) => {
    const next = played(session, move);
    setFound(reply && { key: keyOf(next), reply });
    onChange(next, { replace: true });
  };
  const isWatched = !persons.length;
  const task = settled && session.at === null ? duty(session, position, seats, choices) : null;
  const machine = useMachine(session, task, {
    wait: isWatched ? wait : 0,
    isHeld: isWatched && isPaused && stepAt !== key,
    onDone: (move, reply) => {
      askQuietly(played(session, move));
      play(move, reply);
    },
  });

  const chooser = position?.turn === "together" ? position.choices.map(({ player }) => player).find((name) => persons.includes(name) && !(name in choices)) : undefined;
  const mover = position?.turn === "player" ? position.player : chooser;
  const mayMove = settled && !task && persons.includes(mover);
  const isCalm = settled && position.turn !== "over" && (!task || (isWatched && isPaused));
  const value = useValue(session, wants.value && isCalm && position.turn !== "chance");
  const line = useBestLine(session, wants.line && isCalm);
  const hint = useHint(session, isCalm && wants.hintAt === key, chooser);
  useEffect(() => setWants((before) => ({ ...before, hintAt: null })), [key]);

  const choose = (choice) => {
    if (position.turn === "together" && !choice.includes("|")) setChosen({ key, by: { ...choices, [chooser]: choice } });
    else play(choice);
  };
  const moves = shownMoves(session);
  const before = moves.length ? keptPosition(cutAt(session, moves.length - 1)) : undefined;
  const isFlipped = session.flipped ?? (persons.length === 1 && persons[0] === names[1] && names.length === 2);
  const shown = { last: moves.at(-1), best: line.found?.principal_variation?.[0], hint: hint.found?.moves[0]?.move };
  const undo = async () => onChange(await backToPerson(session, persons), { replace: true });
  const only = mayMove && position.turn === "player" && position.legal_moves.length === 1 ? position.legal_moves[0] : null;

  return html`
    <div class="table">
      <div class="side">
        <div class="stage">
          ${position && html`<${Board} position=${forBoard(position, chooser)} card=${card} options=${session.options}
            onMove=${mayMove ? choose : null} flipped=${isFlipped} shown=${shown} />`}
        </div>
        ${only && html`<p class="row">The only move: <button type="button" data-choice=${only} onClick=${() => choose(only)}>${only}</button></p>`}
      </div>
      <div class="panel">
        <${Status} ...${{ session, position, settled, names, seats, persons, chooser, before, isPaused: isWatched && isPaused }} last=${moves.at(-1)} busy=${machine.busy} />
        <${Failure} error=${error} onRetry=${retry} />
        <${Failure} error=${machine.error} onRetry=${machine.retry} />
        ${settled && position.turn === "chance" && html`<${Chance} session=${session} position=${position} isByHand=${!task} onDrawn=${play} />`}
        <${Controls} ...${{ session, isFlipped, isWatched, isPaused, wait, onChange }} length=${session.moves.length}
          isOver=${position?.turn === "over"} onUndo=${undo} onPause=${setPaused} onWait=${setWait} onStep=${() => setStepAt(key)} />
        <${ValueBar} ...${{ card, names, position, session }} isOn=${wants.value} found=${value.found ?? (found?.key === key ? found.reply : null)}
          onToggle=${(isOn) => setWants({ ...wants, value: isOn })} />
        <${BestLine} isOn=${wants.line} ...${line} onToggle=${(isOn) => setWants({ ...wants, line: isOn })} />
        <${Hint} ...${hint} isAsked=${wants.hintAt === key} isPossible=${mayMove} onAsk=${() => setWants({ ...wants, hintAt: key })} />
        <${Players} ...${{ session, card, list, names, onChange }} />
        <${MovesList} session=${session} isPossible=${mayMove} notation=${card.move_notation} onLook=${(count) => onChange(lookedAt(session, count), { replace: true })} onMove=${play} />
        <${Rules} card=${card} />
        <${Options} ...${{ session, card, onChange }} />
        <${FreePosition} ...${{ session, card, position, onChange }} />
        <${Request} />
      </div>
    </div>`;
}

/** What a board is given: see boards.js. */
function forBoard(position, chooser) {
  if (position.turn !== "together") return position;
  const own = position.choices.find(({ player }) => player === chooser) ?? position.choices[0];
  return { ...position, player: own.player, legal_moves: own.legal_moves };
}

const Rules = ({ card }) => html`
  <details class="fold"><summary>Rules</summary><p>${card.rules}</p></details>`;

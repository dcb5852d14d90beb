/** A game: its board, and the panel beside it. */

import { html, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { Request } from "../widgets/request.js";
import { useStill } from "../still.js";
import { TREE, linkOf, taskOf } from "../look/task.js";
import { Analysis } from "./analysis/analysis_parts.js";
import { useEachMove } from "./analysis/use_each_move.js";
import { Captured } from "./captured.js";
import { Chance } from "./chance.js";
import { GameControls } from "./controls.js";
import { EditButton } from "./editor/shown.js";
import { useKeeping } from "./games_kept/keeping.js";
import { YourGames } from "./games_kept/shown.js";
import { MovesList } from "./moves_list.js";
import { Options } from "./options.js";
import { Players } from "./players.js";
import { Records } from "./records/records.js";
import { keyOf, lookedAt, shownMoves } from "./session.js";
import { Review, ReviewButton } from "./review/shown.js";
import { useSounds } from "./sounds.js";
import { Status, Thinking } from "./status.js";
import { backToPerson } from "./undo.js";
import { useGame } from "./use_game.js";

/**
 * `list`, `description`, `names`, `board`: as play.js loads them. `dialog`: what stands in the panel's place until the game
 * begins; null then. `onChange(session, {replace})`: the next session.
 */
export function Game({ session, list, description, names, board: Board, dialog, onChange }) {
  const game = useGame({ session, description, names, isBegun: !dialog, onChange });
  const { position, advice, persons } = game;
  const each = useEachMove({ session, description, names, game });
  useSounds({ position, settled: game.settled, count: shownMoves(session).length, persons });
  useKeeping({ session, description, names, game });
  const isFlipped = session.flipped ?? (names.length === 2 && persons.length === 1 && persons[0] === names[1]);
  const [better, setBetter] = useState(null);
  const shown = { last: game.last, best: better ?? advice.line.found?.principal_variation?.[0], hint: advice.hint.found?.moves[0]?.move };
  return html`
    <div class="table">
      <div class="stage" tabindex="-1">
        <${Captured} tallies=${position?.tallies} player=${isFlipped ? 0 : 1} description=${description} />
        ${position &&
        html`<${Board} position=${forBoard(position, game.chooser)} description=${description} names=${names} options=${session.options}
          onMove=${game.mayMove ? game.choose : game.mayDraw ? game.play : null} flipped=${isFlipped} shown=${shown} values=${each.values} played=${shownMoves(session)} />`}
        <${Captured} tallies=${position?.tallies} player=${isFlipped ? 1 : 0} description=${description} />
      </div>
      ${dialog && html`<div class="panel"><${Failure} error=${game.error} onRetry=${game.retry} />${dialog}<${Records} ...${{ session, description, position, onChange }} /><div class="row"><${EditButton} session=${session} onChange=${onChange} /></div></div>`}
      ${!dialog && (position || game.error) && html`<${Panel} ...${{ session, list, description, names, game, each, isFlipped, setBetter, onChange }} />`}
    </div>`;
}

function Panel({ session, list, description, names, game, each, isFlipped, setBetter, onChange }) {
  const { position, settled, machine, watch } = game;
  const replace = (next) => onChange(next, { replace: true });
  const { undo, undoError } = useUndo(session, game.persons, replace);
  return html`
    <div class="panel">
      <${Status} ...${{ session, position, settled, names }} seats=${game.seats} persons=${game.persons} chooser=${game.chooser} isPaused=${watch.isHeld} />
      <div class="act row"><${Act} session=${session} game=${game} /></div>
      <${Failure} error=${game.error} onRetry=${game.retry} />
      <${Failure} error=${machine.error} onRetry=${machine.retry} />
      <${Failure} error=${undoError} onRetry=${undo} />
      <${GameControls} ...${{ session, watch, isFlipped }} canFlip=${names.length === 2} isOver=${position?.turn === "over"} onChange=${replace} onUndo=${undo} />
      <${Analysis} ...${{ session, description, names, game, each }} onLook=${(count) => replace(lookedAt(session, count))} />
      <${Players} ...${{ session, description, list, names }} onChange=${replace} />
      <${MovesList} session=${session} isPossible=${game.mayMove} notation=${description.move_notation} onLook=${(count) => replace(lookedAt(session, count))} onMove=${game.play} />
      <div class="row"><${ReviewButton} session=${session} onChange=${replace} /><${EditButton} session=${session} onChange=${onChange} /></div>
      ${session.review && html`<${Review} ...${{ session, names }} onBetter=${setBetter} onChange=${replace} />`}
      <${LookLink} ...${{ session, position }} />
      <details class="fold"><summary>Rules</summary><p>${description.rules}</p></details>
      <${Options} ...${{ session, description, onChange }} />
      <${Records} ...${{ session, description, position, onChange }} />
      <${YourGames} />
      <${Request} />
    </div>`;
}

/** To the part that shows how the machine thinks here: where a player moves, and not several at once. */
const LookLink = ({ session, position }) =>
  position?.turn === "player" && html`<p><a href=${lookAddress(session, position)}>See how the machine thinks here →</a></p>`;

function lookAddress({ game, options }, { state }) {
  if (game === TREE) return linkOf({ ...taskOf([TREE], { tree: options.text }), state });
  const written = Object.keys(options).length ? JSON.stringify(options) : "";
  return linkOf({ ...taskOf([game], {}), options: written, state });
}

/** Taking back: `{undo, undoError}`. `onBack`: called with the session before, unless the game has gone on meanwhile. */
function useUndo(session, persons, onBack) {
  const [failed, setFailed] = useState(null);
  const whole = JSON.stringify(session);
  const asking = useStill(whole);
  const undo = () => {
    const isStill = asking();
    setFailed(null);
    backToPerson(session, persons).then(
      (before) => isStill() && onBack(before),
      (error) => isStill() && setFailed({ whole, error }),
    );
  };
  return { undo, undoError: failed?.whole === whole ? failed.error : null };
}

/** What is to be done now, besides on the board: the only legal move, or to roll; or that the machine thinks. */
function Act({ session, game }) {
  const { position, machine } = game;
  if (game.mayDraw) {
    return html`<${Chance} key=${keyOf(session)} session=${session} position=${position} onDrawn=${game.play} />`;
  }
  if (game.mayMove && position.turn === "player" && position.legal_moves.length === 1) {
    const [only] = position.legal_moves;
    return html`The only move: <button type="button" data-choice=${only} onClick=${() => game.choose(only)}>${only}</button>`;
  }
  return html`<${Thinking} busy=${machine.busy} count=${session.moves.length} />`;
}

/** What a board is given: see boards.js. */
function forBoard(position, chooser) {
  if (position.turn !== "together") return position;
  const own = position.choices.find(({ player }) => player === chooser) ?? position.choices[0];
  return { ...position, player: own.player, legal_moves: own.legal_moves };
}

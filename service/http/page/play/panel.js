/** The panel beside a board: what is said of the game, its moves, its buttons, and then what is opened when wanted. */

import { html, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { Copy } from "../widgets/copy.js";
import { later } from "../widgets/later.js";
import { Request } from "../widgets/request.js";
import { styled } from "../styled.js";
import { useStill } from "../still.js";
import { TREE, linkOf, taskOf } from "../look/task.js";
import { Actions } from "./actions.js";
import { Analysis } from "./analysis/analysis_parts.js";
import { Chance } from "./chance.js";
import { EditButton } from "./editor/shown.js";
import { YourGames } from "./games_kept/shown.js";
import { Offer } from "./manners/offer.js";
import { MovesList } from "./moves/moves_list.js";
import { TypeMove } from "./moves/type_move.js";
import { Options } from "./options.js";
import { Players } from "./players.js";
import { Records } from "./records/records.js";
import { Review, ReviewButton } from "./review/shown.js";
import { begun, keyOf, linkTo, lookedAt } from "./session.js";
import { Status } from "./status.js";
import { backToPerson } from "./undo.js";

await styled("course.css", import.meta.url);

const Ending = later(() => import("./ending/ending.js"), "Ending");

/**
 * `game`: as of use_game.js; `each`: as of analysis/use_each_move.js; `course`: as of use_course.js. `onNew`: leads to another game. `setBetter`: called
 * with the better move that the review shows, or null. `onChange(session, {replace})`: the next session.
 */
export function Panel({ session, list, description, names, game, each, course, isFlipped, setBetter, onNew, onChange }) {
  const { position, settled, machine, watch } = game;
  const { ending } = course;
  const replace = (next) => onChange(next, { replace: true });
  const { undo, undoError } = useUndo(session, game.persons, replace);
  const isOver = position?.turn === "over" || session.end !== "";
  return html`
    <div class="panel">
      <div class="now">
        <${Status} ...${{ session, position, settled }} persons=${game.persons} chooser=${game.chooser} busy=${machine.busy}
          end=${course.verdict} isTold=${ending.isShown} isPaused=${watch.isHeld} />
        <div class="act row"><${Act} session=${session} game=${game} manners=${course.manners} names=${names} /></div>
      </div>
      ${ending.isShown &&
      html`<${Ending} ...${{ session, verdict: course.verdict, isNew: ending.isNew, onReview: () => replace({ ...session, review: true }), onClose: ending.close }}
        onRematch=${course.rematch ?? (() => onChange(begun(session)))} rematch=${course.rematch ? "Rematch" : "Again"} onNew=${onNew} />`}
      <${Failure} error=${game.error} onRetry=${game.retry} />
      <${Failure} error=${machine.error} onRetry=${machine.retry} />
      <${Failure} error=${undoError} onRetry=${undo} />
      <${Failure} error=${course.manners.error} onRetry=${course.manners.offerDraw} />
      <${MovesList} ...${{ session, description, names, settled }} isTimed=${course.isTimed} onChange=${replace} />
      <${Actions} ...${{ session, watch, course, isFlipped, isOver }} canFlip=${names.length === 2} onChange=${replace} onUndo=${undo} />
      <details class="fold" open>
        <summary>Analysis</summary>
        <${Analysis} ...${{ session, description, names, game, each }} onLook=${(count) => replace(lookedAt(session, count))} />
      </details>
      <div class="row">${(session.review || !ending.isShown) && html`<${ReviewButton} session=${session} onChange=${replace} />`}<${EditButton} session=${session} onChange=${onChange} /></div>
      ${session.review && html`<${Review} ...${{ session, names }} onBetter=${setBetter} onChange=${replace} />`}
      <p class="row"><${Copy} text=${linkTo(session)}>Copy link<//> <${LookLink} ...${{ session, position }} /></p>
      <details class="fold">
        <summary>Players</summary>
        <${Players} ...${{ session, description, list, names }} onChange=${replace} />
      </details>
      <${Options} ...${{ session, description, onChange }} />
      <details class="fold">
        <summary>Type a move</summary>
        <${TypeMove} session=${session} isPossible=${game.mayMove} notation=${description.move_notation} onMove=${game.play} />
      </details>
      <${Records} ...${{ session, description, position, onChange }} />
      <${YourGames} />
      <details class="fold"><summary>Rules</summary><p>${description.rules}</p></details>
      <${Request} />
    </div>`;
}

/** To the part that shows how the machine thinks here: where a player moves, and not several at once. */
const LookLink = ({ session, position }) =>
  position?.turn === "player" && html`<a href=${lookAddress(session, position)}>See how the machine thinks here →</a>`;

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

/** What is to be done now, besides on the board: to answer an offer, the only legal move, or to roll. */
function Act({ session, game, manners, names }) {
  const { position } = game;
  if (manners.offer) return html`<${Offer} ...${{ manners, names }} seats=${game.seats} persons=${game.persons} />`;
  if (game.mayDraw) {
    return html`<${Chance} key=${keyOf(session)} session=${session} position=${position} onDrawn=${game.play} />`;
  }
  if (game.mayMove && position.turn === "player" && position.legal_moves.length === 1) {
    const [only] = position.legal_moves;
    return html`Only move: <button type="button" data-choice=${only} onClick=${() => game.choose(only)}>${only}</button>`;
  }
  return null;
}

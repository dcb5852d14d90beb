/** A game: its board between the players' bars, and the panel beside it. */

import { html, useRef, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { later } from "../widgets/later.js";
import { useEachMove } from "./analysis/use_each_move.js";
import { Bar, sides } from "./bars.js";
import { Captured } from "./captured.js";
import { EditButton, isOfRules } from "./editor/shown.js";
import { endOf } from "./ending/ends.js";
import { useKeeping } from "./games_kept/keeping.js";
import { Records } from "./records/records.js";
import { shownMoves } from "./session.js";
import { useSounds } from "./sounds.js";
import { NO_COURSE, useCourse } from "./use_course.js";
import { useGame } from "./use_game.js";

const Panel = later(() => import("./panel.js"), "Panel");

/**
 * `list`, `description`, `names`, `board`: as play.js loads them. `dialog`: what stands in the panel's place until the game
 * begins; null then. `onNew`: as of panel.js. `onChange(session, {replace})`: the next session.
 */
export function Game({ session, list, description, names, board: Board, dialog, onNew, onChange }) {
  const asking = useRef(NO_COURSE);
  const going = useGame({ session, description, names, course: asking, isBegun: !dialog, onChange });
  const course = useCourse({ session, description, names, game: going, onChange });
  asking.current = course;
  const game = { ...going, mayMove: going.mayMove && course.mayMove };
  const { position, advice, persons } = game;
  const each = useEachMove({ session, description, names, game });
  useSounds({ position, settled: game.settled, count: shownMoves(session).length, persons, end: endOf(session.end, names) });
  useKeeping({ session, description, names, game, verdict: course.verdict });
  const [better, setBetter] = useState(null);
  const isFlipped = session.flipped ?? (names.length === 2 && persons.length === 1 && persons[0] === names[1]);
  const [above, below] = sides(names, persons, isFlipped);
  const shown = { last: game.last, best: better ?? advice.line.found?.principal_variation?.[0], hint: each.hint.found?.moves[0]?.move };
  const of = (name) => html`<${Captured} tallies=${position?.tallies} player=${names.indexOf(name)} description=${description} />`;
  return html`
    <div class="table">
      <div class="seats">
        <${Bar} shown=${above} ...${{ game, clock: course.clock, of }} />
        <div class="stage" tabindex="-1">
          ${position &&
          html`<${Board} position=${forBoard(position, game.chooser)} description=${description} names=${names} options=${session.options}
            onMove=${game.mayMove ? game.choose : game.mayDraw ? game.play : null} flipped=${isFlipped} shown=${shown} values=${each.values} played=${shownMoves(session)} />`}
        </div>
        <${Bar} shown=${below} ...${{ game, clock: course.clock, of }} />
      </div>
      ${dialog && html`<div class="panel"><${Failure} error=${game.error} onRetry=${game.retry} />${dialog}<${Records} ...${{ session, description, position, onChange }} />${!isOfRules(session) && html`<div class="row"><${EditButton} session=${session} onChange=${onChange} /></div>`}</div>`}
      ${!dialog && (position || game.error) && html`<${Panel} ...${{ session, list, description, names, game, each, course, isFlipped, setBetter, onNew, onChange }} />`}
    </div>`;
}

/** What a board is given: see boards.js. */
function forBoard(position, chooser) {
  if (position.turn !== "together") return position;
  const own = position.choices.find(({ player }) => player === chooser) ?? position.choices[0];
  return { ...position, player: own.player, legal_moves: own.legal_moves };
}

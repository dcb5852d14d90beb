/** An editor of positions: pieces are placed by clicks or drags; the service says whether the position is legal. */

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { Copy } from "../../widgets/copy.js";
import { Failure } from "../../widgets/failure.js";
import { Request } from "../../widgets/request.js";
import { styled } from "../../styled.js";
import { inspect, usePosition } from "../positions.js";
import { seatText, usualMachine } from "../seats.js";
import { begun } from "../session.js";
import { Fields } from "./fields.js";
import { notationOf } from "./notations.js";
import { MOVE, usePainting } from "./painting.js";
import { Palette } from "./palette.js";
import { samplesOf } from "./samples.js";

await styled("editor.css", import.meta.url);

const REST_MS = 150;

/** As of Editor in shown.js. */
export function Editor({ session, description, names, board, onChange }) {
  const given = usePosition(session);
  const [samples, setSamples] = useState(null);
  const [error, setError] = useState(null);
  useEffect(() => void samplesOf(session.game).then(setSamples, setError), []);
  if (error ?? given.error) return html`<${Failure} error=${error ?? given.error} onRetry=${() => location.reload()} />`;
  if (!given.position || !samples) return html`<div class="table"><div class="stage waiting">Loading…</div></div>`;
  return html`<${Table} ...${{ session, description, names, board, samples, onChange }} start=${given.position} />`;
}

/** `start`: inspectPosition's reply to what is edited. `samples`: as samplesOf returns them. */
function Table({ session, description, names, board: Board, samples, start, onChange }) {
  const notation = notationOf(session.game);
  const [setup, setSetup] = useState(() => notation.read(start.state));
  const [tool, setTool] = useState(MOVE);
  const [isFlipped, setFlipped] = useState(session.flipped ?? false);
  const text = notation.write(setup);
  const checked = useChecked(session, text);
  const change = (act) =>
    setSetup((before) => {
      const cells = new Map(before.cells);
      act(cells);
      return { ...before, cells };
    });
  const put = (id, piece) => isPlace(setup, id) && change((cells) => (piece ? cells.set(id, piece) : cells.delete(id)));
  const move = (from, to) =>
    change((cells) => {
      const piece = cells.get(from);
      cells.delete(from);
      if (to && isPlace(setup, to)) cells.set(to, piece);
    });
  const handlers = usePainting({ cells: setup.cells, tool, put, move });
  const whole = useRef(null);
  useEffect(() => whole.current.querySelectorAll("[data-square][aria-disabled]").forEach((square) => square.removeAttribute("aria-disabled")));
  const begin = (state) => inspect({ ...begun(session), start: state }).then((reply) => setSetup(notation.read(reply.state)));
  const next = (seats) => onChange({ ...begun(session), start: checked.position.state, seats });
  const machine = seatText(usualMachine());
  const mover = checked.position?.player;
  const places = setup.rows?.flat() ?? [];
  return html`
    <div class="table editor" ref=${whole}>
      <div class="stage" ...${handlers}>
        <${Board} position=${forBoard(start, text, setup, tool, places)} description=${description} names=${names} options=${session.options}
          onMove=${isOfPlaces(session.game) ? () => {} : null} flipped=${isFlipped} shown=${{}} played=${[]} />
      </div>
      <div class="panel">
        <h2>Set up a position</h2>
        <${Palette} pieces=${notation.pieces} samples=${samples} tool=${tool} onTool=${setTool} onDrop=${(piece, id) => put(id, piece)} />
        <${Fields} fields=${notation.fields} values=${setup.values} onChange=${(values) => setSetup({ ...setup, values })} />
        <div class="row">
          <button type="button" onClick=${() => begin("")}>Start position</button>
          <button type="button" onClick=${() => setSetup(emptied(setup, notation))}>Clear the board</button>
          ${names.length === 2 && html`<button type="button" aria-pressed=${isFlipped} onClick=${() => setFlipped(!isFlipped)}>Flip</button>`}
        </div>
        <${Verdict} checked=${checked} />
        <div class="row">
          <button type="button" class="main" disabled=${!checked.position} onClick=${() => next(names.map((name) => (!mover || name === mover ? "person" : machine)))}>Play from here</button>
          <button type="button" disabled=${!checked.position} onClick=${() => next(names.map(() => "person"))}>Play both sides</button>
          <button type="button" onClick=${() => onChange({ ...session, edit: false })}>Back to the game</button>
        </div>
        <p><code class="state">${text}</code></p>
        <div class="row"><${Copy} text=${text}>Copy position<//></div>
        <p class="quiet">${description.state_notation}</p>
        <${Request} />
      </div>
    </div>`;
}

const isPlace = ({ rows }, id) => (rows ? rows.some((row) => row.includes(id)) : !id.includes(" "));

function emptied(setup, notation) {
  const flags = notation.fields.filter(({ kind }) => kind === "flags" || kind === "text");
  return { ...setup, cells: new Map(), values: { ...setup.values, ...Object.fromEntries(flags.map(({ name, usual }) => [name, usual])) } };
}

/** Boards that are no grids have the keyboard's focus at choices alone. */
const isOfPlaces = (game) => ["hex", "nine_mens_morris"].includes(game);

/** What a board is given: the setup, with every place as a choice. */
const forBoard = ({ board, player }, state, setup, tool, places) => ({
  board,
  state,
  turn: "player",
  player: tool && tool !== MOVE ? tool : player,
  legal_moves: places,
});

/** What the service says of a position: `{position, error}`; both are null until it answers. */
function useChecked(session, text) {
  const [found, setFound] = useState({ text: null });
  useEffect(() => {
    const stop = new AbortController();
    const show = (result) => !stop.signal.aborted && setFound({ text, ...result });
    const timer = setTimeout(
      () => inspect({ ...begun(session), start: text }, { signal: stop.signal }).then((position) => show({ position }), (error) => show({ error })),
      REST_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return found.text === text ? { position: found.position ?? null, error: found.error ?? null } : { position: null, error: null };
}

function Verdict({ checked: { position, error } }) {
  const isOver = position?.turn === "over";
  return html`
    <div class="verdict" role="status">
      ${error && html`<p class="refused">${error.status === 422 ? `Not legal: ${error.message}.` : error.message}</p>`}
      ${position && html`<p class="accepted">${isOver ? "The position is legal; the game is over there." : "The position is legal."}</p>`}
      ${position?.notes?.map((note) => html`<p key=${note} class="quiet">Note: ${note}.</p>`)}
    </div>`;
}

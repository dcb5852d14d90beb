/** What the fold holds: a field for a game or a position, and the game on the page as text. */

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { Copy } from "../../widgets/copy.js";
import { Failure } from "../../widgets/failure.js";
import { capital } from "../../names.js";
import { useStill } from "../../still.js";
import { styled } from "../../styled.js";
import { descriptionOf } from "../../service.js";
import { another, keyOf } from "../session.js";
import { textOf } from "./encodings.js";
import { gamesOf, linked, otherGame, read } from "./reading.js";
import { save } from "../../widgets/save.js";
import { fileName, formsOf, titleOf, writtenAs } from "./writing.js";

await styled("records.css", import.meta.url);

/** `given`: `{text}` that arrived from outside, or null. `last`: what was read last, which an import writes. The rest is as of Records. */
export function Exchange({ session, description, position, given, last, onChange }) {
  return html`
    <${Import} ...${{ session, description, given, last, onChange }} />
    <${Export} session=${session} description=${description} />
    ${position && html`<${AsText} position=${position} notation=${description.state_notation} />`}`;
}

function Import({ session, description, given, last, onChange }) {
  const [text, setText] = useState("");
  const [found, setFound] = useState(last.of ? { reply: last.reply, of: last.of } : null);
  const field = useRef(null);
  const asking = useStill(session.game);
  const open = async (typed, { number = null, game = session.game } = {}) => {
    if (!typed.trim()) return;
    const link = linked(typed);
    if (link) return void (location.hash = link);
    const isStill = asking();
    setFound({ isBusy: true });
    try {
      const isOther = game !== session.game;
      const { next, reply } = await read(isOther ? another(session, game) : session, isOther ? await descriptionOf(game) : description, typed, number);
      if (!isStill()) return;
      Object.assign(last, { reply, of: keyOf(next) });
      setFound({ ...last });
      onChange(next);
    } catch (error) {
      const other = await otherGame(error, typed, session.game);
      if (!isStill()) return;
      setFound({ error, games: gamesOf(error), other });
      if (given) field.current?.closest("details").scrollIntoView({ block: "nearest" });
      select(field.current, error);
    }
  };
  useEffect(() => {
    if (!given) return;
    setText(given.text);
    open(given.text);
  }, [given]);
  const fromFile = async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    event.target.value = "";
    const content = await textOf(file, session.game);
    setText(content);
    open(content);
  };
  const submit = (event) => {
    event.preventDefault();
    open(text);
  };
  const isShown = found && (!found.of || found.of === keyOf(session));
  return html`
    <form class="import" onSubmit=${submit}>
      <label class="wide">Paste a game or a position
        <textarea name="record" rows="4" spellcheck=${false} ref=${field} value=${text} placeholder=${`${forms(description)} …`}
          onInput=${(event) => setText(event.target.value)}></textarea>
      </label>
      <div class="row">
        <button class="main" disabled=${found?.isBusy}>Open</button>
        <label class="button">Choose a file<input type="file" class="unseen" name="file" onChange=${fromFile} /></label>
        <span class="quiet">or drop a file on the page</span>
      </div>
    </form>
    <div aria-live="polite">
      ${isShown && found.reply && html`<${Read} reply=${found.reply} />`}
      ${isShown && found.games && html`<${Which} key=${text} count=${found.games} onChoose=${(number) => open(text, { number })} />`}
    </div>
    ${isShown && !found.games && html`<${Failure} error=${found.error} />`}
    ${isShown && found.other && html`<button type="button" name="other" onClick=${() => open(text, { game: found.other.name })}>Open it as ${found.other.title}</button>`}`;
}

const forms = ({ records }) => records.filter(({ reads }) => reads).map(({ form }) => titleOf(form)).join(", ");

/** Select in a field what an error is about, where it names the place. */
function select(field, { message, problem }) {
  const [, line, column] = /line (\d+), column (\d+)/.exec(message) ?? [];
  if (!field || !line) return;
  const before = field.value.split("\n").slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  field.focus();
  const start = before + Number(column) - 1;
  field.setSelectionRange(start, start + (field.value.startsWith(problem.text, start) ? problem.text.length : 1));
}

/** What was read: the form, the players, and what was passed over. */
function Read({ reply: { form, moves, tags = {}, notes = [], result } }) {
  const said = Object.entries(tags).filter(([, value]) => value).map(([name, value]) => `${capital(name.replaceAll("_", " "))}: ${value}`);
  const parts = [`Read ${moves.length} ${moves.length === 1 ? "move" : "moves"} (${titleOf(form)}).`, said.length && `${said.join(", ")}.`, result && `Result: ${result}.`];
  return html`
    <p>${parts.filter(Boolean).join(" ")}</p>
    ${notes.map((note) => html`<p key=${note} class="quiet">Note: ${note}.</p>`)}`;
}

/** Which of the games in a text. */
function Which({ count, onChoose }) {
  const [number, setNumber] = useState(1);
  const submit = (event) => {
    event.preventDefault();
    onChoose(number);
  };
  return html`
    <form class="row" onSubmit=${submit}>
      <label>The text has ${count} games. Open number <input type="number" name="game_number" class="short" min="1" max=${count} value=${number}
        onInput=${(event) => setNumber(Number(event.target.value) || 1)} /></label>
      <button>Open this one</button>
    </form>`;
}

/** The whole game, to be kept as a file or copied. */
function Export({ session, description }) {
  const [error, setError] = useState(null);
  const attempt = async (act) => {
    setError(null);
    try {
      return await act();
    } catch (failed) {
      setError(failed);
      return null;
    }
  };
  const download = (form) => attempt(async () => save(fileName(session.game, form), await writtenAs(form, session)));
  return html`
    <section aria-label="This game">
      <h3>This game</h3>
      ${formsOf(description).map(({ form, title }) => html`
        <div class="row export" key=${form}>
          <button type="button" data-download=${form} onClick=${() => download(form)}>Download ${title}</button>
          <${Copy} text=${() => attempt(() => writtenAs(form, session))}>Copy ${title}<//>
        </div>`)}
      <${Failure} error=${error} />
    </section>`;
}

const AsText = ({ position, notation }) => html`
  <section aria-label="This position">
    <h3>This position</h3>
    <p><code class="state">${position.state}</code></p>
    <div class="row"><${Copy} text=${position.state}>Copy position<//></div>
    ${position.notes?.map((note) => html`<p key=${note}>Note: ${note}.</p>`)}
    <p class="quiet">${notation}</p>
  </section>`;

/** A person's own rules: a text, what the service finds in it, and the game that it describes. */

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { Copy } from "../../widgets/copy.js";
import { Request } from "../../widgets/request.js";
import { styled } from "../../styled.js";
import { send } from "../../service.js";
import { seatText, usualMachine } from "../seats.js";
import { begun, unstarted } from "../session.js";
import { MOST_IN_ADDRESS, bytesOf, draftOf, keepDraft, keepRules, keptRules } from "./kept_rules.js";
import { Report } from "./report.js";

await styled("rules.css", import.meta.url);

const CHANCE = "random";
const KEPT = "kept";
const KB = 1000;

/** `description`: as play.js loads it. `onChange`: with a session. */
export function Rules({ session, description, onChange }) {
  const samples = samplesOf(description);
  const of = session.options.rules ?? "";
  const [typed, type] = useState(() => draftOf(of) ?? (of ? { rules: of, view: session.options.view ?? "" } : (keptRules() ?? samples[0]?.sheet ?? { rules: "", view: "" })));
  const { state, check } = useCheck(description);
  const field = useRef(null);
  const set = (next) => {
    type(next);
    keepDraft(of, next.rules, next.view);
  };
  const toLine = (line) => select(field.current, line);
  const play = async (isAsked) => {
    const report = await check(typed);
    if (!report) return;
    keepRules(typed.rules, typed.view);
    const options = optionsOf(typed);
    const players = report.roles.filter((role) => role !== CHANCE);
    const seats = players.map((_, at) => (at ? seatText(usualMachine()) : "person"));
    onChange(isAsked ? { ...unstarted(session), options } : { ...begun(session), options, seats, flipped: null, isStarted: true });
  };
  const found = state.of === JSON.stringify(typed) ? state : {};
  const size = bytesOf(typed.rules);
  const kept = keptRules();
  const answer = useRef(null);
  useEffect(() => {
    if (found.report || found.error) answer.current.scrollIntoView({ block: "nearest" });
  }, [found.report, found.error]);
  const choose = (event) => {
    const at = event.target.value;
    event.target.value = "";
    if (at !== "") set(at === KEPT ? kept : samples[at].sheet);
  };
  return html`
    <form class="own-rules" onSubmit=${(event) => { event.preventDefault(); play(false); }}>
      <div class="text">
        <h2>Your own rules</h2>
        <p class="quiet">Paste the rules of a game in the Game Description Language, and play it.</p>
        ${(samples.length > 0 || kept) &&
        html`<label class="sheets">Begin with
          <select name="sheet" onChange=${choose}>
            <option value="">A sheet…</option>
            ${kept && html`<option value=${KEPT}>What you played last</option>`}
            ${samples.map(({ title }, at) => html`<option key=${title} value=${at}>${title}</option>`)}
          </select></label>`}
        <label class="wide">Rules
          <textarea name="rules" rows="20" spellcheck=${false} autocapitalize="off" autocomplete="off" wrap="off" ref=${field} value=${typed.rules}
            onInput=${(event) => set({ ...typed, rules: event.target.value })}></textarea></label>
        <p class="quiet size">${size < KB ? `${size} bytes` : `${(size / KB).toFixed(1)} kB`}. ${size > MOST_IN_ADDRESS ? "A link cannot carry so much: only this browser keeps these rules." : "A link to the game carries these rules."}</p>
        <label class="wide">View <span class="quiet">– how a state is drawn, such as <code>cell column=1 row=-2 content=3 x=X</code>. Left out: a guess.</span>
          <input name="view" autocomplete="off" spellcheck=${false} autocapitalize="off" value=${typed.view} onInput=${(event) => set({ ...typed, view: event.target.value })} /></label>
      </div>
      <div class="panel">
        <div class="row">
          <button class="main" disabled=${!typed.rules.trim()}>Play</button>
          <button type="button" name="check" disabled=${!typed.rules.trim()} onClick=${() => check(typed)}>Check</button>
          <button type="button" name="players" disabled=${!typed.rules.trim()} onClick=${() => play(true)}>Choose players</button>
          <button type="button" name="back" onClick=${() => onChange({ ...session, edit: false })}>Back to the game</button>
        </div>
        <p class="quiet">Play begins against level 3. Check says what is in the rules, and what may be wrong.</p>
        <div role="status" class="checked" ref=${answer}>${state.isBusy ? html`<p class="waiting">Checking…</p>` : html`<${Report} ...${found} onLine=${toLine} />`}</div>
        <div class="row"><${Copy} text=${typed.rules}>Copy rules<//></div>
        <${Request} />
      </div>
    </form>`;
}

/** The sheets that the service has as examples: `[{title, sheet: {rules, view}}]`. */
function samplesOf({ examples = [] }) {
  const sheets = examples.map(({ title, options }) => ({ title, sheet: { view: "", ...JSON.parse(options || "{}") } }));
  return sheets.filter(({ sheet }) => sheet.rules);
}

const optionsOf = ({ rules, view }) => ({ rules, ...(view.trim() && { view }) });

/**
 * Ask the service about rules: `{state, check}`. `state`: `{of, report, error, isBusy}`; `of`: the text for which it holds. `check`: a promise of the report,
 * or of null.
 */
function useCheck({ name }) {
  const [state, setState] = useState({});
  const stop = useRef(null);
  const check = async (typed) => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    const of = JSON.stringify(typed);
    setState({ ...state, isBusy: true });
    try {
      const report = await send("POST", `v1/games/${name}/check`, optionsOf(typed), { signal });
      setState({ of, report });
      return report;
    } catch (error) {
      if (error.name !== "AbortError") setState({ of, error });
      return null;
    }
  };
  return { state, check };
}

/** Select a line of a text's field, and bring it into sight. */
function select(field, line) {
  const lines = field.value.split("\n");
  const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(from, from + (lines[line - 1] ?? "").length);
  field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, line - 4);
  field.scrollLeft = 0;
}

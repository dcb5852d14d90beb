/** The part Look: a search's trace, step by step or as a quiz. */

import { html, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { ClassLinks } from "../widgets/class_links.js";
import { Failure } from "../widgets/failure.js";
import { Request } from "../widgets/request.js";
import { styled } from "../styled.js";
import { go, isEmbedded } from "../route.js";
import { algorithms as listed, ask, descriptionOf, games } from "../service.js";
import { fittingForms } from "./code/running.js";
import { Counts, algorithmsFor, useCounts } from "./counts.js";
import { HIDDEN, displayOf, displayQuery } from "./display.js";
import { DisplayControls } from "./display_controls.js";
import { byAgent, expansionsOf, hasExpansions } from "./expansions.js";
import { Download } from "./download.js";
import { Explain } from "./explain.js";
import { foldedTrace } from "./folding.js";
import { knownAs } from "./known.js";
import { lettersOf, namesBy } from "./letters.js";
import { Quiz } from "./quiz.js";
import { sceneOf } from "./scene.js";
import { Setup } from "./setup.js";
import { hasSimulations, simulationsOf } from "./simulations.js";
import { treeEventsOf } from "./tree_events.js";
import { AUTO, PLAIN, TREE, addressOf, bodyOf, taskOf } from "./task.js";
import { useTreeWithCuts } from "./tree_with_cuts.js";
import { Watch } from "./watch.js";
import { wholeTree } from "./whole_tree.js";

await styled("look.css", import.meta.url);

const SETTLED_MS = 400;
const EVENTS = { simulations: simulationsOf, expansions: expansionsOf, tree: treeEventsOf };

export default function Look({ path, query }) {
  const task = taskOf(path, query);
  const [attempt, setAttempt] = useState(0);
  const { shown, error, waiting } = useTrace(task, attempt);
  const display = displayOf(task, query);
  const { events, letters, names, hasCode } = useEvents(shown, display.letters);
  const lines = useGames(attempt);
  const described = useDescribed(task.game, attempt);
  const algorithms = algorithmsFor(task, described);
  const rows = useCounts(task, error || waiting || isEmbedded() ? null : described);
  const [plays, setPlays] = useState(false);
  const wanted = async (next, { playing = false } = {}) => {
    const known = await describedAs(next.game).catch(() => null);
    setPlays(playing);
    const found = fitted(next, known);
    go(...addressOf(found, undefined, displayQuery(found, next.text === task.text ? display : displayOf(found, { ...query, letters: undefined }))));
  };
  const timer = useRef(0);
  const latest = useRef();
  latest.current = { display, at: query.at };
  const stepTo = (at, fields = {}) =>
    go(...addressOf(task, at, displayQuery(task, { ...latest.current.display, ...fields })), { replace: true });
  const onStep = (at) => {
    clearTimeout(timer.current);
    const last = at === events.length;
    timer.current = setTimeout(() => stepTo(last ? undefined : at), SETTLED_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), [JSON.stringify(task)]);
  const quizzes = task.game === TREE && algorithms.includes(PLAIN);
  const quizOf = (fields) => ({ ...task, algorithm: PLAIN, state: "", moves: "", depth: "", quiz: true, ...fields });
  const another = useTreeWithCuts(JSON.stringify(task), (text) => wanted(quizOf({ text })));
  const isOfForm = error?.problem?.pointer !== undefined;
  return html`
    <div class="look">
      <h1>Look into a search</h1>
      <${Explain} />
      <${Setup} task=${task} games=${lines} description=${described?.description} algorithms=${algorithms} error=${isOfForm ? error : null} onChange=${(next) => wanted(next)} />
      <div class="row modes" role="group" aria-label="What to do">
        <button type="button" aria-pressed=${!task.quiz} onClick=${() => task.quiz && wanted({ ...task, quiz: false })}>Watch the search</button>
        <button type="button" aria-pressed=${task.quiz} disabled=${!quizzes && !task.quiz} onClick=${() => task.quiz || wanted(quizOf({}))}>Quiz: what is cut?</button>
        ${waiting && html`<span class="waiting">Searching…</span>`}
      </div>
      <${Failure} error=${isOfForm ? null : error} onRetry=${() => setAttempt(attempt + 1)} />
      <${Failure} error=${another.error} onRetry=${another.find} />
      <${DisplayControls} task=${task} display=${display} hasCode=${hasCode} isTree=${shown?.kind === "tree"}
        onDisplay=${(fields) => stepTo(latest.current.at, fields)} onFold=${(fold) => wanted({ ...task, fold })} />
      <div class="stage ${error ? "stale" : ""}">
        ${shown && (task.quiz && shown.kind === "tree"
          ? html`<${Quiz} scene=${shown.scene} events=${events} letters=${letters} choices=${knownAs(task.text)?.choices}
              onPlay=${() => wanted({ ...task, quiz: false }, { playing: true })}
              onAnother=${another.find} />`
          : html`<${Watch} key=${shown.asked} ...${shown} events=${events} letters=${letters} names=${names} display=${display} hasCode=${hasCode && display.code !== HIDDEN}
              onCode=${(code) => stepTo(latest.current.at, { code })} playsAtOnce=${plays} onStep=${onStep}
              start=${plays ? 0 : query.at === undefined ? undefined : Number(query.at)} />`)}
      </div>
      ${shown && html`
        ${!isEmbedded() && !task.quiz && html`<p class="row"><${Download} game=${task.game} request=${shown.request} /></p>`}
        <${ClassLinks} path=${addressOf(task)[0]} query=${query} quiz=${quizzes ? addressOf(quizOf({}))[1] : undefined} />`}
      ${!task.quiz && !isEmbedded() && html`<${Counts} rows=${rows} chosen=${shown?.trace.algorithm} onChoose=${(algorithm) => wanted({ ...task, algorithm, quiz: false })} />`}
      <${Request} />
    </div>`;
}

/** Return a task whose algorithm applies to its game, and whose quiz is of alpha-beta. */
function fitted(task, described) {
  const fitting = algorithmsFor(task, described);
  if (!fitting.length) return task;
  if (task.quiz && fitting.includes(PLAIN)) return { ...task, algorithm: PLAIN };
  return { ...task, quiz: false, algorithm: fitting.includes(task.algorithm) ? task.algorithm : AUTO };
}

/**
 * A hook: the trace of a task, asked again with another `attempt`. `shown`: the last that came, `{asked, trace, request, scene, kind, note}`. `error`: why
 * this task has none. `waiting`: whether its reply is still to come.
 */
function useTrace(task, attempt) {
  const [shown, setShown] = useState(null);
  const [settled, setSettled] = useState({});
  const asked = JSON.stringify({ ...task, quiz: false });
  useEffect(() => {
    const abort = new AbortController();
    traced(task, abort.signal).then(
      (found) => {
        setShown({ asked, ...found });
        setSettled({ asked });
      },
      (error) => abort.signal.aborted || setSettled({ asked, error }),
    );
    return () => abort.abort();
  }, [asked, attempt]);
  const waiting = settled.asked !== asked;
  return { shown, error: waiting ? null : settled.error, waiting };
}

/** A hook: the events of what is shown, its branches' letters or null, whether pseudocode fits: `{events, letters, names, hasCode}`. */
function useEvents(shown, hasLetters) {
  return useMemo(() => {
    const letters = hasLetters && shown?.kind === "tree" ? lettersOf(shown.scene.root) : null;
    const names = namesBy(letters);
    const events = shown ? EVENTS[shown.kind](shown.trace, shown.scene, names) : [];
    const hasCode = shown?.kind === "tree" && fittingForms(shown.scene, events).length > 0;
    return { letters, names, hasCode, events };
  }, [shown, hasLetters]);
}

/** Ask for the trace of a task. Return it with its tree, and a note about what is folded. */
async function traced(task, signal) {
  const body = bodyOf(task);
  const reply = await ask(task.game, "trace", body, { signal });
  const kind = hasSimulations(reply) ? "simulations" : hasExpansions(reply) ? "expansions" : "tree";
  const { records, alike, note } = task.fold && kind === "tree" ? await foldedTrace(task.game, reply, body, signal) : reply;
  const trace = { ...reply, records: byAgent(records) };
  const whole = task.game === TREE && kind !== "simulations" ? await wholeTree(body, signal) : [];
  return { trace, request: body, scene: sceneOf(trace.records, whole, alike), kind, note };
}

/** A hook: the games, a line each, or null before they came. It asks again with another `attempt`. */
function useGames(attempt) {
  const [lines, setLines] = useState(null);
  useEffect(() => void games().then(({ games: found }) => setLines(found), () => {}), [attempt]);
  return lines;
}

/** A hook: what `describedAs` returns of a game, or null before it came. It asks again with another `attempt`. */
function useDescribed(game, attempt) {
  const [described, setDescribed] = useState(null);
  useEffect(() => {
    let isLate = false;
    describedAs(game).then((found) => isLate || setDescribed(found), () => {});
    return () => (isLate = true);
  }, [game, attempt]);
  return described?.description.name === game ? described : null;
}

/** Return a game's description, and all algorithms: `{description, algorithms}`. */
async function describedAs(game) {
  const [description, { algorithms }] = await Promise.all([descriptionOf(game), listed()]);
  return { description, algorithms };
}

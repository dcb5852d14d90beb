/** The part Look: a search's trace, step by step or as a quiz. */

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { Request } from "../widgets/request.js";
import { styled } from "../styled.js";
import { go } from "../route.js";
import { algorithms as listed, ask, descriptionOf, games } from "../service.js";
import { Counts, algorithmsFor, useCounts } from "./counts.js";
import { byAgent, expansionsOf, hasExpansions } from "./expansions.js";
import { Explain } from "./explain.js";
import { Quiz } from "./quiz.js";
import { sceneOf } from "./scene.js";
import { Setup } from "./setup.js";
import { hasSimulations, simulationsOf } from "./simulations.js";
import { treeEventsOf } from "./tree_events.js";
import { AUTO, PLAIN, TREE, addressOf, bodyOf, taskOf } from "./task.js";
import { useTreeWithCuts } from "./tree_with_cuts.js";
import { Watch } from "./watch.js";

await styled("look.css", import.meta.url);

const SETTLED_MS = 400;
const UNCUT = "equilibrium";

export default function Look({ path, query }) {
  const task = taskOf(path, query);
  const [attempt, setAttempt] = useState(0);
  const { shown, error, waiting } = useTrace(task, attempt);
  const lines = useGames(attempt);
  const described = useDescribed(task.game, attempt);
  const algorithms = algorithmsFor(task, described);
  const rows = useCounts(task, error || waiting ? null : described);
  const [plays, setPlays] = useState(false);
  const wanted = async (next, { playing = false } = {}) => {
    const known = await describedAs(next.game).catch(() => null);
    setPlays(playing);
    go(...addressOf(fitted(next, known)));
  };
  const timer = useRef(0);
  const onStep = (at) => {
    clearTimeout(timer.current);
    const last = at === shown.events.length;
    timer.current = setTimeout(() => go(...addressOf(task, last ? undefined : at), { replace: true }), SETTLED_MS);
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
      <div class="stage ${error ? "stale" : ""}">
        ${shown && (task.quiz && shown.kind === "tree"
          ? html`<${Quiz} scene=${shown.scene} events=${shown.events}
              onPlay=${() => wanted({ ...task, quiz: false }, { playing: true })}
              onAnother=${another.find} />`
          : html`<${Watch} key=${shown.asked} ...${shown} playsAtOnce=${plays} onStep=${onStep}
              start=${plays ? 0 : query.at === undefined ? undefined : Number(query.at)} />`)}
      </div>
      ${!task.quiz && html`<${Counts} rows=${rows} chosen=${shown?.trace.algorithm} onChoose=${(algorithm) => wanted({ ...task, algorithm, quiz: false })} />`}
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
 * A hook: the trace of a task, asked again with another `attempt`. `shown`: the last that came, `{asked, trace, request, scene, events, kind}`. `error`: why
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

/** Ask for the trace of a task. Return it with its tree and its events. */
async function traced(task, signal) {
  const body = bodyOf(task);
  const reply = await ask(task.game, "trace", body, { signal });
  const trace = { ...reply, records: byAgent(reply.records) };
  const whole = task.game === TREE && !hasSimulations(trace) ? await wholeTree(body, signal) : [];
  const scene = sceneOf(trace.records, whole);
  const [kind, eventsOf] = hasSimulations(trace)
    ? ["simulations", simulationsOf]
    : hasExpansions(trace) ? ["expansions", expansionsOf] : ["tree", treeEventsOf];
  return { trace, request: body, scene, kind, events: eventsOf(trace, scene) };
}

/** Return the records of a search that cuts nothing, for the tree below the cuts; none if that is too large. */
async function wholeTree({ options, state, moves, depth, most_nodes }, signal) {
  const body = { options, state, moves, depth, most_nodes, algorithm: UNCUT };
  const { records, beyond } = await ask(TREE, "trace", body, { signal, quiet: true });
  return beyond ? [] : records;
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

/** An exercise by number in the tree's picture: the branches that alpha-beta cuts are chosen there. */

import { html, useEffect, useState } from "../../vendor/preact.js";
import { Failure } from "../../widgets/failure.js";
import { Quiz } from "../../look/quiz.js";
import { sceneOf } from "../../look/scene.js";
import { treeEventsOf } from "../../look/tree_events.js";
import { wholeTree } from "../../look/whole_tree.js";
import { send } from "../../service.js";
import { styled } from "../../styled.js";
import { lookAddress } from "../links.js";
import { traced } from "../lessons/requests.js";

await styled("../../look/look.css", import.meta.url);

/** `tree`: its text. `onChecked`: called with whether all was right. `onAnother`: called for another number. */
export function Cuts({ tree, onChecked, onAnother }) {
  const [shown, setShown] = useState(null);
  const [error, setError] = useState(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    asked(tree, stop.signal).then(setShown, (failed) => stop.signal.aborted || setError(failed));
    return () => stop.abort();
  }, [attempt]);
  const again = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  const onPlay = () => (location.hash = lookAddress(traced(tree)));
  return html`
    <${Failure} error=${error} onRetry=${again} />
    ${shown && html`<div class="look"><${Quiz} ...${shown} onPlay=${onPlay} onAnother=${onAnother} onChecked=${onChecked} /></div>`}`;
}

async function asked(tree, signal) {
  const { method, path, body } = traced(tree);
  const whole = await wholeTree(body, signal);
  const trace = await send(method, path, body, { signal });
  const scene = sceneOf(trace.records, whole);
  return { scene, events: treeEventsOf(trace, scene) };
}

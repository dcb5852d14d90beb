/** The tree of an exercise: its leaves have values, its inner nodes have none. */

import { html, useEffect, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { Picture } from "../look/picture.js";
import { sceneOf } from "../look/scene.js";
import { wholeTree } from "../look/whole_tree.js";
import { styled } from "../styled.js";

await styled("../look/look.css", import.meta.url);

const NOTHING_KNOWN = new Map();

/** `text`: the tree in the notation of lectures. */
export function ExerciseTree({ text }) {
  const [scene, setScene] = useState(null);
  const [error, setError] = useState(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    wholeTree({ options: { text } }, stop.signal).then(
      (records) => setScene(sceneOf([], records)),
      (failed) => stop.signal.aborted || setError(failed),
    );
    return () => stop.abort();
  }, [text, attempt]);
  const retry = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  if (error) return html`<${Failure} error=${error} onRetry=${retry} />`;
  return scene && html`<div class="look learn-exercise-tree"><${Picture} scene=${scene} views=${NOTHING_KNOWN} windows=${false} label="The tree of the exercise" /></div>`;
}

/**
 * A lesson: a few sentences, requests that are sent when it is opened, figures and drawings of their replies.
 *
 * A lesson is
 *   name, title  its part of the address, and what it is called
 *   text         two or three short paragraphs
 *   input        what a person may change: `{label, value, type}`; undefined: nothing. `type` is as HTML's.
 *   requests     `(input) => [{method, path, body}]`, as lessons/requests.js makes them
 *   slow         in words how long they take; they are sent when a person wants it
 *   figures      `[{what, lecture, found}]`: `lecture` is what it prints, undefined if nothing; `found` is
 *                given the replies in the requests' order. With an input of one's own the lecture has no say.
 *   drawings     as drawings.js has them
 *   play         where it can be played: `{game, options, state, moves}`
 *   view         a component in place of all but the text: given `{lesson, query}`
 */

import { html, useEffect, useState } from "../vendor/preact.js";
import { Failure } from "../parts/failure.js";
import { go } from "../route.js";
import { useAnswers } from "./answers.js";
import { Drawing } from "./drawings.js";
import { Figures } from "./figures.js";
import { PlayLink } from "./links.js";

/** `lesson`: as above. `query`: of the address; `input` is what the person typed. */
export function Lesson({ lesson, query }) {
  const input = query.input ?? String(lesson.input?.value ?? "");
  const own = lesson.input && input !== String(lesson.input.value);
  const [wanted, setWanted] = useState(!lesson.slow);
  const { requests, replies, error, retry } = useAnswers(lesson, input, wanted);
  return html`
    ${lesson.input && html`<${Input} lesson=${lesson} value=${input} own=${own} onAgain=${retry} />`}
    ${!wanted && html`<button type="button" class="main" onClick=${() => setWanted(true)}>Ask the service (${lesson.slow})</button>`}
    <${Figures} figures=${lesson.figures ?? []} replies=${replies} own=${own} wanted=${wanted} failed=${error} />
    <${Failure} error=${error} onRetry=${retry} />
    <${PlayLink} play=${lesson.play} />
    ${!error &&
    lesson.drawings.map((drawing, at) => html`<${Drawing} key=${at} drawing=${drawing} requests=${requests} replies=${replies} />`)}`;
}

function Input({ lesson, value, own, onAgain }) {
  const { label, type = "text", ...limits } = lesson.input;
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const to = (text) => go(["learn", lesson.name], text === String(limits.value) ? {} : { input: text });
  const asked = (event) => {
    event.preventDefault();
    typed === value ? onAgain() : to(typed);
  };
  return html`
    <form class="learn-input" onSubmit=${asked}>
      <label>
        <span>${label}</span>
        <input type=${type} ...${limits} value=${typed} required autocomplete="off" spellcheck=${false}
          onInput=${(event) => setTyped(event.target.value)} />
      </label>
      <button>Ask again</button>
      ${own && html`<button type="button" onClick=${() => to(String(limits.value))}>The lecture's</button>`}
    </form>`;
}

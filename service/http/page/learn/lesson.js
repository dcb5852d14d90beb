/**
 * A lesson: a few sentences, requests that are sent when it is opened, figures and drawings of their replies.
 *
 * A lesson is
 *   name, title  its part of the address, and what it is called
 *   text         two or three short paragraphs
 *   input        what a person may change: `{label, value, type}`; undefined: nothing. `type` is as HTML's.
 *   requests     `(input) => [{method, path, body}]`, as lessons/requests.js makes them
 *   slow         in words how long they take; they are sent when a person wants it
 *   secret       whether they are sent, and the figures shown, when a person wants the answer
 *   figures      `[{what, lecture, found}]`: `lecture` is what a lecture's deck prints. In its place may
 *                stand `textbook`, what Russell and Norvig print; `byHand`, what follows by hand; `computed`, what
 *                another program has counted; `guide`, what the teacher's guide has measured; or nothing.
 *                `found` is given the replies in the requests' order. With an input of one's own nothing is
 *                expected.
 *   drawings     as drawings.js has them
 *   play         where it can be played: `{game, options, state, moves}`
 *   exercise     a question to the reader, as exercise.js has it
 *   view         a component in place of all but the text: given `{lesson, query}`
 */

import { html, useEffect, useState } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { Request } from "../widgets/request.js";
import { go } from "../route.js";
import { useAnswers } from "./answers.js";
import { Drawings } from "./drawings.js";
import { Exercise } from "./exercise.js";
import { Figures } from "./figures.js";
import { PlayLink, lookAddress } from "./links.js";

/** `lesson`: as above. `query`: of the address; `input` is what the person typed; with `quiz` answers are shown when wanted. */
export function Lesson({ lesson, query }) {
  const input = query.input ?? String(lesson.input?.value ?? "");
  const own = lesson.input && input !== String(lesson.input.value);
  const secret = lesson.secret || query.quiz === "1";
  const [wanted, setWanted] = useState(!lesson.slow && !secret);
  const { requests, replies, drawings, error, retry } = useAnswers(lesson, input, wanted);
  return html`
    ${lesson.input && html`<${Input} lesson=${lesson} value=${input} own=${own} quiz=${query.quiz} onAgain=${retry} />`}
    ${!wanted && html`<p class="row">
      <button type="button" class="main learn-ask" onClick=${() => setWanted(true)}>${secret ? "Show the answer" : `Ask the service (${lesson.slow})`}</button>
      ${lesson.secret && html`<a href=${lookAddress(requests.at(-1), { quiz: true })}>Choose the branches yourself →</a>`}
    </p>`}
    ${(wanted || !secret) && html`<${Figures} figures=${lesson.figures} replies=${replies} own=${own} wanted=${wanted} failed=${error} />`}
    <${Failure} error=${error} onRetry=${retry} />
    <${PlayLink} play=${lesson.play} />
    <${Request} />
    ${drawings && html`<${Drawings} drawings=${drawings} />`}
    ${lesson.exercise && !error && html`<${Exercise} lesson=${lesson} />`}`;
}

function Input({ lesson, value, own, quiz, onAgain }) {
  const { label, type = "text", ...limits } = lesson.input;
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const to = (text) => go(["learn", lesson.name], { input: text === String(limits.value) ? "" : text, quiz });
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
      ${own && html`<button type="button" onClick=${() => to(String(limits.value))}>As it was</button>`}
    </form>`;
}

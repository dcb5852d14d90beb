/** Links between lessons: all of them, and the one before and the one after. */

import { html } from "../vendor/preact.js";
import { hashOf } from "../route.js";
import { useSolved } from "./progress.js";
import { TOPICS } from "./topics.js";

const addressOf = (lesson) => hashOf(["learn", lesson.name]);

/** A lesson in a list, with a mark once its exercise is solved. `current`: whether it is shown. */
function Line({ lesson, isSolved, current }) {
  return html`<li><a href=${addressOf(lesson)} aria-current=${current ? "page" : null}>${lesson.title}${isSolved && html`${" "}<span class="learn-solved" aria-label="solved">✓</span>`}</a></li>`;
}

/** The first page: all lessons. `unknown`: a name that none of them has, or undefined. */
export function Overview({ unknown }) {
  const solved = useSolved();
  return html`
    <div class="learn-overview">
      <h1>Learn</h1>
      <p>What lectures on search in games draw and compute, tried live. Each page asks the service and shows its answer beside the lecture's figure. Where no lecture prints one, it stands beside what follows by hand, or what the teacher's guide has measured.</p>
      ${unknown && html`<p role="alert">There is no lesson “${unknown}”.</p>`}
      <div class="learn-topics">
        ${TOPICS.map(
          ({ title, lessons }) => html`
            <section key=${title}>
              <h2>${title}</h2>
              <ol>${lessons.map((lesson) => html`<${Line} key=${lesson.name} lesson=${lesson} isSolved=${solved.has(lesson.name)} />`)}</ol>
            </section>`,
        )}
      </div>
    </div>`;
}

/** All lessons beside one; narrow screens leave it out. */
export function Beside({ now }) {
  const solved = useSolved();
  return html`
    <nav class="learn-beside" aria-label="Lessons">
      ${TOPICS.map(
        ({ title, lessons }) => html`
          <h2 key=${title}>${title}</h2>
          <ol>${lessons.map((lesson) => html`<${Line} key=${lesson.name} lesson=${lesson} isSolved=${solved.has(lesson.name)} current=${lesson === now} />`)}</ol>`,
      )}
    </nav>`;
}

/** The topic, and the lessons before and after; each may be undefined. */
export function Steps({ topic, before, after }) {
  return html`
    <nav class="learn-steps" aria-label="This topic, the lesson before and the next">
      <span><a href=${hashOf(["learn"])}>All lessons</a> · ${topic.title}</span>
      <span>
        ${before && html`<a href=${addressOf(before)} rel="prev" title=${before.title}>← Back</a>`}
        ${after && html`<a href=${addressOf(after)} rel="next" title=${after.title}>Next →</a>`}
      </span>
    </nav>`;
}

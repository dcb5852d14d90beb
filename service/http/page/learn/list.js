/** Links between lessons: all of them, and the one before and the one after. */

import { html } from "../vendor/preact.js";
import { hashOf } from "../route.js";
import { ByDeck } from "./by_deck.js";
import { Kinds } from "./exercises/numbered.js";
import { Results } from "./exercises/results.js";
import { Line, addressOf } from "./line.js";
import { useSolved } from "./progress.js";
import { TOPICS } from "./topics.js";

const ORDERS = [
  { title: "By topic", query: {} },
  { title: "By deck of lectures", query: { by: "deck" } },
];

/**
 * The first page: all lessons. `unknown`: a name that none of them has, or undefined. `by`: "deck", or undefined for
 * topics. `heading`: the reference of its heading.
 */
export function Overview({ unknown, by, heading }) {
  return html`
    <div class="learn-overview">
      <h1 ref=${heading} tabindex="-1">Learn</h1>
      <p>What lectures on search in games draw and compute, tried live. Each page asks the service and shows its answer beside the lecture's figure. Where no lecture prints one, it stands beside what the textbook prints, what follows by hand, or what another program has counted.</p>
      ${unknown && html`<p role="alert">There is no lesson “${unknown}”.</p>`}
      <nav class="row learn-orders" aria-label="The order of the lessons">
        ${ORDERS.map(({ title, query }) => html`<a key=${title} href=${hashOf(["learn"], query)} aria-current=${query.by === by ? "page" : null}>${title}</a>`)}
      </nav>
      ${by === "deck" ? html`<${ByDeck} />` : html`<${ByTopic} />`}
      <${Kinds} />
      <${Results} />
    </div>`;
}

function ByTopic() {
  const solved = useSolved();
  const asking = TOPICS.flatMap(({ lessons }) => lessons).filter(({ exercise }) => exercise);
  const next = asking.find(({ name }) => !solved.has(name)) ?? TOPICS[0].lessons[0];
  return html`
    <p class="learn-what">The order of a course: a topic needs only those before it. ${said(asking.filter(({ name }) => solved.has(name)).length, asking.length)} <a class="learn-next" href=${addressOf(next)}>${next.title} →</a></p>
    <div class="learn-topics">
      ${TOPICS.map(
        ({ title, lessons }) => html`
          <section key=${title}>
            <h2>${title}</h2>
            <ol>${lessons.map((lesson) => html`<${Line} key=${lesson.name} lesson=${lesson} isSolved=${solved.has(lesson.name)} />`)}</ol>
          </section>`,
      )}
    </div>`;
}

function said(solved, all) {
  if (!solved) return "Whoever knows tic-tac-toe can begin:";
  return solved < all ? `You have solved ${solved} of ${all} exercises. Go on with` : `You have solved all ${all} exercises! From the beginning:`;
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

/** Below a lesson: the way to the next one. */
export const Onward = ({ after }) => html`<p class="learn-onward"><a href=${addressOf(after)} rel="next">Next: ${after.title} →</a></p>`;

/** The topic, and the lessons before and after; each may be undefined. */
export function Steps({ topic, before, after }) {
  return html`
    <nav class="learn-steps" aria-label="This topic, the lesson before and the next">
      <span><a href=${hashOf(["learn"])}>All lessons</a>${topic && ` · ${topic.title}`}</span>
      <span>
        ${before && html`<a href=${addressOf(before)} rel="prev" title=${before.title}>← Back</a>`}
        ${after && html`<a href=${addressOf(after)} rel="next" title=${after.title}>Next →</a>`}
      </span>
    </nav>`;
}

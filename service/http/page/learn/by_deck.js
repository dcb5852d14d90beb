/** All lessons by deck of lectures. */

import { html } from "../vendor/preact.js";
import { DECKS } from "./decks.js";
import { Line } from "./line.js";
import { useSolved } from "./progress.js";
import { around } from "./topics.js";

export function ByDeck() {
  const solved = useSolved();
  return html`
    <p class="learn-what">Five decks of lectures on search in games, and what is here of each: its own subjects, in its own order. A lesson may stand in several.</p>
    ${DECKS.map(
      ({ title, topics }) => html`
        <section class="learn-deck" key=${title}>
          <h2>${title}</h2>
          <div class="learn-topics">
            ${topics.map(
              ({ title: topic, lessons }) => html`
                <section key=${topic}>
                  <h3>${topic}</h3>
                  <ol>${lessons.map((name) => html`<${Line} key=${name} lesson=${around(name).lesson} isSolved=${solved.has(name)} />`)}</ol>
                </section>`,
            )}
          </div>
        </section>`,
    )}`;
}

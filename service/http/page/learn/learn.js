/** The part Learn: the tasks of lectures, each as a page of its own: `#/learn/<name>`. */

import { html, useEffect, useRef } from "../vendor/preact.js";
import { styled } from "../styled.js";
import { ClassLinks } from "../widgets/class_links.js";
import { KINDS } from "./exercises/kinds.js";
import { EXERCISES, Numbered } from "./exercises/numbered.js";
import { Lesson } from "./lesson.js";
import { Beside, Onward, Overview, Steps } from "./list.js";
import { around } from "./topics.js";

await styled("learn.css", import.meta.url);

/** `path`, `query`: as in route.js. */
export default function Learn({ path, query }) {
  const found = around(path[0]);
  const kind = path[0] === EXERCISES && KINDS.find(({ name }) => name === path[1]);
  const title = found?.lesson.title ?? (kind ? `${kind.title}, exercise ${query.seed ?? ""}`.trim() : "Learn");
  useEffect(() => {
    document.title = `${title} · Countermove`;
  }, [title]);
  const heading = useBeginning(path.join("/"));
  const address = ["learn", ...path];
  if (kind) {
    return html`
      <div class="learn">
        <${Beside} />
        <article class="learn-lesson">
          <${Steps} />
          <${Numbered} kind=${kind} query=${query} heading=${heading} />
          <${ClassLinks} path=${address} query=${query} />
        </article>
      </div>`;
  }
  if (!found) return html`<${Overview} unknown=${path[0]} by=${query.by} heading=${heading} />`;
  const { lesson, topic, before, after } = found;
  const View = lesson.view ?? Lesson;
  return html`
    <div class="learn">
      <${Beside} now=${lesson} />
      <article class="learn-lesson" key=${lesson.name}>
        <${Steps} topic=${topic} before=${before} after=${after} />
        <h1 ref=${heading} tabindex="-1">${lesson.title}</h1>
        ${lesson.text.map((sentences) => html`<p>${sentences}</p>`)}
        <${View} lesson=${lesson} query=${query} />
        <${ClassLinks} path=${address} query=${query} quiz=${hidesAnswers(lesson) ? { quiz: "1" } : undefined} />
        ${after && html`<${Onward} after=${after} />`}
      </article>
    </div>`;
}

/** Whether `quiz=1` hides what a lesson shows without it. */
const hidesAnswers = ({ view, secret }) => !view && !secret;

/** Begin at the top of the page where another address is opened; return the reference of its heading, which gets the focus. */
function useBeginning(address) {
  const heading = useRef(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) {
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [address]);
  return heading;
}

/** The part Learn: the tasks of lectures, each as a page of its own: `#/learn/<name>`. */

import { html, useEffect } from "../vendor/preact.js";
import { styled } from "../styled.js";
import { Lesson } from "./lesson.js";
import { Beside, Overview, Steps } from "./list.js";
import { around } from "./topics.js";

await styled("learn.css", import.meta.url);

/** `path`, `query`: as in route.js. */
export default function Learn({ path, query }) {
  const found = around(path[0]);
  const title = found?.lesson.title ?? "Learn";
  useEffect(() => {
    document.title = `${title} · Countermove`;
  }, [title]);
  if (!found) return html`<${Overview} unknown=${path[0]} />`;
  const { lesson, topic, before, after } = found;
  const View = lesson.view ?? Lesson;
  return html`
    <div class="learn">
      <${Beside} now=${lesson} />
      <article class="learn-lesson" key=${lesson.name}>
        <${Steps} topic=${topic} before=${before} after=${after} />
        <h1>${lesson.title}</h1>
        ${lesson.text.map((sentences) => html`<p>${sentences}</p>`)}
        <${View} lesson=${lesson} query=${query} />
      </article>
    </div>`;
}

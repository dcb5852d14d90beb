/** A lesson that is a film, or a choice of several. */

import { html } from "../../vendor/preact.js";
import { go } from "../../route.js";
import { Request } from "../../widgets/request.js";
import { Exercise } from "../exercise.js";
import { Film, stepIn } from "./film.js";
import { played, planned } from "./plays.js";

const SHOTS = { played, planned };

/**
 * `lesson`: its `films` are `[{name, title, tracks}]`; `name` stands in the address. A track here has `caption` and
 * `played` or `planned`: what these functions of plays.js are given. `query`: of the address; `at` is the step.
 */
export function Films({ lesson, query }) {
  const { films } = lesson;
  const film = films.find(({ name }) => name === query.film) ?? films[0];
  const named = (name) => (name === films[0].name ? {} : { film: name });
  const choose = (name) => go(["learn", lesson.name], named(name));
  const rest = (at) => go(["learn", lesson.name], { ...named(film.name), at: at || "" }, { replace: true });
  return html`
    ${films.length > 1 &&
    html`<form class="row learn-controls film-choice" onSubmit=${(event) => event.preventDefault()}>
      <label>${lesson.asks ?? "What is shown"}
        <select name="film" value=${film.name} onChange=${(event) => choose(event.target.value)}>${films.map(({ name, title }) => html`<option value=${name}>${title}</option>`)}</select>
      </label>
    </form>`}
    <${Film} key=${film.name} tracks=${film.tracks.map((track) => trackOf(track, `${lesson.name} ${film.name} ${track.caption}`))} start=${stepIn(query)} onRest=${rest} />
    <${Request} />
    ${lesson.exercise && html`<${Exercise} lesson=${lesson} />`}`;
}

function trackOf({ caption, ...shots }, name) {
  const [[kind, given]] = Object.entries(shots);
  return { name, caption, game: given.game, options: given.options, state: given.state, frames: (signal) => SHOTS[kind](given, signal) };
}

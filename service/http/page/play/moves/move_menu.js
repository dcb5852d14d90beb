/** What can be done with a move of a variation: a small menu beside it. */

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";

/** `name`: the move's. `canPromote`: whether it is in a variation. `onPromote`, `onDelete`: called when chosen. */
export function MoveMenu({ name, canPromote, onPromote, onDelete }) {
  const [place, setPlace] = useState(null);
  const opener = useRef(null);
  const menu = useRef(null);
  useEffect(() => {
    if (!place) return undefined;
    menu.current.querySelector("button").focus();
    const close = () => setPlace(null);
    const outside = (event) => !menu.current?.contains(event.target) && !opener.current?.contains(event.target) && close();
    addEventListener("scroll", close, true);
    addEventListener("pointerdown", outside);
    return () => {
      removeEventListener("scroll", close, true);
      removeEventListener("pointerdown", outside);
    };
  }, [place]);
  const toggle = () => {
    const { left, bottom } = opener.current.getBoundingClientRect();
    setPlace(place ? null : { left: `${left}px`, top: `${bottom}px` });
  };
  const pressed = (event) => {
    const buttons = [...menu.current.querySelectorAll("button")];
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Escape") {
      setPlace(null);
      opener.current.focus();
    } else if (step) buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length).focus();
    else return;
    event.preventDefault();
  };
  return html`
    <button type="button" class="more" name="move-menu" aria-label="More about ${name}" aria-expanded=${Boolean(place)} ref=${opener} onClick=${toggle}>⋯</button>
    ${place &&
    html`<span class="move-menu" role="group" aria-label="The move ${name}" ref=${menu} style=${place} onKeyDown=${pressed}>
      ${canPromote && html`<button type="button" name="promote" onClick=${onPromote}>Make it the main line</button>`}
      <button type="button" name="delete" onClick=${onDelete}>Delete from here</button>
    </span>`}`;
}

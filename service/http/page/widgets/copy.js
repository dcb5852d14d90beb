/** A button that copies a text. */

import { html, useEffect, useState } from "../vendor/preact.js";

const SHOWN_MS = 2000;

/** `text`: what is copied, or a function that makes it; where it makes none, nothing is. `children`: what the button says before. */
export function Copy({ text, children }) {
  const [result, setResult] = useState(null);
  useEffect(() => {
    if (!result) return undefined;
    const timer = setTimeout(() => setResult(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    const made = typeof text === "function" ? await text() : text;
    setResult(made && (await copied(made)) ? "Copied" : "Not copied");
  };
  return html`<button type="button" onClick=${copy}>${result ?? children}</button><span class="unseen" role="status">${result}</span>`;
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return selected(text, () => document.execCommand("copy"));
  }
}

/** Do something while a text is selected: browsers have no clipboard for pages that came by plain HTTP. */
function selected(text, act) {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "unseen";
  field.value = text;
  document.body.append(field);
  field.select();
  const done = act();
  field.remove();
  focused?.focus();
  return done;
}

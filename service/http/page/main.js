/** The page: its head, and the part that the address names. Each part is loaded when it is first shown. */

import { html, render, useEffect, useState } from "./vendor/preact.js";
import { Failure } from "./widgets/failure.js";
import { hashOf, isEmbedded, moveEmbed, useRoute } from "./route.js";
import { forgetRequest } from "./service.js";
import { styled } from "./styled.js";
import { Away } from "./widgets/away.js";

await styled("style.css", import.meta.url);

const PARTS = {
  start: { title: "Start", load: () => import("./start/start.js") },
  play: { title: "Play", load: () => import("./play/play.js") },
  look: { title: "Look", load: () => import("./look/look.js") },
  learn: { title: "Learn", load: () => import("./learn/learn.js") },
};
const FIRST = "start";
const IN_HEAD = ["play", "look", "learn"];

/** Return the part that an address names. Without a game to be played the start page shows all games. */
function partOf({ path, query }) {
  const name = Object.hasOwn(PARTS, path[0]) ? path[0] : FIRST;
  return name === "play" && path.length < 2 && !Object.keys(query).length ? FIRST : name;
}

function Page() {
  const route = useRoute();
  const name = partOf(route);
  const part = html`<${Part} key=${name} name=${name} path=${route.path.slice(1)} query=${route.query} />`;
  if (isEmbedded(route)) return html`<${Away} /><main id="content" class="embedded">${part}</main>`;
  return html`
    <a class="skip" href="#content" onClick=${toContent}>To the content</a>
    <header class="head">
      <a class="brand" href=${hashOf([])}>Countermove</a>
      <nav aria-label="Parts of the page">
        ${IN_HEAD.map(
          (part) => html`
            <a key=${part} href=${hashOf([part])} aria-current=${part === (name === FIRST ? "play" : name) ? "page" : null}>${PARTS[part].title}</a>`,
        )}
        <a href="docs">API</a>
      </nav>
    </header>
    <${Away} />
    <main id="content" tabindex="-1">${part}</main>`;
}

function Part({ name, path, query }) {
  const [loaded, setLoaded] = useState(null);
  const [error, setError] = useState(null);
  useEffect(() => {
    forgetRequest();
    document.title = name === FIRST ? "Countermove" : `${PARTS[name].title} · Countermove`;
    PARTS[name].load().then((module) => setLoaded(() => module.default), setError);
  }, [name]);
  if (error) return html`<${Failure} error=${error} onRetry=${() => location.reload()} />`;
  return loaded ? html`<${loaded} path=${path} query=${query} />` : html`<p class="waiting">Loading…</p>`;
}

function toContent(event) {
  event.preventDefault();
  document.getElementById("content").focus();
}

moveEmbed();
const page = document.getElementById("page");
page.replaceChildren();
render(html`<${Page} />`, page);

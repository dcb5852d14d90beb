/** Placeholder of a part that is being built. */
import { html } from "../vendor/preact.js";
export default () => html`<h1>learn</h1>`;

/** What is said while a reply is awaited; nothing while the line above the page says why none comes. */

import { html } from "../vendor/preact.js";
import { useOutage } from "../outage.js";

export const Waiting = ({ children, ...given }) => !useOutage() && html`<span ...${given}>${children}</span>`;

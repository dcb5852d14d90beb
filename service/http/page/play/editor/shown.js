/** The editor's place: the way to it, and the editor itself, which is loaded when it is shown. */

import { html } from "../../vendor/preact.js";
import { later } from "../../widgets/later.js";
import { isEditable } from "./games.js";

/** `onChange`: with a session. */
export const EditButton = ({ session, onChange }) =>
  isEditable(session.game) && html`<button type="button" name="edit" onClick=${() => onChange({ ...session, edit: true })}>Set up a position</button>`;

/** Whether a session shows the editor. */
export const isEdited = (session) => session.edit && isEditable(session.game);

/** `description`, `names`, `board`: as play.js loads them. `onChange`: with a session. */
export const Editor = later(() => import("./editor.js"), "Editor");

/** The editor's place: the way to it, and the editor itself, which is loaded when it is shown. A described game has its rules edited. */

import { html } from "../../vendor/preact.js";
import { later } from "../../widgets/later.js";
import { DESCRIBED } from "../described/kept_rules.js";
import { isEditable } from "./games.js";

/** Whether the rules are what is edited. */
export const isOfRules = (session) => session.game === DESCRIBED;

/** `onChange`: with a session. */
export const EditButton = ({ session, onChange }) =>
  canEdit(session) && html`<button type="button" name="edit" onClick=${() => onChange({ ...session, edit: true })}>${isOfRules(session) ? "Your own rules" : "Set up a position"}</button>`;

const canEdit = (session) => isEditable(session.game) || isOfRules(session);

/** Whether a session shows the editor. */
export const isEdited = (session) => session.edit && canEdit(session);

/** `description`, `names`, `board`: as play.js loads them. `onChange`: with a session. */
export const Editor = (given) => (isOfRules(given.session) ? html`<${Rules} ...${given} />` : html`<${Positions} ...${given} />`);

const Positions = later(() => import("./editor.js"), "Editor");
const Rules = later(() => import("../described/rules.js"), "Rules");

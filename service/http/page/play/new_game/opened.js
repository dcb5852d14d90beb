/** A game as it is opened: before it starts the new-game dialog stands where the panel will be. */

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { later } from "../../widgets/later.js";
import { Game } from "../game.js";
import { beginning, possible } from "./choices.js";
import { NewGame } from "./new_game.js";
import { remember, remembered } from "./remembered.js";

const Curtain = later(() => import("./curtain.js"), "Curtain");

/** The props are as play.js loads them; a hidden game's component may come after its start. `isAsked`: whether a button asked for a new game here, so that the dialog takes the focus. */
export function Opened({ session, isAsked, isHidden, hiddenGame: HiddenGame, onChange, ...loaded }) {
  const { description, names } = loaded;
  const [kept, choose] = useState(() => remembered(session.game));
  const [round, setRound] = useState(0);
  const table = useRef(null);
  const choices = possible(kept, description, names, isHidden);
  const begun = (draw) => beginning(session, choices, names, isHidden, draw);
  const start = () => {
    remember(session.game, choices);
    setRound(round + 1);
    onChange(begun(Math.random()), { replace: true });
  };
  useEffect(() => {
    if (round > 0) table.current?.querySelector(".stage")?.focus();
  }, [round]);
  const dialog = session.isStarted ? null : html`<${NewGame} ...${{ session, choices, isHidden, isAsked, onChange, ...loaded }} onChoose=${choose} onStart=${start} />`;
  if (!isHidden) {
    const change = (next, how) => {
      if (!session.isStarted && next.isStarted) remember(session.game, choices);
      onChange(next, how);
    };
    return html`<div ref=${table}><${Game} session=${session.isStarted ? session : begun(0)} dialog=${dialog} onChange=${change} ...${loaded} /></div>`;
  }
  return html`<div ref=${table}>
    ${session.isStarted && HiddenGame
      ? html`<${HiddenGame} key=${JSON.stringify([session.options, session.as, round])} session=${session} isNew=${round > 0} onChange=${onChange} ...${loaded} />`
      : html`<div class="table"><div class="stage"><${Curtain} description=${description} /></div>${dialog}</div>`}
  </div>`;
}

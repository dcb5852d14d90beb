/** The analysis in the panel: its switches, the value, each move's, the best line, a hint, the graph. */

import { html } from "../../vendor/preact.js";
import { later } from "../../widgets/later.js";
import { Advice, BestLine, Hint } from "../advice.js";
import { ValueBar } from "../value_bar.js";

const Graph = later(() => import("./graph.js"), "Graph");
const MoveValues = later(() => import("./move_values_list.js"), "MoveValues");

/** `game`: as of use_game.js. `each`: as of use_each_move.js. `onLook`: called with a number of moves. */
export function Analysis({ session, description, names, game, each, onLook }) {
  const { position, advice } = game;
  const given = { names, facts: description.facts };
  return html`
    <${Advice} ...${advice} each=${each} isHintPossible=${game.mayMove && !advice.isHinted} />
    ${advice.wants.value && html`<${ValueBar} ...${{ description, names, position }} found=${each.best} />`}
    ${each.wants.values && html`<${MoveValues} ...${given} found=${each.found} values=${each.values} error=${each.error} />`}
    ${advice.wants.line && html`<${BestLine} ...${advice.line} ...${given} />`}
    ${advice.isHinted && html`<${Hint} ...${each.hint} ...${given} />`}
    ${each.wants.graph && html`<${Graph} session=${session} ...${given} onLook=${onLook} />`}`;
}

/** What a reader writes at a node, and why the node is worth what it is. */

import { called } from "../../names.js";
import { fraction, listed, number, ordinal, who, worth } from "../../look/words.js";
import { agree, numberIn } from "../worded.js";

/** Whether a text is the value of a trace's record: of several players' game, each one's. */
export const isRight = ({ value, values }, text) => (values ? agree(values, numbersIn(text)) : agree(value, numberIn(text)));

/** Write the value of a record as a field holds it. */
export const asWritten = (record) => record.values?.map(number).join(",") ?? number(record.value);

/** Return the numbers in a text: of "(3, −1, 2)" three. */
const numbersIn = (text) => text.replace(/[()[\]]/g, " ").split(/[,;\s]+/).filter(Boolean).map(numberIn);

/** Say what is written at a node. */
export function wanted(node, name) {
  if (node.role === "chance") return `Value of ${name}, a chance node`;
  if (node.role === "player") return `Values of ${name}, one for each player, where ${moverOf(node)} moves`;
  return `Value of ${name}, where ${who(node)} moves`;
}

/** Say how a node's value follows from those below it. `below`: their records. `players`: the trace's, in order. */
export function reason(node, below, players) {
  const worths = below.map(worth);
  if (node.role === "chance") return `the mean is ${below.map(({ probability }, at) => `${fraction(probability)} × ${worths[at]}`).join(" + ")}.`;
  if (node.role === "player") {
    const at = players.indexOf(node.player);
    const isTie = new Set(below.map(({ values }) => values[at])).size < below.length;
    return `${moverOf(node)} takes the branch whose ${ordinal(at)} number is the largest: of ${listed(worths)}.${isTie ? " Where two are equal, it takes the first." : ""}`;
  }
  return `${who(node)} takes the ${node.role === "max" ? "largest" : "smallest"} of ${worths.join(", ")}.`;
}

const moverOf = ({ player }) => (player ? called(player) : "the player");

/**
 * A game's moves as people write them: in pairs, `1. e4 e5`, where two players alternate, and else numbered one by
 * one; variations stand in parentheses. All functions are pure.
 *
 * A piece of what is written is
 *   {kind: "turn", number, side, isApart, nodes}  the moves of one player's turn, with what chance did before them.
 *             `side`: 0 or 1 in pairs, else 0. `isApart`: whether it follows no other turn directly
 *   {kind: "variation", pieces}  moves in place of those of the turn before
 */

/** `tree`: as of tree.js. `stepOf`: as of steps.js. `names`: the players'; `isPaired`: whether moves stand in pairs. */
export function piecesOf(tree, stepOf, names, isPaired) {
  return follow(tree, { number: 0, side: null, isOpen: false }, []);

  /** Add the main moves after a node, and the variations of each. */
  function follow(parent, before, pieces) {
    let [node, turn, isApart] = [parent, before, true];
    while (node.children.length) {
      const [main, ...others] = node.children;
      const next = turnOf(main, turn);
      add(pieces, main, next, isApart && node !== parent);
      for (const other of others) pieces.push({ kind: "variation", pieces: branch(other, turnOf(other, turn)) });
      [node, turn, isApart] = [main, next, others.length > 0];
    }
    return pieces;
  }

  function branch(node, turn) {
    const pieces = [];
    add(pieces, node, turn, true);
    return follow(node, turn, pieces);
  }

  function add(pieces, node, turn, isApart) {
    const last = pieces.at(-1);
    if (turn.goesOn && !isApart && last?.kind === "turn") last.nodes.push(node);
    else pieces.push({ kind: "turn", number: turn.number, side: turn.side, isApart: isApart || !last, nodes: [node] });
  }

  /**
   * The turn that a move belongs to: `{number, side, isOpen, goesOn}`. `isOpen`: whether its player has moved.
   * `goesOn`: whether it is the turn before.
   */
  function turnOf(node, before) {
    const isChance = stepOf(node.path)?.turn === "chance";
    const side = isPaired ? sideOf(node, before) : 0;
    if (side === before.side && (isPaired || !before.isOpen)) {
      return { ...before, isOpen: before.isOpen || !isChance, goesOn: true };
    }
    const isSecond = isPaired && side === 1 && before.side === 0;
    return { number: before.number + (isSecond ? 0 : 1), side, isOpen: !isChance, goesOn: false };
  }

  /** Whose turn a move belongs to; of what chance does, the player's after it. */
  function sideOf(node, before) {
    for (let each = node; each; each = each.children[0]) {
      const step = stepOf(each.path);
      const at = names.indexOf(step?.player);
      if (at >= 0) return at;
      if (step?.turn !== "chance") break;
    }
    return before.side === null ? 0 : 1 - before.side;
  }
}

/** Return rows of pieces: variations, and `{kind: "row", number, isLate, turns}`: a pair. `isLate`: the first player's turn is not in it. */
export function rowsOf(pieces) {
  const rows = [];
  for (const piece of pieces) {
    const row = rows.at(-1);
    if (piece.kind === "variation") rows.push(piece);
    else if (piece.side === 1 && row?.kind === "row" && !row.isLate && row.turns.length === 1 && !piece.isApart) row.turns.push(piece);
    else rows.push({ kind: "row", number: piece.number, isLate: piece.side === 1, turns: [piece] });
  }
  return rows;
}

/**
 * The textbook's pseudocode of minimax, alpha-beta and expectiminimax in three forms. A line is `{id, indent, text}`; a line
 * without an id never runs by itself. Ids are the same in all forms:
 *   start                       the first call
 *   value.end, value.eval       an end, an estimate; value.max, value.min, value.chance: whose function is called
 *   max.end                     an end, where MAX's own function asks
 *   max.v, max.update, max.cut, max.narrow, max.return, and so for min and chance
 */

export const DISPATCH = "dispatch";
export const PAIR = "max_min";
export const DEPTH = "depth";

export const FORMS = {
  [DISPATCH]: "value: whose turn is it?",
  [PAIR]: "max-value and min-value",
  [DEPTH]: "with a depth limit and EVAL",
};

const SIDES = {
  max: { begins: "−∞", best: "max", cut: "≥", bound: "β", own: "α", other: "min", title: "MAX" },
  min: { begins: "+∞", best: "min", cut: "≤", bound: "α", own: "β", other: "max", title: "MIN" },
};

/**
 * Return the lines of a form. `roles`: the roles that occur, of max, min and chance; `means`: as `meansOf` has it; `root`: the
 * root's role. `prunes`: whether it is alpha-beta; `isStrict`: whether it cuts beyond a bound alone; `isFailHard`: whether it returns the bound.
 */
export const linesOf = (form, rules) => (form === PAIR ? pair(rules) : dispatching(rules, form === DEPTH));

function pair({ roles, root, prunes, isStrict, isFailHard }) {
  const handed = prunes ? ", α, β" : "";
  return [
    ...decision(prunes ? "alpha-beta-search" : "minimax-decision", `${root}-value(state${prunes ? ", −∞, +∞" : ""})`),
    ...sidesOf(roles).flatMap((role) => [
      line(0, `function ${role}-value(state${handed})`),
      line(1, "if state is terminal: return utility(state)", `${role}.end`),
      ...choosing(role, `${SIDES[role].other}-value(result(state, a)${handed})`, "a in actions(state)", { prunes, isStrict, isFailHard }),
    ]),
  ];
}

function dispatching({ roles, means, prunes, isStrict, isFailHard }, hasDepth) {
  const parameters = `${hasDepth ? ", d" : ""}${prunes ? ", α, β" : ""}`;
  const call = `value(successor${hasDepth ? ", d − 1" : ""}${prunes ? ", α, β" : ""})`;
  const callOfMean = `value(successor${hasDepth ? `, ${depthOfMean(means)}` : ""}${prunes ? ", −∞, +∞" : ""})`;
  return [
    ...decision("decision", `value(state${hasDepth ? ", depth" : ""}${prunes ? ", −∞, +∞" : ""})`),
    line(0, `function value(state${parameters})`),
    line(1, "if state is terminal: return utility(state)", "value.end"),
    ...(hasDepth ? [line(1, "if d = 0: return EVAL(state)", "value.eval")] : []),
    ...roles.map((role) => line(1, `if ${SIDES[role]?.title ?? "EXP"} moves: return ${functionOf(role)}(state${parameters})`, `value.${role}`)),
    ...sidesOf(roles).flatMap((role) => [
      line(0, `function ${functionOf(role)}(state${parameters})`),
      ...choosing(role, call, "successor of state", { prunes, isStrict, isFailHard }),
    ]),
    ...(roles.includes("chance") ? expecting(parameters, callOfMean) : []),
  ];
}

const decision = (name, call) => [line(0, `function ${name}(state)`), line(1, `v ← ${call}`, "start"), line(1, "return the action with value v")];

function choosing(role, call, each, { prunes, isStrict, isFailHard }) {
  const { begins, best, cut, bound, own } = SIDES[role];
  const sign = isStrict ? cut.replace("≥", ">").replace("≤", "<") : cut;
  return [
    line(1, `v ← ${begins}`, `${role}.v`),
    line(1, `for each ${each}:`),
    line(2, `v ← ${best}(v, ${call})`, `${role}.update`),
    ...(prunes
      ? [
          line(2, `if v ${sign} ${bound}: return ${isFailHard ? bound : "v"}`, `${role}.cut`),
          line(2, `${own} ← ${best}(${own}, v)`, `${role}.narrow`),
        ]
      : []),
    line(1, `return ${isFailHard ? own : "v"}`, `${role}.return`),
  ];
}

/** Chance costs no depth; a move of a player who is modelled costs one as any move. */
const depthOfMean = ({ ofChance, ofModel }) => (ofChance && ofModel ? "d, or d − 1 of a player" : ofModel ? "d − 1" : "d");

/** A mean hands no bounds down: an outcome beyond them may be outweighed by others. */
const expecting = (parameters, call) => [
  line(0, `function exp-value(state${parameters})`),
  line(1, "v ← 0", "chance.v"),
  line(1, "for each successor of state:"),
  line(2, "p ← probability(successor)"),
  line(2, `v ← v + p · ${call}`, "chance.update"),
  line(1, "return v", "chance.return"),
];

const line = (indent, text, id) => ({ id, indent, text });
const functionOf = (role) => (role === "chance" ? "exp-value" : `${role}-value`);
const sidesOf = (roles) => roles.filter((role) => role !== "chance");

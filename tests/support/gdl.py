"""A slow evaluator of the Game Description Language: the oracle of the game `described`.

A relation is asked by SLD resolution with negation as failure. Each call is tabled, so recursion
ends: calls that need one another are repeated together until none has a new answer. Since rules
are safe, all answers are ground, so that matching takes the place of unification.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

Term: TypeAlias = "str | tuple[Term, ...]"
"""A constant, a variable such as `?x`, or a name and what it relates. Atoms are such terms too."""
Terms: TypeAlias = frozenset[Term]
Bindings: TypeAlias = Mapping[str, Term]

TOKEN = re.compile(r";[^\n]*|([()]|[^\s();]+)")
ALWAYS, TRUE, DOES = "always", "true", "does"


def read(text: str) -> list[Term]:
    """Read KIF in prefix form: all expressions of a text."""
    levels: list[list[Term]] = [[]]
    for token in filter(None, TOKEN.findall(text.lower())):
        if token == "(":
            levels.append([])
        elif token == ")":
            inner = levels.pop()
            levels[-1].append(tuple(inner) if len(inner) > 1 else inner[0])
        else:
            levels[-1].append(token)
    (expressions,) = levels
    return expressions


def write(term: Term) -> str:
    """Write a term in canonical KIF."""
    return term if isinstance(term, str) else f"({' '.join(map(write, term))})"


def write_state(state: Terms) -> str:
    """Write a state: all its facts, sorted by their texts."""
    return f"({' '.join(sorted(map(write, state)))})"


def name(atom: Term) -> str:
    return atom if isinstance(atom, str) else name(atom[0])


@lru_cache(maxsize=1 << 16)
def variables(term: Term) -> frozenset[str]:
    if isinstance(term, str):
        return frozenset({term} if term.startswith("?") else ())
    return frozenset().union(*map(variables, term))


def bound(term: Term, by: Bindings) -> Term:
    """Put values in place of the variables that have one."""
    if isinstance(term, str):
        return by.get(term, term)
    return tuple(bound(part, by) for part in term)


def matched(pattern: Term, term: Term, by: Bindings) -> Bindings | None:
    """Extend `by` so that `pattern` becomes `term`; what is no ground part of `term` fits all."""
    if isinstance(pattern, str) and pattern.startswith("?"):
        known = by.get(pattern)
        if known is None:
            return by if variables(term) else {**by, pattern: term}
        pattern = known
    if isinstance(term, str) and term.startswith("?"):
        return by
    if isinstance(pattern, str) or isinstance(term, str):
        return by if pattern == term else None
    if len(pattern) != len(term):
        return None
    for one, other in zip(pattern, term, strict=True):
        found = matched(one, other, by)
        if found is None:
            return None
        by = found
    return by


def renamed(call: Term) -> Term:
    """Name the variables of a call by themselves, so that calls of one form are the same."""
    if not variables(call):
        return call
    return bound(call, {one: f"?{number}" for number, one in enumerate(sorted(variables(call)))})


def atoms_of(literal: Term) -> Iterator[Term]:
    """The atoms that a literal is about."""
    if name(literal) in {"not", "or"}:
        for inner in literal[1:]:
            yield from atoms_of(inner)
    elif name(literal) != "distinct":
        yield literal


def in_order(body: Sequence[Term]) -> list[Term]:
    """Put `not` and `distinct` behind what binds their variables."""
    left, ordered, known = list(body), list[Term](), set[str]()
    while left:
        ready = [one for one in left if name(one) not in {"not", "distinct"}]
        chosen = next((one for one in left if one in ready or variables(one) <= known), left[0])
        left.remove(chosen)
        ordered.append(chosen)
        known |= variables(chosen)
    return ordered


@dataclass
class Run:
    """One pass over the calls that need one another. Each is made once; `tables` outlive it."""

    tables: dict[Term, set[Term]]
    begun: set[Term] = field(default_factory=set)
    ended: set[Term] = field(default_factory=set)
    looped: bool = False
    """Whether the answers of a call were used before it had all of them."""
    grew: bool = False


class Oracle:
    """The game of a sheet of rules. A state is the set of the facts that are true in it."""

    def __init__(self, sheet: str) -> None:
        self._rules: dict[str, list[tuple[Term, list[Term]]]] = {}
        self._facts: dict[str, dict[Term, None]] = {TRUE: {}, DOES: {}}
        """Atoms by their relation: of the sheet, of the state, and of the joint move."""
        for expression in read(sheet):
            is_rule = name(expression) == "<="
            head, *body = tuple(expression)[1:] if is_rule else (expression,)
            if body:
                self._rules.setdefault(name(head), []).append((head, in_order(body)))
            else:
                self._facts.setdefault(name(head), {})[head] = None
        self.roles = [write(atom[1]) for atom in self._facts["role"]]
        self._needs = {relation: self._needed(relation) for relation in self._rules}
        self._of = dict.fromkeys(self._facts, ALWAYS) | {TRUE: TRUE, DOES: DOES}
        self._of |= {relation: self._what_decides(relation) for relation in self._rules}
        self._tables: dict[str, dict[Term, set[Term]]] = {ALWAYS: {}, TRUE: {}, DOES: {}}
        """All answers to calls: those that hold always, in the state, and with the joint move."""

    def start(self) -> Terms:
        """The first state."""
        return frozenset(atom[1] for atom in self._answers(("init", "?fact")))

    def legal(self, state: Terms, role: str) -> set[str]:
        """The texts of a role's legal moves."""
        self._give(TRUE, {(TRUE, fact) for fact in state})
        return {write(atom[2]) for atom in self._answers(("legal", role, "?move"))}

    def is_terminal(self, state: Terms) -> bool:
        self._give(TRUE, {(TRUE, fact) for fact in state})
        return bool(self._answers("terminal"))

    def goals(self, state: Terms, role: str) -> list[int]:
        """A role's goals in a state, ascending: one, if the sheet is as it should be."""
        self._give(TRUE, {(TRUE, fact) for fact in state})
        return sorted(int(write(atom[2])) for atom in self._answers(("goal", role, "?number")))

    def next(self, state: Terms, joint: Mapping[str, str]) -> Terms:
        """The state after the roles' moves, each a text."""
        self._give(TRUE, {(TRUE, fact) for fact in state})
        self._give(DOES, {(DOES, role, *read(move)) for role, move in joint.items()})
        return frozenset(atom[1] for atom in self._answers(("next", "?fact")))

    def _give(self, relation: str, atoms: set[Term]) -> None:
        if self._facts[relation].keys() != atoms:
            self._facts[relation] = dict.fromkeys(atoms)
            self._tables[relation], self._tables[DOES] = {}, {}

    def _needed(self, relation: str) -> set[str]:
        """All relations that a relation's rules lead to."""
        needed, new = set[str](), {relation}
        while new:
            bodies = [body for one in new for _, body in self._rules.get(one, [])]
            new = {name(atom) for body in bodies for one in body for atom in atoms_of(one)} - needed
            needed |= new
        return needed

    def _needs_each_other(self, one: str, other: str) -> bool:
        return one in self._needs.get(other, ()) and other in self._needs.get(one, ())

    def _what_decides(self, relation: str) -> str:
        needed = self._needs[relation]
        return DOES if DOES in needed else TRUE if TRUE in needed else ALWAYS

    def _answers(self, call: Term) -> set[Term]:
        """All ground instances of `call` that hold."""
        done = self._tables[self._of.get(name(call), ALWAYS)]
        if call not in done:
            run = Run({})
            self._fill(call, run)
            while run.looped and run.grew:
                run = Run(run.tables)
                self._fill(call, run)
            done.update(run.tables)
        return done[call]

    def _fill(self, call: Term, run: Run) -> set[Term]:
        """Return the answers to `call` that are found so far."""
        done = self._tables[self._of.get(name(call), ALWAYS)]
        if call in done:
            return done[call]
        found = run.tables.setdefault(call, set())
        if call in run.begun:
            run.looped |= call not in run.ended
            return found
        run.begun.add(call)
        for answer in self._instances(call, run):
            run.grew |= answer not in found
            found.add(answer)
        run.ended.add(call)
        return found

    def _instances(self, call: Term, run: Run) -> Iterator[Term]:
        """Resolve `call` with the facts, and with each rule."""
        facts = self._facts.get(name(call), {})
        for atom in facts if variables(call) else {call} & facts.keys():
            if matched(call, atom, {}) is not None:
                yield atom
        for head, body in self._rules.get(name(call), ()):
            by = matched(head, call, {})
            if by is not None:
                for values in self._solutions(body, by, name(call), run):
                    instance = bound(head, values)
                    if matched(call, instance, {}) is not None:
                        yield instance

    def _solutions(
        self, body: Sequence[Term], by: Bindings, asking: str, run: Run
    ) -> Iterator[Bindings]:
        """All bindings under which the literals hold; `asking` is the relation of the rule."""
        if not body:
            yield by
            return
        literal, *rest = body
        for values in self._holding(literal, by, asking, run):
            yield from self._solutions(rest, values, asking, run)

    def _holding(self, literal: Term, by: Bindings, asking: str, run: Run) -> Iterator[Bindings]:
        kind = name(literal)
        if kind == "distinct":
            if bound(literal[1], by) != bound(literal[2], by):
                yield by
        elif kind == "not":
            if next(self._holding(literal[1], by, asking, run), None) is None:
                yield by
        elif kind == "or":
            for one in literal[1:]:
                yield from self._holding(one, by, asking, run)
        else:
            yield from self._related(literal, by, asking, run)

    def _related(self, atom: Term, by: Bindings, asking: str, run: Run) -> Iterator[Bindings]:
        call = renamed(bound(atom, by))
        together = self._needs_each_other(name(call), asking)
        for answer in tuple(self._fill(call, run) if together else self._answers(call)):
            values = matched(atom, answer, by)
            if values is not None:
                yield values

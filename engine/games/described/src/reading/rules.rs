//! Expressions as rules. A rule with `or` becomes several; `not` moves inwards to atoms (De Morgan's laws).

use std::collections::HashMap;

use super::expressions::Expression;
use super::renumbering::renumbered;
use super::safety;
use crate::fault::Fault;
use crate::sheet::{Atom, Literal, Rule, Symbols, Term};

/// How many rules the `or`s of one rule may make of it.
const MOST_ALTERNATIVES: usize = 4_096;
/// Rules in all, facts included.
const MOST_RULES: usize = 16_384;
/// Conditions of all rules.
const MOST_LITERALS: usize = 65_536;
/// Words in the terms of all rules.
const MOST_TERMS: usize = 524_288;
/// Variables of a rule.
const MOST_VARIABLES: usize = 255;

/// What it has read.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) symbols: Symbols,
    pub(super) rules: Vec<Rule>,
    literals: usize,
    terms: usize,
}

/// The names and conditions of the rule that is read.
#[derive(Default)]
struct Scope<'a> {
    names: Vec<&'a str>,
    literals: Vec<Literal>,
    known: HashMap<Literal, usize>,
}

/// Ways to meet a condition, each a list of indices into [`Scope::literals`].
type Ways = Vec<Vec<usize>>;

impl Reader {
    /// Reads a rule or a fact.
    pub(super) fn statement(&mut self, expression: &Expression<'_>) -> Result<(), Fault> {
        let line = expression.line();
        let (head, body) = match expression {
            Expression::Word(word, _) => {
                return Err(Fault::at(
                    line,
                    format!(
                        "`{word}` stands outside of parentheses: a fact is written ({word}), a comment begins with ;"
                    ),
                ));
            }
            Expression::List(parts, _) => match parts.split_first() {
                Some((Expression::Word("<=", _), rest)) => rest.split_first().ok_or_else(|| {
                    Fault::at(line, "a rule without a head: write (<= head condition …)")
                })?,
                _ => (expression, &[][..]),
            },
        };
        let mut scope = Scope::default();
        let name = head.text();
        let atom = self.head(head, &mut scope)?;
        let mut ways = vec![Vec::new()];
        for condition in body {
            let more = self.condition(condition, true, &mut scope)?;
            ways = product(ways, more).ok_or_else(|| too_many_ways(line, &name))?;
        }
        for way in ways {
            let rule = alternative(&atom, &way, &scope, line);
            self.count(&rule, &name)?;
            safety::check(&rule, &scope.names, &name)?;
            self.rules.push(renumbered(rule, scope.names.len()));
        }
        Ok(())
    }

    fn head<'a>(&mut self, head: &Expression<'a>, scope: &mut Scope<'a>) -> Result<Atom, Fault> {
        match head.split() {
            Some((word @ ("true" | "does" | "distinct" | "not" | "or" | "and" | "<="), _)) => {
                Err(Fault::at(
                    head.line(),
                    format!(
                        "`{}` is no head of a rule: `{word}` stands in bodies only",
                        head.text()
                    ),
                ))
            }
            _ => self.atom(head, scope),
        }
    }

    fn condition<'a>(
        &mut self,
        condition: &Expression<'a>,
        holds: bool,
        scope: &mut Scope<'a>,
    ) -> Result<Ways, Fault> {
        let line = condition.line();
        let wrong = |what: &str| Fault::at(line, format!("`{}`: {what}", condition.text()));
        match condition.split() {
            Some((word @ ("or" | "and"), [])) => {
                Err(wrong(&format!("`{word}` needs conditions in its parentheses")))
            }
            Some((word @ ("or" | "and"), parts)) => {
                let mut ways: Option<Ways> = None;
                for part in parts {
                    let more = self.condition(part, holds, scope)?;
                    ways = match ways {
                        None => Some(more),
                        Some(ways) if (word == "and") == holds => product(ways, more),
                        Some(ways) => sum(ways, more),
                    };
                    if ways.is_none() {
                        return Err(too_many_ways(line, &condition.text()));
                    }
                }
                Ok(ways.unwrap_or_default())
            }
            Some(("not", [part])) => self.condition(part, !holds, scope),
            Some(("not", _)) => Err(wrong("`not` needs one condition")),
            Some(("distinct", [one, other])) => {
                if !holds {
                    return Err(wrong("`not` of `distinct`: write the same term in both places"));
                }
                let literal = Literal::Distinct(self.term(one, scope)?, self.term(other, scope)?);
                Ok(scope.add(literal))
            }
            Some(("distinct", _)) => Err(wrong("`distinct` needs two terms")),
            _ => {
                let atom = self.atom(condition, scope)?;
                Ok(scope.add(if holds { Literal::Is(atom) } else { Literal::Not(atom) }))
            }
        }
    }

    fn atom<'a>(
        &mut self,
        expression: &Expression<'a>,
        scope: &mut Scope<'a>,
    ) -> Result<Atom, Fault> {
        match expression.split() {
            Some(("sees", _)) => Err(Fault::at(
                expression.line(),
                "`sees` is not supported: all players see the whole state, views of it are a step of their own; \
                 leave the rules of `sees` out to play with complete information",
            )),
            Some((word, parts)) if !word.starts_with('?') => {
                Ok(Atom { relation: self.symbols.of(word), terms: self.all_terms(parts, scope)? })
            }
            _ => Err(Fault::at(
                expression.line(),
                format!(
                    "`{}` begins with no name of a relation: write (name term …)",
                    expression.text()
                ),
            )),
        }
    }

    fn all_terms<'a>(
        &mut self,
        parts: &[Expression<'a>],
        scope: &mut Scope<'a>,
    ) -> Result<Box<[Term]>, Fault> {
        parts.iter().map(|part| self.term(part, scope)).collect()
    }

    fn term<'a>(
        &mut self,
        expression: &Expression<'a>,
        scope: &mut Scope<'a>,
    ) -> Result<Term, Fault> {
        let line = expression.line();
        match expression.split() {
            Some(("?", [])) => Err(Fault::at(line, "`?` is no variable: it needs a name, as ?x")),
            Some((word, [])) if word.starts_with('?') => scope.variable(word, line),
            Some((word, _)) if word.starts_with('?') => Err(Fault::at(
                line,
                format!("`{}`: a variable is no name of a function", expression.text()),
            )),
            Some((word, [])) => Ok(Term::Constant(self.symbols.of(word))),
            Some((word, parts)) => {
                Ok(Term::Compound(self.symbols.of(word), self.all_terms(parts, scope)?))
            }
            None => Err(Fault::at(
                line,
                format!("`{}` is no term: write a word or (function term …)", expression.text()),
            )),
        }
    }

    fn count(&mut self, rule: &Rule, name: &str) -> Result<(), Fault> {
        self.literals += rule.body.len();
        self.terms += atom_size(&rule.head)
            + rule
                .body
                .iter()
                .map(|literal| match literal {
                    Literal::Is(atom) | Literal::Not(atom) => atom_size(atom),
                    Literal::Distinct(one, other) => term_size(one) + term_size(other),
                })
                .sum::<usize>();
        for (have, most, what) in [
            (self.rules.len() + 1, MOST_RULES, "rules"),
            (self.literals, MOST_LITERALS, "conditions"),
            (self.terms, MOST_TERMS, "terms"),
        ] {
            if have > most {
                return Err(Fault::at(
                    rule.line,
                    format!(
                        "the sheet has more than {most} {what} at the rule of `{name}`, `or` written out: shorten it"
                    ),
                ));
            }
        }
        Ok(())
    }
}

impl<'a> Scope<'a> {
    fn add(&mut self, literal: Literal) -> Ways {
        let fresh = self.literals.len();
        let index = *self.known.entry(literal).or_insert_with_key(|literal| {
            self.literals.push(literal.clone());
            fresh
        });
        vec![vec![index]]
    }

    fn variable(&mut self, word: &'a str, line: u32) -> Result<Term, Fault> {
        let index = match self.names.iter().position(|name| *name == word) {
            Some(index) => index,
            None if self.names.len() == MOST_VARIABLES => {
                return Err(Fault::at(
                    line,
                    format!("a rule has more than {MOST_VARIABLES} variables: split it"),
                ));
            }
            None => {
                self.names.push(word);
                self.names.len() - 1
            }
        };
        Ok(Term::Variable(index as u32))
    }
}

fn too_many_ways(line: u32, name: &str) -> Fault {
    Fault::at(
        line,
        format!(
            "the `or`s of `{name}` make more than {MOST_ALTERNATIVES} rules of it, or too many conditions: \
             give some of them a relation of their own"
        ),
    )
}

fn sum(mut ways: Ways, mut more: Ways) -> Option<Ways> {
    ways.append(&mut more);
    (ways.len() <= MOST_ALTERNATIVES).then_some(ways)
}

fn product(mut ways: Ways, more: Ways) -> Option<Ways> {
    let length = |ways: &Ways| ways.iter().map(Vec::len).sum::<usize>();
    if ways.len() * more.len() > MOST_ALTERNATIVES
        || length(&ways) * more.len() + length(&more) * ways.len() > MOST_LITERALS
    {
        return None;
    }
    if let [only] = &more[..] {
        for way in &mut ways {
            way.extend(only);
        }
        return Some(ways);
    }
    Some(ways.iter().flat_map(|way| more.iter().map(|rest| [&way[..], rest].concat())).collect())
}

fn alternative(head: &Atom, way: &[usize], scope: &Scope<'_>, line: u32) -> Rule {
    let mut seen = vec![false; scope.literals.len()];
    let body = way
        .iter()
        .filter(|&&index| !std::mem::replace(&mut seen[index], true))
        .map(|&index| scope.literals[index].clone())
        .collect();
    Rule { head: head.clone(), body, variables: 0, line }
}

fn atom_size(atom: &Atom) -> usize {
    atom.terms.iter().map(term_size).sum()
}

fn term_size(term: &Term) -> usize {
    match term {
        Term::Compound(_, parts) => 1 + parts.iter().map(term_size).sum::<usize>(),
        _ => 1,
    }
}

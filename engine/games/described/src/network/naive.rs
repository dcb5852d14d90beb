//! The oracle of the tests: all atoms that hold in a state, bottom-up, stratum by stratum, rule by rule, as the language
//! defines it.

use std::collections::{HashMap, HashSet};

use crate::sheet::{Atom, Literal, Rule, Sheet, Symbol, Term, words};

/// The atoms that hold.
#[derive(Default)]
pub struct Model {
    all: HashSet<Atom>,
    by_relation: HashMap<Symbol, Vec<Atom>>,
}

impl Model {
    fn add(&mut self, atom: Atom) -> bool {
        let is_new = self.all.insert(atom.clone());
        if is_new {
            self.by_relation.entry(atom.relation).or_default().push(atom);
        }
        is_new
    }

    fn of(&self, relation: Symbol) -> &[Atom] {
        self.by_relation.get(&relation).map_or(&[], Vec::as_slice)
    }

    /// The terms of a relation of one term.
    pub fn terms(&self, relation: Symbol) -> HashSet<Term> {
        self.of(relation).iter().map(|atom| atom.terms[0].clone()).collect()
    }

    /// The second terms of a relation, where the first is `role`.
    pub fn of_role(&self, relation: Symbol, role: Symbol) -> HashSet<Term> {
        let of_role = self.of(relation).iter().filter(|atom| atom.terms[0] == Term::Constant(role));
        of_role.map(|atom| atom.terms[1].clone()).collect()
    }

    /// Whether the state is terminal.
    pub fn is_terminal(&self) -> bool {
        !self.of(words::TERMINAL).is_empty()
    }
}

/// The atoms that hold when `facts` and the moves of `joint` are given.
pub fn model(sheet: &Sheet, facts: &HashSet<Term>, joint: &[Term]) -> Model {
    let mut model = Model::default();
    for fact in facts {
        model.add(Atom { relation: words::TRUE, terms: [fact.clone()].into() });
    }
    for (role, term) in sheet.roles.iter().zip(joint) {
        model.add(Atom {
            relation: words::DOES,
            terms: [Term::Constant(*role), term.clone()].into(),
        });
    }
    let stratum = |rule: &Rule| sheet.strata[rule.head.relation.0 as usize];
    let highest = sheet.rules.iter().map(stratum).max().unwrap_or(0);
    for level in 0..=highest {
        loop {
            let mut found = Vec::new();
            for rule in sheet.rules.iter().filter(|rule| stratum(rule) == level) {
                let mut values = vec![None; rule.variables as usize];
                let (positive, rest): (Vec<_>, Vec<_>) =
                    rule.body.iter().partition(|literal| matches!(literal, Literal::Is(_)));
                let body: Vec<&Literal> = positive.into_iter().chain(rest).collect();
                solve(&body, &model, &mut values, &mut |values| {
                    found.push(ground(&rule.head, values))
                });
            }
            if found.into_iter().filter(|atom| model.add(atom.clone())).count() == 0 {
                break;
            }
        }
    }
    model
}

fn solve(
    body: &[&Literal],
    model: &Model,
    values: &mut Vec<Option<Term>>,
    found: &mut impl FnMut(&[Option<Term>]),
) {
    let Some((first, rest)) = body.split_first() else {
        return found(values);
    };
    match first {
        Literal::Is(atom) => {
            for known in model.of(atom.relation) {
                let before = values.clone();
                if atom
                    .terms
                    .iter()
                    .zip(&known.terms)
                    .all(|(term, known)| fits(term, known, values))
                {
                    solve(rest, model, values, found);
                }
                *values = before;
            }
        }
        Literal::Not(atom) => {
            if !model.all.contains(&ground(atom, values)) {
                solve(rest, model, values, found);
            }
        }
        Literal::Distinct(a, b) => {
            if value(a, values) != value(b, values) {
                solve(rest, model, values, found);
            }
        }
    }
}

fn fits(term: &Term, known: &Term, values: &mut [Option<Term>]) -> bool {
    match (term, known) {
        (Term::Variable(variable), _) => match &values[*variable as usize] {
            Some(value) => value == known,
            None => {
                values[*variable as usize] = Some(known.clone());
                true
            }
        },
        (Term::Compound(a, inner), Term::Compound(b, known)) => {
            a == b
                && inner.len() == known.len()
                && inner.iter().zip(known).all(|(term, known)| fits(term, known, values))
        }
        _ => term == known,
    }
}

fn value(term: &Term, values: &[Option<Term>]) -> Term {
    match term {
        Term::Variable(variable) => values[*variable as usize].clone().expect("a safe rule"),
        Term::Constant(_) => term.clone(),
        Term::Compound(symbol, inner) => {
            Term::Compound(*symbol, inner.iter().map(|term| value(term, values)).collect())
        }
    }
}

fn ground(atom: &Atom, values: &[Option<Term>]) -> Atom {
    Atom {
        relation: atom.relation,
        terms: atom.terms.iter().map(|term| value(term, values)).collect(),
    }
}

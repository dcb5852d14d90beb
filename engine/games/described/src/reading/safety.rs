//! Safety: each variable of a rule occurs in a positive condition of its body, which gives it a value.

use crate::fault::Fault;
use crate::sheet::{Literal, Rule, Term};

/// Whether the rule of head `name`, whose variables have `names`, is safe.
pub(super) fn check(rule: &Rule, names: &[&str], name: &str) -> Result<(), Fault> {
    let mut bound = vec![false; names.len()];
    for literal in &rule.body {
        if let Literal::Is(atom) = literal {
            atom.terms.iter().for_each(|term| visit(term, &mut |index| bound[index] = true));
        }
    }
    let unbound = |terms: &[Term]| {
        let mut found = None;
        terms.iter().for_each(|term| {
            visit(term, &mut |index| {
                if !bound[index] {
                    found = found.or(Some(names[index]));
                }
            });
        });
        found
    };
    let fault = |variable: &str, place: &str| {
        Fault::at(
            rule.line,
            format!(
                "the rule of `{name}` is not safe: {variable} of its {place} occurs in no positive condition of its \
                 body; add one that gives it a value"
            ),
        )
    };
    if let Some(variable) = unbound(&rule.head.terms) {
        return Err(match rule.body.is_empty() {
            false => fault(variable, "head"),
            true => Fault::at(
                rule.line,
                format!(
                    "the fact `{name}` has the variable {variable}: write a word, or a rule with a body"
                ),
            ),
        });
    }
    for literal in &rule.body {
        let found = match literal {
            Literal::Is(_) => None,
            Literal::Not(atom) => unbound(&atom.terms).map(|variable| (variable, "`not`")),
            Literal::Distinct(one, other) => unbound(std::slice::from_ref(one))
                .or_else(|| unbound(std::slice::from_ref(other)))
                .map(|variable| (variable, "`distinct`")),
        };
        if let Some((variable, place)) = found {
            return Err(fault(variable, place));
        }
    }
    Ok(())
}

fn visit(term: &Term, seen: &mut impl FnMut(usize)) {
    match term {
        Term::Variable(index) => seen(*index as usize),
        Term::Constant(_) => {}
        Term::Compound(_, parts) => parts.iter().for_each(|part| visit(part, seen)),
    }
}

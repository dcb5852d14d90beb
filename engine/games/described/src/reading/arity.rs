//! Each relation has one number of terms; the language's own have theirs. A function may have several: these are
//! different functions.

use crate::fault::Fault;
use crate::sheet::{Literal, Rule, Symbols, words};

/// The language's own relations and their numbers of terms.
const OWN: [usize; 10] = {
    let mut own = [1; 10];
    own[words::DOES.0 as usize] = 2;
    own[words::LEGAL.0 as usize] = 2;
    own[words::GOAL.0 as usize] = 2;
    own[words::INPUT.0 as usize] = 2;
    own[words::TERMINAL.0 as usize] = 0;
    own
};

/// Whether all atoms of `rules` have the number of terms that the first atom of their relation has.
pub(super) fn check(symbols: &Symbols, rules: &[Rule]) -> Result<(), Fault> {
    let mut known: Vec<Option<(usize, u32)>> = vec![None; symbols.count()];
    for (slot, terms) in known.iter_mut().zip(OWN) {
        *slot = Some((terms, 0));
    }
    for rule in rules {
        let body = rule.body.iter().filter_map(|literal| match literal {
            Literal::Is(atom) | Literal::Not(atom) => Some(atom),
            Literal::Distinct(..) => None,
        });
        for atom in std::iter::once(&rule.head).chain(body) {
            let has = atom.terms.len();
            let (needs, line) = *known[atom.relation.0 as usize].get_or_insert((has, rule.line));
            if has != needs {
                let name = symbols.text(atom.relation);
                let whence = match line {
                    0 => "the language gives it".into(),
                    line => format!("line {line} gives it"),
                };
                return Err(Fault::at(
                    rule.line,
                    format!(
                        "`{name}` has {has} terms in this rule, {whence} {needs}: write the same number everywhere"
                    ),
                ));
            }
        }
    }
    Ok(())
}

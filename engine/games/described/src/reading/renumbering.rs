//! Variables of a rule that `or` has made: it need not have all that the text has.

use crate::sheet::{Literal, Rule, Term};

/// The rule with its variables numbered 0, 1, … in the order of their occurrence.
pub(super) fn renumbered(mut rule: Rule, names: usize) -> Rule {
    let mut numbers = vec![None; names];
    let mut count = 0;
    let mut number = |term: &mut Term| renumber(term, &mut numbers, &mut count);
    rule.head.terms.iter_mut().for_each(&mut number);
    for literal in &mut rule.body {
        match literal {
            Literal::Is(atom) | Literal::Not(atom) => atom.terms.iter_mut().for_each(&mut number),
            Literal::Distinct(one, other) => [one, other].into_iter().for_each(&mut number),
        }
    }
    rule.variables = count;
    rule
}

fn renumber(term: &mut Term, numbers: &mut [Option<u32>], count: &mut u32) {
    match term {
        Term::Variable(index) => {
            *index = *numbers[*index as usize].get_or_insert_with(|| {
                *count += 1;
                *count - 1
            });
        }
        Term::Constant(_) => {}
        Term::Compound(_, parts) => {
            parts.iter_mut().for_each(|part| renumber(part, numbers, count));
        }
    }
}

//! Stratified negation: no relation needs, by any chain of rules, that it does not hold itself.

use super::components::components;
use crate::fault::Fault;
use crate::sheet::{Literal, Sheet};

/// The stratum of each relation, by symbol.
pub(super) fn strata(sheet: &Sheet) -> Result<Vec<u32>, Fault> {
    let count = sheet.symbols.count();
    let mut edges = vec![Vec::new(); count];
    for rule in &sheet.rules {
        for literal in &rule.body {
            if let Literal::Is(atom) | Literal::Not(atom) = literal {
                edges[rule.head.relation.0 as usize].push(atom.relation.0);
            }
        }
    }
    for each in &mut edges {
        each.sort_unstable();
        each.dedup();
    }
    let component = components(&edges);
    let of = |symbol: u32| component[symbol as usize];
    for rule in &sheet.rules {
        for literal in &rule.body {
            if let Literal::Not(atom) = literal
                && of(atom.relation.0) == of(rule.head.relation.0)
            {
                let name = |symbol| sheet.symbols.text(symbol);
                let (head, not) = (name(rule.head.relation), name(atom.relation));
                return Err(Fault::at(
                    rule.line,
                    format!(
                        "the rule of `{head}` needs `{not}` not to hold, and `{not}` depends on `{head}`: negation must \
                         be stratified, break this circle"
                    ),
                ));
            }
        }
    }
    let mut rules: Vec<_> = sheet.rules.iter().collect();
    rules.sort_by_key(|rule| of(rule.head.relation.0));
    let mut height = vec![0; count];
    for rule in rules {
        let head = of(rule.head.relation.0) as usize;
        for literal in &rule.body {
            let least = match literal {
                Literal::Is(atom) => height[of(atom.relation.0) as usize],
                Literal::Not(atom) => height[of(atom.relation.0) as usize] + 1,
                Literal::Distinct(..) => 0,
            };
            height[head] = height[head].max(least);
        }
    }
    Ok(component.iter().map(|&each| height[each as usize]).collect())
}

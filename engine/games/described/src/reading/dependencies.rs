//! What the language's own relations may depend on: a move is legal before it is made, a role is a role in all states.

use crate::fault::Fault;
use crate::sheet::{Literal, Sheet, Symbol, words};

/// A relation, what it must not depend on, and why.
const BARRED: [(Symbol, Symbol, &str); 11] = [
    (words::LEGAL, words::DOES, "what is legal is asked before a move is made"),
    (words::GOAL, words::DOES, "goals are those of a state"),
    (words::TERMINAL, words::DOES, "the end is that of a state"),
    (words::INIT, words::TRUE, "the first state is the same in all games"),
    (words::INIT, words::DOES, "the first state is the same in all games"),
    (words::BASE, words::TRUE, "it says what may be true in any state"),
    (words::BASE, words::DOES, "it says what may be true in any state"),
    (words::INPUT, words::TRUE, "it says what may be a move in any state"),
    (words::INPUT, words::DOES, "it says what may be a move in any state"),
    (words::ROLE, words::TRUE, "the players are the same in all states"),
    (words::ROLE, words::DOES, "the players are the same in all states"),
];

/// Whether the rules keep to [`BARRED`] and no body has `next`.
pub(super) fn check(sheet: &Sheet, warnings: &mut Vec<Fault>) -> Result<(), Fault> {
    let name = |symbol| sheet.symbols.text(symbol);
    for rule in &sheet.rules {
        for literal in &rule.body {
            if let Literal::Is(atom) | Literal::Not(atom) = literal {
                let head = name(rule.head.relation);
                if atom.relation == words::NEXT {
                    return Err(Fault::at(
                        rule.line,
                        format!(
                            "the rule of `{head}` has `next` in its body: give its conditions a relation of their own"
                        ),
                    ));
                }
                if atom.relation == words::INIT && rule.head.relation != words::BASE {
                    warnings.push(Fault::at(
                        rule.line,
                        format!("the rule of `{head}` has `init` in its body; it is read as a relation as all others"),
                    ));
                }
            }
        }
    }
    let on_true = dependents(sheet, words::TRUE);
    let on_does = dependents(sheet, words::DOES);
    for (relation, barred, why) in BARRED {
        let depends = if barred == words::TRUE { &on_true } else { &on_does };
        for rule in sheet.rules.iter().filter(|rule| rule.head.relation == relation) {
            let through = rule.body.iter().find_map(|literal| match literal {
                Literal::Is(atom) | Literal::Not(atom) => {
                    depends[atom.relation.0 as usize].then_some(atom.relation)
                }
                Literal::Distinct(..) => None,
            });
            if let Some(through) = through {
                let by = match through == barred {
                    true => String::new(),
                    false => format!(" by way of `{}`", name(through)),
                };
                return Err(Fault::at(
                    rule.line,
                    format!(
                        "the rule of `{}` depends on `{}`{by}, but {why}: remove that condition",
                        name(relation),
                        name(barred)
                    ),
                ));
            }
        }
    }
    Ok(())
}

/// Of each symbol whether it is `on` or a relation that depends on it.
pub(crate) fn dependents(sheet: &Sheet, on: Symbol) -> Vec<bool> {
    let mut needed_by = vec![Vec::new(); sheet.symbols.count()];
    for rule in &sheet.rules {
        for literal in &rule.body {
            if let Literal::Is(atom) | Literal::Not(atom) = literal {
                needed_by[atom.relation.0 as usize].push(rule.head.relation);
            }
        }
    }
    let mut depends = vec![false; needed_by.len()];
    depends[on.0 as usize] = true;
    let mut pending = vec![on];
    while let Some(symbol) = pending.pop() {
        for &head in &needed_by[symbol.0 as usize] {
            if !std::mem::replace(&mut depends[head.0 as usize], true) {
                pending.push(head);
            }
        }
    }
    depends
}

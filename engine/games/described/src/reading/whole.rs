//! What is asked of a sheet as a whole: its roles, and what is doubtful in it.

use crate::fault::Fault;
use crate::sheet::{Literal, Rule, Sheet, Symbol, Symbols, Term, words};

/// Players of a game.
const MOST_ROLES: usize = 16;

/// The roles, which are facts, in the order of the text.
pub(super) fn roles(
    symbols: &Symbols,
    rules: &[Rule],
    warnings: &mut Vec<Fault>,
) -> Result<Vec<Symbol>, Fault> {
    let mut roles = Vec::new();
    for rule in rules.iter().filter(|rule| rule.head.relation == words::ROLE) {
        let role = match &*rule.head.terms {
            [Term::Constant(role)] if rule.body.is_empty() => *role,
            _ => {
                return Err(Fault::at(
                    rule.line,
                    "a role is a fact with the word of a player: write (role name), one for each",
                ));
            }
        };
        if roles.contains(&role) {
            let again = format!("the role `{}` is there twice", symbols.text(role));
            warnings.push(Fault::at(rule.line, again));
            continue;
        }
        if roles.len() == MOST_ROLES {
            return Err(Fault::at(
                rule.line,
                format!("more than {MOST_ROLES} roles: leave some out"),
            ));
        }
        roles.push(role);
    }
    if roles.iter().all(|role| *role == words::RANDOM) {
        return Err(Fault::of_sheet("the sheet has no player: add a fact (role name) for each"));
    }
    Ok(roles)
}

/// Warns of relations that never hold.
pub(super) fn doubts(sheet: &Sheet, warnings: &mut Vec<Fault>) {
    let mut known = vec![false; sheet.symbols.count()];
    for rule in &sheet.rules {
        known[rule.head.relation.0 as usize] = true;
    }
    for (word, what) in [
        (words::INIT, "the first state is empty"),
        (words::LEGAL, "no player has a move"),
        (words::NEXT, "the state after any move is empty"),
        (words::TERMINAL, "games have no end"),
        (words::GOAL, "games have no result"),
    ] {
        if !std::mem::replace(&mut known[word.0 as usize], true) {
            let name = sheet.symbols.text(word);
            warnings.push(Fault::of_sheet(format!("no rule has the head `{name}`: {what}")));
        }
    }
    known[words::TRUE.0 as usize] = true;
    known[words::DOES.0 as usize] = true;
    for rule in &sheet.rules {
        for literal in &rule.body {
            if let Literal::Is(atom) | Literal::Not(atom) = literal
                && !std::mem::replace(&mut known[atom.relation.0 as usize], true)
            {
                let name = sheet.symbols.text(atom.relation);
                warnings.push(Fault::at(
                    rule.line,
                    format!("no rule or fact has the head `{name}`: it never holds"),
                ));
            }
        }
    }
}

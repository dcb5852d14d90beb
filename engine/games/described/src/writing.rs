//! Terms as text and back: the canonical form has single blanks, `(cell 1 1 b)`.

use crate::reading::expressions::{Expression, expressions, folded};
use crate::sheet::{Symbols, Term};

/// The canonical text of `term`; the variable of index 2 is `?2`.
pub fn term_text(symbols: &Symbols, term: &Term) -> String {
    let mut out = String::new();
    write_term(symbols, term, &mut out);
    out
}

fn write_term(symbols: &Symbols, term: &Term, out: &mut String) {
    match term {
        Term::Variable(index) => {
            out.push('?');
            out.push_str(&index.to_string());
        }
        Term::Constant(symbol) => out.push_str(symbols.text(*symbol)),
        Term::Compound(symbol, parts) => {
            out.push('(');
            out.push_str(symbols.text(*symbol));
            for part in parts {
                out.push(' ');
                write_term(symbols, part, out);
            }
            out.push(')');
        }
    }
}

/// The ground term that `text` is, capitals or not; `None` if it is none or has a word that `symbols` lacks.
pub fn read_term(text: &str, symbols: &Symbols) -> Option<Term> {
    match &expressions(&folded(text).ok()?).ok()?[..] {
        [only] => ground(only, symbols),
        _ => None,
    }
}

/// The ground terms that `text` lists, `(cell 1 1 b) (control white)`, or the same in parentheses. A single list that
/// begins with a word is one term: `(control white)`.
pub fn read_terms(text: &str, symbols: &Symbols) -> Option<Vec<Term>> {
    let text = folded(text).ok()?;
    let listed = expressions(&text).ok()?;
    let parts = match &listed[..] {
        [Expression::List(parts, _)] if !matches!(parts.first(), Some(Expression::Word(..))) => {
            parts
        }
        _ => &listed,
    };
    parts.iter().map(|part| ground(part, symbols)).collect()
}

fn ground(expression: &Expression<'_>, symbols: &Symbols) -> Option<Term> {
    let (word, parts) = expression.split()?;
    let symbol = symbols.known(word)?;
    if parts.is_empty() {
        return Some(Term::Constant(symbol));
    }
    let parts: Option<Box<[Term]>> = parts.iter().map(|part| ground(part, symbols)).collect();
    Some(Term::Compound(symbol, parts?))
}

#[cfg(test)]
mod tests;

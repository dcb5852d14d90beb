//! A sheet of rules as data: what the reader makes of a text, and what all else starts from.

use std::collections::HashMap;

/// A word of the sheet, by its index in [`Symbols`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub u32);

/// The words of a sheet, each once, in lower case. The language's own words come first, in the order of [`words`].
#[derive(Clone, Debug)]
pub struct Symbols {
    texts: Vec<String>,
    known: HashMap<String, Symbol>,
}

/// The language's own relations and the player who stands for chance.
pub mod words {
    use super::Symbol;

    /// `(role ?player)`
    pub const ROLE: Symbol = Symbol(0);
    /// `(init ?fact)`: a fact of the first state.
    pub const INIT: Symbol = Symbol(1);
    /// `(true ?fact)`: a fact of the state.
    pub const TRUE: Symbol = Symbol(2);
    /// `(does ?player ?move)`
    pub const DOES: Symbol = Symbol(3);
    /// `(next ?fact)`: a fact of the next state.
    pub const NEXT: Symbol = Symbol(4);
    /// `(legal ?player ?move)`
    pub const LEGAL: Symbol = Symbol(5);
    /// `(goal ?player ?number)`
    pub const GOAL: Symbol = Symbol(6);
    /// `terminal`
    pub const TERMINAL: Symbol = Symbol(7);
    /// `(base ?fact)`: what may be a fact of some state.
    pub const BASE: Symbol = Symbol(8);
    /// `(input ?player ?move)`: what may be a move in some state.
    pub const INPUT: Symbol = Symbol(9);
    /// `(role random)` is chance.
    pub const RANDOM: Symbol = Symbol(10);
    pub(super) const TEXTS: [&str; 11] = [
        "role", "init", "true", "does", "next", "legal", "goal", "terminal", "base", "input",
        "random",
    ];
}

impl Default for Symbols {
    fn default() -> Self {
        let mut symbols = Self { texts: Vec::new(), known: HashMap::new() };
        for text in words::TEXTS {
            symbols.of(text);
        }
        symbols
    }
}

impl Symbols {
    /// The symbol of `text`, which is in lower case.
    pub fn of(&mut self, text: &str) -> Symbol {
        if let Some(&known) = self.known.get(text) {
            return known;
        }
        let symbol = Symbol(self.texts.len() as u32);
        self.texts.push(text.into());
        self.known.insert(text.into(), symbol);
        symbol
    }

    /// The symbol of `text`, if the sheet has it.
    pub fn known(&self, text: &str) -> Option<Symbol> {
        self.known.get(text).copied()
    }

    /// The text of `symbol`.
    pub fn text(&self, symbol: Symbol) -> &str {
        &self.texts[symbol.0 as usize]
    }

    /// Number of symbols.
    pub fn count(&self) -> usize {
        self.texts.len()
    }
}

/// A term: `?x`, `b`, `(cell ?x 1 b)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A variable, by its index in its rule.
    Variable(u32),
    /// A constant.
    Constant(Symbol),
    /// A function of at least one term.
    Compound(Symbol, Box<[Term]>),
}

impl Term {
    /// Bytes that it takes, about.
    pub fn bytes(&self) -> usize {
        let inner = match self {
            Self::Variable(_) | Self::Constant(_) => 0,
            Self::Compound(_, parts) => parts.iter().map(Self::bytes).sum(),
        };
        size_of::<Self>() + inner
    }
}

/// A relation of terms. `true`, `does`, `next` and so on are relations as all others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Atom {
    /// Its name.
    pub relation: Symbol,
    /// What it relates.
    pub terms: Box<[Term]>,
}

/// A condition of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Literal {
    /// That an atom holds.
    Is(Atom),
    /// That it does not.
    Not(Atom),
    /// That two terms differ.
    Distinct(Term, Term),
}

/// `(<= head body…)`; a fact is a rule without a body. All its variables occur in [`Literal::Is`] of its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What the rule gives.
    pub head: Atom,
    /// Its conditions; all must hold. `or` has become several rules.
    pub body: Vec<Literal>,
    /// Number of its variables: their indices are 0, 1, ….
    pub variables: u32,
    /// The line of the sheet in which it begins, from 1.
    pub line: u32,
}

impl Sheet {
    /// Bytes that it takes, about.
    pub fn bytes(&self) -> usize {
        let of_atom = |atom: &Atom| atom.terms.iter().map(Term::bytes).sum::<usize>();
        let of_literal = |literal: &Literal| {
            size_of::<Literal>()
                + match literal {
                    Literal::Is(atom) | Literal::Not(atom) => of_atom(atom),
                    Literal::Distinct(one, other) => one.bytes() + other.bytes(),
                }
        };
        let of_rule = |rule: &Rule| {
            let body: usize = rule.body.iter().map(of_literal).sum();
            size_of::<Rule>() + of_atom(&rule.head) + body
        };
        self.rules.iter().map(of_rule).sum()
    }
}

/// A sheet that keeps the rules of the language: safe, stratified, each relation with one number of terms; `next`
/// occurs in no body; `legal`, `goal` and `terminal` do not depend on `does`; `role`, `init`, `base` and `input` depend
/// on neither `true` nor `does`. Roles are facts. That recursion is restricted, so that terms cannot grow without end,
/// is not seen from the rules: who evaluates them bounds the work and the depth of terms.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its words.
    pub symbols: Symbols,
    /// Its rules, facts included, in the order of the text.
    pub rules: Vec<Rule>,
    /// The players in the order of the text, `random` included.
    pub roles: Vec<Symbol>,
    /// The stratum of each relation, by symbol, from 0: a relation is not below those that it needs, and above those
    /// that it needs not to hold. 0 for a symbol that is no relation.
    pub strata: Vec<u32>,
}

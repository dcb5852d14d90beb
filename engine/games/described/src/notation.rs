//! States and moves as terms of the sheet, in canonical form.

use countermove_core::error::{Error, clip};
use countermove_core::game::notation::{Notation, outcome_text};
use countermove_core::game::sheet_report::SheetReport;
use countermove_core::game::{Game, Player, Turn};

use crate::game::{Action, Described, Position};
use crate::machine::State;
use crate::sheet::{Symbol, Term, words};
use crate::writing::{read_term, read_terms, term_text};

/// In a state in which the players have moved and chance has not: `(does player move)`.
const DOES: Symbol = words::DOES;

fn is_does(term: &Term) -> bool {
    matches!(term, Term::Compound(DOES, _))
}

impl Described {
    pub(crate) fn text(&self, term: &Term) -> String {
        term_text(&self.sheet.symbols, term)
    }

    /// The texts of the facts of `state`, in their order.
    pub(crate) fn fact_texts(&self, facts: &State) -> Vec<String> {
        let domain = self.machine.domain();
        let is_true = |at: &usize| facts[at / 64] >> (at % 64) & 1 == 1;
        (0..domain.facts.len()).filter(is_true).map(|at| self.text(&domain.facts[at])).collect()
    }

    fn move_text(&self, role: usize, index: u32) -> String {
        self.text(&self.machine.domain().moves[role][index as usize])
    }

    /// The index of a term in a list of terms that is sorted by their texts.
    fn place(&self, terms: &[Term], term: &Term) -> Option<usize> {
        let text = self.text(term);
        terms.binary_search_by(|each| self.text(each).cmp(&text)).ok()
    }

    /// The terms of a list. `(first (control x))` is a list of two, unless only `first` of one term is a fact.
    fn read_list(&self, text: &str) -> Option<Vec<Term>> {
        let terms = read_terms(text, &self.sheet.symbols)?;
        let facts = &self.machine.domain().facts;
        let is_known = |term: &Term| is_does(term) || self.place(facts, term).is_some();
        let is_doubled =
            text.trim_start().trim_start_matches('(').len() + 2 <= text.trim_start().len();
        if let [Term::Compound(word, parts)] = &terms[..]
            && !is_doubled
        {
            let list: Vec<Term> =
                [Term::Constant(*word)].into_iter().chain(parts.iter().cloned()).collect();
            return Some(if list.iter().all(is_known) { list } else { terms });
        }
        Some(terms)
    }

    fn read_facts(&self, terms: &[Term]) -> Result<State, Error> {
        let domain = self.machine.domain();
        let mut facts: State = vec![0; domain.start.len()].into();
        for term in terms {
            let at = self.place(&domain.facts, term).ok_or_else(|| {
                let text = clip(&self.text(term));
                Error::illegal_position(format!("no game of these rules has the fact {text}"))
            })?;
            facts[at / 64] |= 1 << (at % 64);
        }
        Ok(facts)
    }

    /// The state in which the players have made the moves of `does`, and chance is to move.
    fn read_does(&self, state: &Position, does: &[Term]) -> Result<Position, Error> {
        let mut chosen: Vec<Option<u32>> = vec![None; self.sheet.roles.len()];
        for term in does {
            let bad = || {
                let text = clip(&self.text(term));
                Error::illegal_position(format!("{text} is no legal move of a player here"))
            };
            let Term::Compound(_, parts) = term else { return Err(bad()) };
            let [Term::Constant(player), action] = &parts[..] else { return Err(bad()) };
            let role = self.sheet.roles.iter().position(|role| role == player).ok_or_else(bad)?;
            let index = self.place(&self.machine.domain().moves[role], action).ok_or_else(bad)?;
            let is_legal = self.moves_of(state, role).contains(&(index as u32));
            if !is_legal || Some(role) == self.random || chosen[role].is_some() {
                return Err(bad());
            }
            chosen[role] = Some(index as u32);
        }
        let joint: Option<Vec<u32>> = (0..chosen.len())
            .map(|role| match chosen[role] {
                None if Some(role) == self.random => self.moves_of(state, role).first().copied(),
                chosen => chosen,
            })
            .collect();
        let after = joint.map(|joint| self.after_joint(state, joint.into()));
        let waits = |after: &Position| after.facts == state.facts && after.turn == Turn::Chance;
        after.filter(waits).ok_or_else(|| {
            let message =
                "(does …) stands in a state where all players have moved and chance has not";
            Error::illegal_position(message)
        })
    }
}

impl Notation for Described {
    fn player_name(&self, player: Player) -> String {
        self.sheet.symbols.text(self.sheet.roles[self.role(player)]).into()
    }

    fn read(&self, text: &str) -> Result<Position, Error> {
        let terms = self.read_list(text).ok_or_else(|| {
            Error::malformed_state(format!(
                "\"{}\" is no list of facts in words of the rules, such as {}",
                clip(text),
                clip(&self.write(&self.start()))
            ))
        })?;
        let (does, facts): (Vec<Term>, Vec<Term>) = terms.into_iter().partition(is_does);
        let facts = self.read_facts(&facts)?;
        if !self.known.covers(&facts) {
            let message = "no game of these rules has such facts together";
            return Err(Error::illegal_position(message));
        }
        let state = self.position(facts);
        match (does.is_empty(), state.turn) {
            (true, _) => Ok(state),
            (false, Turn::Over) => Err(Error::illegal_position("nobody moves at the end")),
            (false, _) => self.read_does(&state, &does),
        }
    }

    fn write(&self, state: &Position) -> String {
        let mut texts = self.fact_texts(&state.facts);
        let moved = state.chosen.as_deref().filter(|_| self.players_chose(state));
        for (role, &index) in moved.into_iter().flatten().enumerate() {
            if Some(role) != self.random {
                let player = self.sheet.symbols.text(self.sheet.roles[role]);
                texts.push(format!("(does {player} {})", self.move_text(role, index)));
            }
        }
        format!("({})", texts.join(" "))
    }

    fn read_move(&self, state: &Position, text: &str) -> Result<Action, Error> {
        let role = match state.turn {
            Turn::Of(player) => Some(self.role(player)),
            Turn::Chance => self.random,
            Turn::Simultaneous | Turn::Over => None,
        };
        let found = role.and_then(|role| self.legal_named(state, role, text));
        found.ok_or_else(|| {
            let moves = self.legal_moves(state);
            let first = moves.first().map_or(String::new(), |&first| self.write_move(state, first));
            let text = clip(text);
            Error::illegal_move(format!("there is no move \"{text}\" here, but such as {first}"))
        })
    }

    fn read_choice(&self, state: &Position, player: Player, text: &str) -> Result<Action, Error> {
        self.legal_named(state, self.role(player), text).ok_or_else(|| {
            let (name, text) = (self.player_name(player), clip(text));
            Error::illegal_move(format!("{name} cannot choose \"{text}\" here"))
        })
    }

    fn write_move(&self, _state: &Position, action: Action) -> String {
        self.move_text(action.role(), action.index())
    }

    /// The winner, or the goals where there is more than winning and losing.
    fn result(&self, state: &Position) -> Option<String> {
        if self.by_outcome {
            return outcome_text(self, state);
        }
        let goals = (0..self.facts.players)
            .map(|player| format!("{} {}", self.player_name(player), self.utility(state, player)));
        Some(goals.collect::<Vec<_>>().join(", "))
    }

    fn sheet_report(&self) -> Option<SheetReport> {
        Some(self.report().clone())
    }

    fn picture(&self, state: &Position) -> String {
        match &self.view {
            Some(view) => view.drawn(self, state),
            None => self.fact_texts(&state.facts).join("\n"),
        }
    }
}

impl Described {
    /// The legal move of `role` that `text` names, however its blanks are.
    fn legal_named(&self, state: &Position, role: usize, text: &str) -> Option<Action> {
        let term = read_term(text, &self.sheet.symbols)?;
        let index = self.place(&self.machine.domain().moves[role], &term)? as u32;
        self.moves_of(state, role).contains(&index).then(|| Action::of(role, index))
    }

    /// Whether a player had a choice before chance, so that the state depends on it.
    fn players_chose(&self, state: &Position) -> bool {
        self.roles.iter().any(|&role| self.moves_of(state, role).len() > 1)
    }
}

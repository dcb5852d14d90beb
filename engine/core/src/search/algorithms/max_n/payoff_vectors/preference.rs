//! Which of its moves a player prefers, by their payoff vectors, and the ranking of the root's moves.

use std::cmp::Ordering;

use super::PayoffSearch;
use super::vector::PayoffVector;
use crate::game::evaluation::Evaluation;
use crate::game::{Facts, Player};
use crate::search::common::distance::timeliness;
use crate::search::common::sort::sort_by_key;
use crate::search::common::utilities::Utilities;
use crate::search::contract::{Line, Ranking, Valuation};
use crate::search::observer::Observer;

/// The best of a player's moves so far.
pub(in crate::search) struct Best {
    pub(super) vector: PayoffVector,
    /// Whether no move so far rests on an estimate.
    all_exact: bool,
    /// Whether no move to come can be better, but for an end that is more timely.
    is_settled: bool,
}

impl Best {
    /// The vector, exact if no estimate can change the choice.
    pub(super) fn into_vector(self) -> PayoffVector {
        PayoffVector { exact: self.all_exact || self.is_settled, ..self.vector }
    }
}

impl<'a, G: Evaluation, O: Observer<G, f64>> PayoffSearch<'a, G, O> {
    /// Replaces `best` by `vector`, of one more move, if the player prefers it; returns whether it did. `gain` maps one
    /// utility per player to what the player maximizes. A `settler` maximizes its own utility, so that a greatest one
    /// settles the choice.
    pub(in crate::search) fn improves(
        &self,
        best: &mut Option<Best>,
        vector: &PayoffVector,
        gain: impl Fn(&[f64]) -> f64,
        settler: Option<Player>,
    ) -> bool {
        let utilities = &self.utilities;
        let better = best.as_ref().is_none_or(|Best { vector: best, .. }| {
            let (one, other) = (gain(&vector.values), gain(&best.values));
            match utilities.rounding.compare(one, other) {
                Ordering::Greater => true,
                Ordering::Less => false,
                Ordering::Equal => self.is_timelier(vector, best, &gain),
            }
        });
        let (all_exact, was_settled) =
            best.as_ref().map_or((true, false), |best| (best.all_exact, best.is_settled));
        // An earlier vector that rests on an estimate may be equal too, and come first. Between two opposed sides that
        // does not matter: equals have the same values for all, and the estimate ends later.
        let settles = || {
            vector.exact
                && (all_exact || utilities.are_two_opposed())
                && settler.is_some_and(|player| utilities.is_greatest(vector.values[player]))
        };
        let is_settled = was_settled || better && settles();
        let all_exact = all_exact && vector.exact;
        match best {
            Some(best) if !better => (best.all_exact, best.is_settled) = (all_exact, is_settled),
            _ => *best = Some(Best { vector: vector.clone(), all_exact, is_settled }),
        }
        better
    }

    /// Whether `one` and `other` are worth the same to all players, and the end of `one` is more timely for the player
    /// who maximizes `gain`.
    pub(in crate::search::algorithms::max_n) fn is_timelier(
        &self,
        one: &PayoffVector,
        other: &PayoffVector,
        gain: impl Fn(&[f64]) -> f64,
    ) -> bool {
        let Utilities { rounding, facts, .. } = &self.utilities;
        if one.plies == other.plies || !rounding.all_equal(&one.values, &other.values) {
            return false;
        }
        let middle = vec![self.utilities.middle(); facts.players];
        let worth = rounding.compare(gain(&one.values), gain(&middle));
        timeliness(worth, one.plies) > timeliness(worth, other.plies)
    }

    /// Ranks the root's moves for `root_player`, each given as its line and its utilities: the best first, equals in
    /// the game's order. Among moves that are worth the same to all players as the first, the most timely leads.
    pub fn ranking(
        &self,
        root_player: Player,
        searched: Vec<(Vec<G::Move>, PayoffVector)>,
    ) -> Ranking<G::Move> {
        let mut best: Option<Best> = None;
        let mut first = 0;
        for (index, (_, vector)) in searched.iter().enumerate() {
            let own = |values: &[f64]| values[root_player];
            if self.improves(&mut best, vector, own, Some(root_player)) {
                first = index;
            }
        }
        let best = best.expect("the root has a move").into_vector();
        let values: Vec<f64> =
            searched.iter().map(|(_, vector)| vector.values[root_player]).collect();
        let ranks = self.utilities.rounding.ranks(&values);
        let mut indexed: Vec<_> = searched.into_iter().enumerate().collect();
        sort_by_key(&mut indexed, |&(index, _)| (ranks[index], index != first));
        let lines = indexed
            .into_iter()
            .map(|(_, (moves, vector))| Line::of(moves, self.valuation(root_player, vector)));
        Ranking {
            lines: lines.collect(),
            valuation: self.valuation(root_player, best),
            equilibrium: None,
        }
    }

    /// The valuation of `vector` in a reply to `player`.
    pub fn valuation(&self, player: Player, vector: PayoffVector) -> Valuation {
        let PayoffVector { values, exact, plies } = vector;
        let Facts { chance, simultaneous, .. } = self.utilities.facts;
        let certain = self.assumed.is_none() && !chance && !simultaneous;
        self.utilities.valuation(values, (exact, plies), player, certain)
    }
}

//! What searches for one player, or two opponents, share: scores from a player's point of view.

use crate::game::evaluation::Evaluation;
use std::cmp::Reverse;
use std::ops::Neg;

use crate::game::{Game, Player, Turn};
use crate::search::common::sort::sort_by_key;
use crate::search::{Line, Outcome, Problem, Ranking, Valuation};
use crate::value::{Scale, Score, squash};

/// A score and whether no estimate took part in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub score: Score,
    pub proven: bool,
}

impl Neg for Verdict {
    type Output = Self;
    fn neg(self) -> Self {
        Self { score: -self.score, ..self }
    }
}

impl Verdict {
    /// Before any move was looked at.
    pub const NOTHING: Self = Self { score: Score::MIN, proven: true };

    /// Of a position whose moves are worth `self` so far and now also `other`. A win needs no more
    /// proof than itself: a nearer one would lie within the horizon; all else needs every move's.
    #[inline]
    pub fn or(self, other: Self) -> Self {
        let score = self.score.max(other.score);
        let best_proven = if other.score > self.score { other.proven } else { self.proven };
        let won = best_proven && score.decided().is_some_and(|plies| plies > 0);
        Self { score, proven: won || (self.proven && other.proven) }
    }
}

/// What is seen of a position before any of its moves is tried.
pub enum Seen {
    /// Its verdict, from the asker's point of view.
    Leaf(Verdict),
    /// Whose turn it is.
    Turn(Player),
}

/// A problem for one player or two opponents, with what every visit needs at hand.
pub struct TwoPlayer<'a, G: Game> {
    pub problem: &'a Problem<'a, G>,
    pub scale: Scale,
    /// Whether the scale is [`Scale::Outcome`], where nearer wins are better.
    pub by_outcome: bool,
    pub mover: Player,
}

impl<'a, G: Evaluation> TwoPlayer<'a, G> {
    pub fn new(problem: &'a Problem<'a, G>) -> Self {
        let Turn::Of(mover) = problem.game.turn(problem.root) else {
            panic!("a search for a player to move was asked where there is none");
        };
        let scale = problem.game.scale();
        Self { problem, by_outcome: scale == Scale::Outcome, scale, mover }
    }

    /// What `state`, `ply` plies from the root with `depth` more to search, is to `me`.
    #[inline]
    pub fn see(&self, state: &G::State, me: Player, ply: u32, depth: u32) -> Seen {
        let game = self.problem.game;
        let verdict = match game.turn(state) {
            Turn::Over => {
                Verdict { score: self.scale.terminal(game.utility(state, 0), ply), proven: true }
            }
            Turn::Of(player) if depth > 0 => return Seen::Turn(player),
            Turn::Of(_) => Verdict { score: self.estimate(state, 0), proven: false },
            Turn::Chance | Turn::Simultaneous => {
                panic!("the facts deny chance and simultaneous moves")
            }
        };
        Seen::Leaf(if me == 0 { verdict } else { -verdict })
    }

    /// The estimate of `state`, which is not over, for `player`.
    #[inline]
    pub fn estimate(&self, state: &G::State, player: Player) -> Score {
        let estimate = self.problem.weights.estimate(self.problem.game, state, 0);
        let score = self.scale.estimate(estimate);
        if player == 0 { score } else { -score }
    }

    /// What `verdict`, for the player to move at the root, says over HTTP; `end` is how many plies
    /// the line takes to the game's end, where it does.
    pub fn valuation(&self, verdict: Verdict, end: u32) -> Valuation {
        let facts = self.problem.game.facts();
        let sign = if self.mover == 0 { 1.0 } else { -1.0 };
        let reading =
            self.scale.reading(if self.mover == 0 { verdict.score } else { -verdict.score });
        let (value_of_first, outcome) = match (verdict.score.decided(), reading) {
            (Some(plies), _) => {
                let won = plies > 0;
                let first_won = won == (self.mover == 0);
                let value = if first_won { facts.utility_max } else { facts.utility_min };
                (
                    value,
                    Some((if won { Outcome::Win } else { Outcome::Loss }, plies.unsigned_abs())),
                )
            }
            (None, Some(utility)) if !self.by_outcome => (utility, None),
            (None, _) if verdict.proven => (0.0, Some((Outcome::Draw, end))),
            (None, estimate) => {
                let spread = self.problem.weights.spread();
                let estimate = estimate.unwrap_or_default();
                (squash(estimate, spread, facts.utility_min, facts.utility_max), None)
            }
        };
        let values = if facts.players == 1 {
            vec![value_of_first]
        } else {
            vec![value_of_first, 0.0 - value_of_first]
        };
        let evaluation =
            if verdict.proven { None } else { reading.map(|estimate| sign * estimate + 0.0) };
        Valuation { values, exact: verdict.proven, outcome, evaluation, optimal: None }
    }

    /// The root's moves as a search left them: each its moves, verdict and whether that is a bound.
    /// Best first, equals in the game's order, a value before an equal bound.
    pub fn ranking(&self, mut searched: Vec<(Vec<G::Move>, Verdict, bool)>) -> Ranking<G::Move> {
        sort_by_key(&mut searched, |(_, verdict, at_most)| (Reverse(verdict.score), *at_most));
        let root =
            searched.iter().fold(Verdict::NOTHING, |root, (_, verdict, _)| root.or(*verdict));
        let valuation = self.valuation(root, searched[0].0.len() as u32);
        let lines = searched.into_iter().map(|(moves, verdict, at_most)| {
            let valuation = self.valuation(verdict, moves.len() as u32);
            Line { moves, valuation, at_most, visits: None }
        });
        Ranking { lines: lines.collect(), valuation, equilibrium: None }
    }

    /// The answer that needs no search: each move's own worth, one ply deep.
    pub fn one_ply(&self) -> Ranking<G::Move> {
        let game = self.problem.game;
        let moves = self.problem.root_moves();
        let look = |action| {
            let child = game.after(self.problem.root, action);
            match self.see(&child, self.mover, 1, 0) {
                Seen::Leaf(verdict) => (vec![action], verdict, false),
                Seen::Turn(_) => panic!("at depth 0 every position is a leaf"),
            }
        };
        self.ranking(moves.into_iter().map(look).collect())
    }
}

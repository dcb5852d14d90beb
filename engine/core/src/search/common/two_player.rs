//! Scores from a player's point of view, for searches of one player or two opponents.

use crate::game::evaluation::Evaluation;
use std::cmp::Reverse;
use std::ops::Neg;

use crate::game::{Facts, Game, Player, Turn};
use crate::search::common::sort::sort_by_key;
use crate::search::contract::{Line, Outcome, Ranking, SearchProblem, Valuation};
use crate::search::observer::Left;
use crate::table::Bound;
use crate::value::{Scale, Score, rest_of, squash};

/// A score, and whether it rests on no estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub score: Score,
    pub proven: bool,
}

impl Neg for Verdict {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self { score: -self.score, ..self }
    }
}

impl Verdict {
    /// The value before any move is searched.
    pub const NOTHING: Self = Self { score: Score::MIN, proven: true };

    /// The maximum of `self`, over the moves searched before, and `other`, of one more move. A win is
    /// proven by its own move alone, since a nearer one would lie within the horizon; any other value
    /// needs the proofs of all moves.
    #[inline]
    pub fn or(self, other: Self) -> Self {
        let score = self.score.max(other.score);
        let best_proven = if other.score > self.score { other.proven } else { self.proven };
        let won = best_proven && score.decided().is_some_and(|plies| plies > 0);
        Self { score, proven: won || (self.proven && other.proven) }
    }

    /// For an observer: this verdict of `player`, as the first player's.
    #[inline]
    pub fn seen(self, player: Player) -> Left<Score> {
        Left { value: for_first(self.score, player), proven: self.proven }
    }
}

/// The first player's score where `player` has `score`.
#[inline]
pub fn for_first(score: Score, player: Player) -> Score {
    if player == 0 { score } else { -score }
}

/// The first player's window where `player` has (alpha, beta).
#[inline]
pub fn window_for_first(alpha: Score, beta: Score, player: Player) -> (Score, Score) {
    if player == 0 { (alpha, beta) } else { (-beta, -alpha) }
}

/// Turns a `bound` of `player`'s score into the bound of the first player's score.
#[inline]
pub fn bound_for_first(bound: Bound, player: Player) -> Bound {
    if player == 0 { bound } else { bound.opposite() }
}

/// The kind of node that a position is.
pub enum Node {
    /// An end, or at the horizon: its value.
    Leaf(Verdict),
    /// A turn of this player.
    Interior(Player),
}

/// A problem for one player or two opponents, with what every node needs.
pub struct TwoPlayer<'a, G: Game> {
    pub problem: &'a SearchProblem<'a, G>,
    pub scale: Scale,
    /// Whether the scale is [`Scale::Outcome`], where nearer wins are better.
    pub by_outcome: bool,
    pub mover: Player,
    /// Sum of the players' utilities at every end.
    payoff_sum: f64,
    /// Whether some ends are estimates.
    cut_off: bool,
}

impl<'a, G: Evaluation> TwoPlayer<'a, G> {
    pub fn new(problem: &'a SearchProblem<'a, G>) -> Self {
        let Turn::Of(mover) = problem.game.turn(problem.root) else {
            panic!("a search needs a player to move");
        };
        let Facts { payoff_sum, cut_off, .. } = problem.game.facts();
        let scale = problem.game.scale();
        Self { problem, by_outcome: scale == Scale::Outcome, scale, mover, payoff_sum, cut_off }
    }

    /// The kind of node of `state`, `ply` plies from the root with `depth` more to search; a leaf's
    /// value is for `me`.
    #[inline]
    pub fn node(&self, state: &G::State, me: Player, ply: u32, depth: u32) -> Node {
        let game = self.problem.game;
        let verdict = match game.turn(state) {
            Turn::Over => Verdict {
                score: self.scale.terminal(game.utility(state, 0), ply),
                proven: !(self.cut_off && game.is_cut_off(state)),
            },
            Turn::Of(player) if depth > 0 => return Node::Interior(player),
            Turn::Of(_) => Verdict { score: self.estimate(state, 0), proven: false },
            Turn::Chance | Turn::Simultaneous => {
                panic!("the facts deny chance and simultaneous moves")
            }
        };
        Node::Leaf(if me == 0 { verdict } else { -verdict })
    }

    /// The estimate of `state`, which is not over, for `player`.
    #[inline]
    pub fn estimate(&self, state: &G::State, player: Player) -> Score {
        let estimate = self.problem.weights.estimate(self.problem.game, state, 0);
        let score = self.scale.estimate(estimate);
        if player == 0 { score } else { -score }
    }

    /// The valuation in a reply of `verdict`, for the player to move at the root. A drawn line takes
    /// `end` plies to the game's end.
    pub fn valuation(&self, verdict: Verdict, end: u32) -> Valuation {
        let facts = self.problem.game.facts();
        let contempt = self.problem.weights.contempt();
        let reading = self
            .scale
            .reading(if self.mover == 0 { verdict.score } else { -verdict.score })
            .map(|estimate| estimate - contempt);
        let (value_of_first, end) = match (verdict.score.decided(), reading) {
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
            vec![value_of_first, rest_of(self.payoff_sum, value_of_first)]
        };
        let evaluation =
            if verdict.proven { None } else { reading.map(|estimate| self.of_mover(estimate)) };
        let (outcome, plies) = end.unzip();
        Valuation { outcome, plies, evaluation, ..Valuation::of(values, verdict.proven) }
    }

    /// An estimate for the player to move at the root, from the estimate for player 0.
    fn of_mover(&self, estimate: f64) -> f64 {
        if self.mover == 0 { estimate + 0.0 } else { rest_of(self.payoff_sum, estimate) }
    }

    /// Ranks the root's moves, each given as its line, its verdict and whether that is an upper bound.
    /// Best first, equals in the game's order, a value before an equal bound.
    pub fn ranking(&self, mut searched: Vec<(Vec<G::Move>, Verdict, bool)>) -> Ranking<G::Move> {
        sort_by_key(&mut searched, |(_, verdict, at_most)| (Reverse(verdict.score), *at_most));
        let root =
            searched.iter().fold(Verdict::NOTHING, |root, (_, verdict, _)| root.or(*verdict));
        let valuation = self.valuation(root, searched[0].0.len() as u32);
        let lines = searched.into_iter().map(|(moves, verdict, at_most)| {
            let valuation = self.valuation(verdict, moves.len() as u32);
            Line { at_most, ..Line::of(moves, valuation) }
        });
        Ranking { lines: lines.collect(), valuation, equilibrium: None }
    }

    /// Values each root move one ply deep: the answer where there is no time to search.
    pub fn one_ply(&self) -> Ranking<G::Move> {
        let game = self.problem.game;
        let moves = self.problem.root_moves();
        let value = |action| {
            let child = game.after(self.problem.root, action);
            match self.node(&child, self.mover, 1, 0) {
                Node::Leaf(verdict) => (vec![action], verdict, false),
                Node::Interior(_) => panic!("at depth 0 every position is a leaf"),
            }
        };
        self.ranking(moves.into_iter().map(value).collect())
    }
}

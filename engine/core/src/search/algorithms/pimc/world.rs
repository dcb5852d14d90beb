//! The search of one world (determinization), as if all players saw it.

use super::WorldSearch;
use crate::game::searchable::Searchable;
use crate::game::{Game, Player, Turn};
use crate::search::common::control::Control;
use crate::search::common::utilities::Utilities;
use crate::search::common::view_policy::{model_of, shares};
use crate::search::contract::SearchProblem;
use crate::value::{Scale, Score, rest_of};

/// Least depth at which positions are remembered and moves are ordered, in plies.
const WORTH_KEEPING: u32 = 2;
/// The game's own solver may take one in so many parts of what the limits leave, for the first world.
const FIRST_PART: u32 = 2;
/// Positions that are remembered; a power of two.
const KEPT: usize = 1 << 15;

/// Searches worlds one after another.
pub struct WorldSearcher<'a, G: Game> {
    pub root_player: Player,
    pub control: Control<'a>,
    /// Whether every value since this was set rests on no estimate.
    pub exact: bool,
    game: &'a G,
    problem: &'a SearchProblem<'a, G>,
    utilities: Utilities<'a, G>,
    /// Whether two sides have opposite payoffs, and none of them is modelled.
    sided: bool,
    /// Whether the game's endgame solver is asked.
    finishes: bool,
    /// Whether the game's solver of open states is asked, and whether it solved a world.
    opens: bool,
    opened: bool,
    /// Empty until a search is deep enough.
    known: Vec<Option<Known<G::Move>>>,
    /// Lists of moves for further use.
    lists: Vec<Vec<G::Move>>,
}

/// A remembered position, valued for the root player's side.
#[derive(Clone, Copy)]
struct Known<M> {
    key: u64,
    value: f64,
    /// The value is at least, at most, or exactly this.
    bound: Bound,
    depth: u32,
    exact: bool,
    best: M,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Least,
    Most,
    Exact,
}

impl<'a, G: Searchable> WorldSearcher<'a, G> {
    /// A searcher for `root_player`.
    pub fn new(
        problem: &'a SearchProblem<'a, G>,
        search: Option<WorldSearch>,
        root_player: Player,
        control: Control<'a>,
    ) -> Self {
        let game = problem.game;
        let teams = problem.teams;
        let facts = game.facts();
        let is_modelled = (0..facts.players)
            .any(|player| model_of(problem.opponent, player, root_player).is_some());
        let sided = (facts.players == 1 || teams.are_two_opposed(&facts))
            && !is_modelled
            && search != Some(WorldSearch::MaxN);
        Self {
            root_player,
            control,
            exact: true,
            game,
            problem,
            utilities: Utilities::new(game, problem.weights, teams),
            sided,
            finishes: sided
                && facts.is_two_player_zero_sum()
                && search != Some(WorldSearch::AlphaBeta),
            opens: !is_modelled
                && teams.is_none()
                && !matches!(search, Some(WorldSearch::AlphaBeta | WorldSearch::MaxN)),
            opened: false,
            known: Vec::new(),
            lists: Vec::new(),
        }
    }

    /// How many numbers tell the values of all players.
    pub fn width(&self) -> usize {
        if self.sided { 1 } else { self.utilities.facts.players }
    }

    /// One utility per player, from what [`WorldSearcher::values`] wrote of a move.
    pub fn values_of(&self, stored: &[f64]) -> Vec<f64> {
        let values = match *stored {
            [own] if self.sided => self.utilities.values(self.root_player, own, self.problem.root),
            _ => stored.to_vec(),
        };
        values.into_iter().map(|value| value + 0.0).collect()
    }

    /// Writes to `out` the values of `moves` in `world`, searched to `depth` plies; `None` at a limit.
    pub fn values(
        &mut self,
        world: &G::State,
        moves: &[G::Move],
        depth: u32,
        out: &mut [f64],
    ) -> Option<()> {
        if depth > WORTH_KEEPING && self.known.is_empty() && self.sided {
            self.known = vec![None; KEPT];
        }
        if self.opens && self.open_values(world, moves, out)? {
            return Some(());
        }
        let trust = self.problem.opponent.map_or(0.0, |opponent| opponent.trust);
        let width = self.width();
        for (&action, out) in moves.iter().zip(out.chunks_mut(width)) {
            let after = self.game.after(world, action);
            if self.sided {
                out[0] = self.sided(&after, depth - 1, f64::NEG_INFINITY, f64::INFINITY)?;
                continue;
            }
            out.fill(0.0);
            for (share, trusts) in [(trust, true), (1.0 - trust, false)] {
                if share > 0.0 {
                    let values = self.each(&after, depth - 1, trusts)?;
                    out.iter_mut().zip(values).for_each(|(sum, value)| *sum += share * value);
                }
            }
        }
        Some(())
    }

    /// Writes the exact values of `moves` to `out` if the game has a solver for `world`; returns whether it has. If the
    /// first world takes too long, the solver is not asked again.
    fn open_values(
        &mut self,
        world: &G::State,
        moves: &[G::Move],
        out: &mut [f64],
    ) -> Option<bool> {
        self.control.check_time()?;
        let Self { game, control, .. } = self;
        let part = if self.opened { 1 } else { FIRST_PART };
        let limits = control.restrict(control.nodes_left() / u64::from(part));
        if let Some(left) = control.time_left() {
            control.hurry(left / part);
        }
        let values = game.open_values(world, &mut || control.visit());
        self.opens = control.reached().is_none();
        control.restore(limits);
        let Some(values) = values else {
            return control.reached().is_none().then_some(false);
        };
        self.opened = true;
        let legal = self.game.legal_moves(world);
        let width = self.width();
        for (action, out) in moves.iter().zip(out.chunks_mut(width)) {
            let place = legal.iter().position(|other| other == action);
            let values = &values[place.expect("the moves are legal in each world")];
            if self.sided {
                out[0] = values[self.root_player];
            } else {
                out.copy_from_slice(values);
            }
        }
        Some(true)
    }

    /// One utility per player after `action` in `world`, by an estimate or the end of the game.
    pub fn at_once(&self, world: &G::State, action: G::Move) -> Vec<f64> {
        let after = self.game.after(world, action);
        match self.sided {
            true => vec![self.utilities.leaf(&after, self.root_player).value],
            false => (0..self.utilities.facts.players)
                .map(|player| self.utilities.leaf(&after, player).value)
                .collect(),
        }
    }

    /// The utility of `player` where the search ends.
    fn leaf(&mut self, state: &G::State, player: Player) -> f64 {
        let valued = self.utilities.leaf(state, player);
        self.exact &= valued.exact;
        valued.value
    }

    /// Alpha-beta, fail-soft: the value of `state` for the root player's side; `None` at a limit.
    fn sided(&mut self, state: &G::State, depth: u32, alpha: f64, beta: f64) -> Option<f64> {
        self.control.visit()?;
        let turn = self.game.turn(state);
        if let Turn::Of(mover) = turn
            && self.finishes
            && let Some(value) = self.finished(state, mover)
        {
            self.control.leaves += 1;
            return Some(value);
        }
        if turn == Turn::Over || depth == 0 {
            self.control.leaves += 1;
            return Some(self.leaf(state, self.root_player));
        }
        let Turn::Of(mover) = turn else { return self.mean(state, depth) };
        let keeps = depth >= WORTH_KEEPING && !self.known.is_empty();
        let key = if keeps { self.game.key(state) } else { 0 };
        let known = keeps.then(|| self.known[key as usize & (KEPT - 1)]).flatten();
        let known = known.filter(|known| known.key == key);
        if let Some(Known { value, bound, exact, depth: searched, .. }) = known
            && (searched == depth || exact)
            && (bound == Bound::Exact
                || (bound == Bound::Least && value >= beta)
                || (bound == Bound::Most && value <= alpha))
        {
            self.exact &= exact;
            return Some(value);
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        moves.clear();
        self.game.moves(state, &mut moves);
        if keeps {
            moves.sort_by_cached_key(|&action| {
                std::cmp::Reverse(self.game.ordering_score(state, action))
            });
            let best =
                known.and_then(|known| moves.iter().position(|&action| action == known.best));
            moves[..best.map_or(0, |place| place + 1)].rotate_right(usize::from(best.is_some()));
        }
        let all_exact = std::mem::replace(&mut self.exact, true);
        let found = self.best(state, &moves, mover, depth, (alpha, beta));
        if let Some((value, best)) = found
            && keeps
        {
            let bound = match () {
                () if value >= beta => Bound::Least,
                () if value <= alpha => Bound::Most,
                () => Bound::Exact,
            };
            self.known[key as usize & (KEPT - 1)] =
                Some(Known { key, value, bound, depth, exact: self.exact, best });
        }
        self.exact &= all_exact;
        self.lists.push(moves);
        found.map(|(value, _)| value)
    }

    /// The best of `moves` for `mover`, by the value for the root player's side.
    fn best(
        &mut self,
        state: &G::State,
        moves: &[G::Move],
        mover: Player,
        depth: u32,
        (mut alpha, mut beta): (f64, f64),
    ) -> Option<(f64, G::Move)> {
        let maximizes = self.problem.teams.joins(mover, self.root_player);
        let mut best = (if maximizes { f64::NEG_INFINITY } else { f64::INFINITY }, moves[0]);
        for &action in moves {
            let value = self.sided(&self.game.after(state, action), depth - 1, alpha, beta)?;
            if (maximizes && value > best.0) || (!maximizes && value < best.0) {
                best = (value, action);
            }
            if maximizes {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// The mean where chance moves, which takes no depth.
    fn mean(&mut self, state: &G::State, depth: u32) -> Option<f64> {
        let mut sum = 0.0;
        for outcome in self.game.legal_moves(state) {
            let share = self.game.probability(state, outcome);
            let after = self.game.after(state, outcome);
            sum += share * self.sided(&after, depth, f64::NEG_INFINITY, f64::INFINITY)?;
        }
        Some(sum)
    }

    /// The exact value for the root player's side, if the game's endgame solver knows it: null windows narrow it down
    /// (MTD; Plaat et al. 1996).
    fn finished(&mut self, state: &G::State, mover: Player) -> Option<f64> {
        let (mut low, mut high) = (Score::MIN, Score::MAX);
        let mut least = Score::DRAW;
        while low < high {
            let room = self.control.nodes_left();
            let score = self.game.finish(state, least, room, &mut self.control.nodes)?;
            if score >= least {
                low = score;
            } else {
                high = score;
            }
            least = if score == low { score.just_above() } else { score };
        }
        let facts = &self.utilities.facts;
        let own = match self.game.scale() {
            Scale::Outcome => match low.cmp(&Score::DRAW) {
                std::cmp::Ordering::Less => facts.utility_min,
                std::cmp::Ordering::Equal => facts.payoff_sum / 2.0,
                std::cmp::Ordering::Greater => facts.utility_max,
            },
            scale if mover == 0 => scale.reading(low)?,
            scale => rest_of(facts.payoff_sum, scale.reading(-low)?),
        };
        Some(if mover == self.root_player { own } else { rest_of(facts.payoff_sum, own) })
    }

    /// One utility per player; `None` at a limit. Each player maximizes its own, and takes the first of equals. A
    /// modelled player follows its model if `trusts`.
    fn each(&mut self, state: &G::State, depth: u32, trusts: bool) -> Option<Vec<f64>> {
        self.control.visit()?;
        let turn = self.game.turn(state);
        let players = self.utilities.facts.players;
        if turn == Turn::Over || depth == 0 {
            self.control.leaves += 1;
            return Some((0..players).map(|player| self.leaf(state, player)).collect());
        }
        let moves = self.game.legal_moves(state);
        let Turn::Of(mover) = turn else {
            let mut mean = vec![0.0; players];
            for outcome in moves {
                let share = self.game.probability(state, outcome);
                let values = self.each(&self.game.after(state, outcome), depth, trusts)?;
                mean.iter_mut().zip(values).for_each(|(sum, value)| *sum += share * value);
            }
            return Some(mean);
        };
        let model = model_of(self.problem.opponent, mover, self.root_player).filter(|_| trusts);
        let mut each = Vec::new();
        let pursues =
            model.map_or(1.0, |model| shares(model, self.game, state, mover, &moves, &mut each));
        let mut best: Option<Vec<f64>> = None;
        let mut mean = vec![0.0; players];
        for (place, &action) in moves.iter().enumerate() {
            let share = each.get(place).copied().unwrap_or_default();
            if pursues == 0.0 && share == 0.0 {
                continue;
            }
            let values = self.each(&self.game.after(state, action), depth - 1, trusts)?;
            mean.iter_mut().zip(&values).for_each(|(sum, value)| *sum += share * value);
            if best.as_ref().is_none_or(|best| values[mover] > best[mover]) {
                best = Some(values);
            }
        }
        let best = best.expect("a position that is not over has a move");
        mean.iter_mut().zip(best).for_each(|(sum, value)| *sum += pursues * value);
        Some(mean)
    }
}

//! Alpha-beta over utilities that may be averaged: chance nodes with Star1 and Star2 pruning
//! (Ballard 1983), player nodes that side with the mover at the root or against it.
//!
//! Values are utilities of the root's mover, the hero. Depth counts players' moves alone; where it is
//! used up, a chance node is estimated like any other.

mod memory;

use self::memory::{Entry, Kept, Memory};
use super::deepening::{Pass, deepen};
use super::meter::Meter;
use super::{Found, Line, Problem, Ranking, Worth};
use crate::evaluate::Evaluate;
use crate::game::{Facts, Game, Payoff, Player, Turn};
use crate::value::{Scale, squash};

/// A utility of the hero, and whether no estimate took part in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Valued {
    pub value: f64,
    pub exact: bool,
}

/// What players and the evaluator say of a state, in utilities.
pub struct Utilities<'a, G: Game, E> {
    pub problem: &'a Problem<'a, G, E>,
    pub facts: Facts,
    squashed: bool,
}

impl<'a, G: Game, E: Evaluate<G>> Utilities<'a, G, E> {
    pub fn new(problem: &'a Problem<'a, G, E>) -> Self {
        let squashed = problem.game.scale() == Scale::Outcome;
        Self { problem, facts: problem.game.facts(), squashed }
    }

    /// The player whose turn it is at the root.
    pub fn hero(&self) -> Player {
        match self.problem.game.turn(self.problem.root) {
            Turn::Of(player) => player,
            turn => panic!("a search for a player to move was asked at {turn:?}"),
        }
    }

    /// What `state`, over or beyond the horizon, is worth to `player`.
    pub fn leaf(&self, state: &G::State, player: Player) -> Valued {
        let Problem { game, evaluator, .. } = self.problem;
        if game.turn(state) == Turn::Over {
            return Valued { value: game.utility(state, player), exact: true };
        }
        let (low, high) = (self.facts.utility_min, self.facts.utility_max);
        let estimate = evaluator.estimate(game, state, player);
        let value = if self.squashed {
            squash(estimate, evaluator.spread(), low, high)
        } else {
            estimate.clamp(low, high)
        };
        Valued { value, exact: false }
    }

    /// One utility per player, of which the hero's is known.
    fn values(&self, hero: Player, value: f64, end: &G::State) -> Vec<f64> {
        let others = |player| match (self.facts.players, self.facts.payoff) {
            (_, Payoff::Common) => value,
            (2, Payoff::ZeroSum) => 0.0 - value,
            _ => self.leaf(end, player).value,
        };
        (0..self.facts.players)
            .map(|player| if player == hero { value } else { others(player) })
            .collect()
    }
}

/// Searches; `sides_with_hero` says which players maximize the hero's utility, the others minimize it.
pub fn search<G: Game, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
    sides_with_hero: fn(player: Player, hero: Player) -> bool,
) -> Found<G::Move> {
    let utilities = Utilities::new(problem);
    let mut search = Cardinal {
        hero: utilities.hero(),
        utilities: &utilities,
        sides_with_hero,
        meter: Meter::start(problem.task.limits, problem.stop),
        memory: Memory::new(),
        moves: Vec::new(),
        line: vec![Vec::new()],
    };
    deepen(problem, 1, &mut search, progress)
}

struct Cardinal<'a, G: Game, E> {
    utilities: &'a Utilities<'a, G, E>,
    hero: Player,
    sides_with_hero: fn(Player, Player) -> bool,
    meter: Meter<'a>,
    memory: Memory,
    moves: Vec<G::Move>,
    /// The best line from each ply on, chance nodes counted; it ends at the first of them.
    line: Vec<Vec<G::Move>>,
}

/// The open interval in which a value matters.
#[derive(Clone, Copy)]
struct Window {
    alpha: f64,
    beta: f64,
}

const OPEN: Window = Window { alpha: f64::NEG_INFINITY, beta: f64::INFINITY };

impl<G: Game, E: Evaluate<G>> Pass<G::Move> for Cardinal<'_, G, E> {
    fn pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        let Problem { game, root, task, .. } = self.utilities.problem;
        self.moves.clear();
        game.moves(root, &mut self.moves);
        let mut searched = Vec::new();
        let mut best = f64::NEG_INFINITY;
        for index in 0..self.moves.len() {
            let action = self.moves[index];
            let mut child = (*root).clone();
            game.play(&mut child, action);
            let alpha = if task.multi_pv == 1 { best } else { f64::NEG_INFINITY };
            let valued = self.value(&child, 1, depth - 1, Window { alpha, ..OPEN })?;
            let mut moves = vec![action];
            moves.extend_from_slice(&self.line[1]);
            searched.push((moves, valued, valued.value <= alpha));
            best = best.max(valued.value);
        }
        Some(ranking(self.utilities, self.hero, searched))
    }

    fn one_ply(&self) -> Ranking<G::Move> {
        let Problem { game, root, .. } = self.utilities.problem;
        let mut moves = Vec::new();
        game.moves(root, &mut moves);
        let look = |action| {
            let mut child = (*root).clone();
            game.play(&mut child, action);
            (vec![action], self.utilities.leaf(&child, self.hero), false)
        };
        ranking(self.utilities, self.hero, moves.into_iter().map(look).collect())
    }

    fn meter(&self) -> &Meter<'_> {
        &self.meter
    }
}

/// The root's moves: each its line, its value to the hero and whether that is a bound.
fn ranking<G: Game, E: Evaluate<G>>(
    utilities: &Utilities<'_, G, E>,
    hero: Player,
    mut searched: Vec<(Vec<G::Move>, Valued, bool)>,
) -> Ranking<G::Move> {
    searched.sort_by(|(_, one, one_bound), (_, other, other_bound)| {
        other.value.total_cmp(&one.value).then(one_bound.cmp(other_bound))
    });
    let exact = searched.iter().all(|(_, valued, _)| valued.exact);
    let worth = |moves: &[G::Move], valued: Valued| {
        let mut end = utilities.problem.root.clone();
        moves.iter().for_each(|&action| utilities.problem.game.play(&mut end, action));
        let values = utilities.values(hero, valued.value + 0.0, &end);
        Worth { values, exact: valued.exact, outcome: None, evaluation: None }
    };
    let best = worth(&searched[0].0, Valued { exact, ..searched[0].1 });
    let lines = searched.into_iter().map(|(moves, valued, at_most)| {
        let worth = worth(&moves, valued);
        Line { moves, worth, at_most }
    });
    Ranking { lines: lines.collect(), worth: best }
}

impl<G: Game, E: Evaluate<G>> Cardinal<'_, G, E> {
    /// Value v of `state` for the hero, fail-soft: r ≤ alpha ⇒ v ≤ r; r ≥ beta ⇒ v ≥ r; else r = v.
    fn value(
        &mut self,
        state: &G::State,
        ply: usize,
        depth: u32,
        window: Window,
    ) -> Option<Valued> {
        self.meter.visit()?;
        if self.line.len() <= ply + 1 {
            self.line.resize(ply + 2, Vec::new());
        }
        self.line[ply].clear();
        match self.utilities.problem.game.turn(state) {
            Turn::Of(player) if depth > 0 => self.choice(state, player, ply, depth, window),
            Turn::Chance if depth > 0 => self.chance(state, ply, depth, window),
            Turn::Together => panic!("the facts deny simultaneous moves"),
            _ => {
                self.meter.leaves += 1;
                Some(self.utilities.leaf(state, self.hero))
            }
        }
    }

    fn choice(
        &mut self,
        state: &G::State,
        player: Player,
        ply: usize,
        depth: u32,
        window: Window,
    ) -> Option<Valued> {
        let game = self.utilities.problem.game;
        let key = game.key(state);
        let entry = self.memory.load(key);
        if let Some(valued) = entry.and_then(|entry| entry.serves(depth, window.alpha, window.beta))
        {
            return Some(valued);
        }
        let maximizes = (self.sides_with_hero)(player, self.hero);
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        let count = self.moves.len() - first;
        let favourite = entry.map_or(0, |entry| entry.best).min(count - 1);
        let mut open = window;
        let mut best = Valued {
            value: if maximizes { f64::NEG_INFINITY } else { f64::INFINITY },
            exact: true,
        };
        let mut best_index = 0;
        for turn in 0..count {
            let index = in_turn(turn, favourite);
            let action = self.moves[first + index];
            let mut child = state.clone();
            game.play(&mut child, action);
            let valued = self.value(&child, ply + 1, depth - 1, open)?;
            let better =
                if maximizes { valued.value > best.value } else { valued.value < best.value };
            best.exact &= valued.exact;
            if better {
                best.value = valued.value;
                best_index = index;
                super::minimax::extend_line(&mut self.line, ply as u32, action);
            }
            if maximizes {
                open.alpha = open.alpha.max(best.value)
            } else {
                open.beta = open.beta.min(best.value)
            }
            if open.alpha >= open.beta {
                best.exact = valued.exact;
                break;
            }
        }
        self.moves.truncate(first);
        let kept = Kept::of(best.value, window.alpha, window.beta);
        self.memory.store(Entry { key, valued: best, kept, depth, best: best_index });
        Some(best)
    }

    /// The mean over the outcomes. Star2 first asks of each outcome what one move proves; Star1 gives
    /// each outcome the window outside of which the mean could not come back into its own.
    fn chance(
        &mut self,
        state: &G::State,
        ply: usize,
        depth: u32,
        window: Window,
    ) -> Option<Valued> {
        let game = self.utilities.problem.game;
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        let mut outcomes: Vec<Outcome<G::State>> = self.moves[first..]
            .iter()
            .map(|&action| {
                let mut after = state.clone();
                game.play(&mut after, action);
                let Facts { utility_min: low, utility_max: high, .. } = self.utilities.facts;
                Outcome {
                    after,
                    probability: game.probability(state, action),
                    low,
                    high,
                    exact: true,
                }
            })
            .filter(|outcome| outcome.probability > 0.0)
            .collect();
        self.moves.truncate(first);
        if let Some(valued) = self.probe(&mut outcomes, ply, depth, window)? {
            return Some(valued);
        }
        let mut mean = Valued { value: 0.0, exact: true };
        for index in 0..outcomes.len() {
            let outcome = &outcomes[index];
            let (low, high) = rest(&outcomes[index + 1..]);
            let probability = outcome.probability;
            let inner = Window {
                alpha: (window.alpha - mean.value - high) / probability,
                beta: (window.beta - mean.value - low) / probability,
            };
            let valued = self.value(&outcome.after, ply + 1, depth, inner)?;
            let sum = mean.value + probability * valued.value;
            let exact = mean.exact && valued.exact;
            let cut = if valued.value <= inner.alpha {
                Some((sum + high).min(window.alpha))
            } else if valued.value >= inner.beta {
                Some((sum + low).max(window.beta))
            } else {
                None
            };
            if let Some(value) = cut {
                return Some(Valued { value, exact: exact && all_exact(&outcomes[index + 1..]) });
            }
            mean = Valued { value: sum, exact };
        }
        Some(mean)
    }

    /// Star2: one move of each outcome bounds its value from the mover's side; enough such bounds
    /// settle the mean without searching any outcome whole. What they prove narrows `outcomes`.
    fn probe(
        &mut self,
        outcomes: &mut [Outcome<G::State>],
        ply: usize,
        depth: u32,
        window: Window,
    ) -> Option<Option<Valued>> {
        let game = self.utilities.problem.game;
        if depth < 2 || (window.alpha == OPEN.alpha && window.beta == OPEN.beta) {
            return Some(None);
        }
        for index in 0..outcomes.len() {
            let Turn::Of(player) = game.turn(&outcomes[index].after) else { continue };
            let maximizes = (self.sides_with_hero)(player, self.hero);
            let (low, high) = rest_but(outcomes, index);
            let Outcome { after, probability, .. } = &outcomes[index];
            let inner = Window {
                alpha: if maximizes {
                    f64::NEG_INFINITY
                } else {
                    (window.alpha - high) / probability
                },
                beta: if maximizes { (window.beta - low) / probability } else { f64::INFINITY },
            };
            if (maximizes && inner.beta == f64::INFINITY)
                || (!maximizes && inner.alpha == f64::NEG_INFINITY)
            {
                continue;
            }
            let valued = self.first_move(after, ply + 1, depth, inner)?;
            let outcome = &mut outcomes[index];
            outcome.exact = valued.exact;
            let share = outcome.probability * valued.value;
            let cut = if maximizes {
                outcome.low = outcome.low.max(valued.value);
                (valued.value >= inner.beta).then_some((low + share).max(window.beta))
            } else {
                outcome.high = outcome.high.min(valued.value);
                (valued.value <= inner.alpha).then_some((high + share).min(window.alpha))
            };
            if let Some(value) = cut {
                return Some(Some(Valued { value, exact: all_exact(outcomes) }));
            }
        }
        Some(None)
    }

    /// What the likeliest best move of `state` proves of its value: a bound from the mover's side.
    fn first_move(
        &mut self,
        state: &G::State,
        ply: usize,
        depth: u32,
        window: Window,
    ) -> Option<Valued> {
        let game = self.utilities.problem.game;
        self.meter.visit()?;
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        let favourite = self.memory.load(game.key(state)).map_or(0, |entry| entry.best);
        let action = self.moves[first + favourite.min(self.moves.len() - first - 1)];
        self.moves.truncate(first);
        let mut child = state.clone();
        game.play(&mut child, action);
        if self.line.len() <= ply + 1 {
            self.line.resize(ply + 2, Vec::new());
        }
        self.value(&child, ply + 1, depth - 1, window)
    }
}

/// What may come at a chance node, its probability, and what is known of its value.
struct Outcome<S> {
    after: S,
    probability: f64,
    low: f64,
    high: f64,
    /// Whether no estimate took part in these bounds.
    exact: bool,
}

/// Bounds of what `outcomes` add to the mean.
fn rest<S>(outcomes: &[Outcome<S>]) -> (f64, f64) {
    let add = |(low, high): (f64, f64), outcome: &Outcome<S>| {
        (low + outcome.probability * outcome.low, high + outcome.probability * outcome.high)
    };
    outcomes.iter().fold((0.0, 0.0), add)
}

/// Bounds of what all outcomes but one add to the mean.
fn rest_but<S>(outcomes: &[Outcome<S>], index: usize) -> (f64, f64) {
    let (before, after) = (rest(&outcomes[..index]), rest(&outcomes[index + 1..]));
    (before.0 + after.0, before.1 + after.1)
}

fn all_exact<S>(outcomes: &[Outcome<S>]) -> bool {
    outcomes.iter().all(|outcome| outcome.exact)
}

/// The index tried at `turn`: the favourite first, the others in order.
fn in_turn(turn: usize, favourite: usize) -> usize {
    match turn {
        0 => favourite,
        turn if turn <= favourite => turn - 1,
        turn => turn,
    }
}

//! External-sampling Monte Carlo CFR over classes of information states, an abstraction that the game gives (Lanctot et
//! al. 2009; iterations weighted by their number as in Brown & Sandholm 2019).

use std::collections::HashMap;

use crate::game::information::Information;
use crate::game::{Player, Turn};
use crate::rng::Rng;

/// Regrets and strategies so far, by class of information states.
#[derive(Default)]
pub struct SampledRegrets {
    classes: HashMap<u64, Class>,
    memo: HashMap<u64, u64>,
    iterations: u64,
    /// Moves of all classes.
    moves: usize,
}

/// By move, in the game's order.
struct Class {
    regrets: Box<[f32]>,
    strategies: Box<[f32]>,
    /// By move: what it earned, summed with the weights of the iterations.
    earned: Box<[f32]>,
    /// The sum of these weights.
    weight: f64,
}

/// A walk of the game that updates regrets.
struct Walk<'a> {
    player: Player,
    rng: &'a mut Rng,
    nodes: u64,
    /// Whether to go on.
    goes_on: &'a mut dyn FnMut() -> bool,
}

/// Nodes between two looks at the clock.
const STRIDE: u64 = 1024;

impl SampledRegrets {
    /// The number of iterations that were run.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// The number of classes of information states that were met.
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    /// Size in bytes, about.
    pub fn bytes(&self) -> usize {
        const NUMBERS: usize = 3 * size_of::<f32>();
        // A table has room for twice what it holds at most.
        2 * self.classes.len() * size_of::<(u64, Class)>() + self.moves * NUMBERS
    }

    /// Runs one iteration: each player in turn updates its regrets by one sample of chance and of the others' moves.
    /// Returns the nodes visited; `None` if `goes_on`, which is asked now and then, ended the iteration. The game has
    /// abstract keys, and its players move in turn.
    pub fn iterate<G: Information>(
        &mut self,
        game: &G,
        rng: &mut Rng,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<u64> {
        self.iterations += 1;
        let mut walk = Walk { player: 0, rng, nodes: 0, goes_on };
        for player in 0..game.facts().players {
            self.memo.clear();
            walk.player = player;
            self.walk(game, &game.start(), &mut walk)?;
        }
        Some(walk.nodes)
    }

    /// The key of the class of `player` in `state`; `None` of a game without.
    pub fn class<G: Information>(
        &mut self,
        game: &G,
        state: &G::State,
        player: Player,
    ) -> Option<u64> {
        self.memo.clear();
        game.abstract_key(state, player, &mut self.memo)
    }

    /// The utility that each move earned for `player`, who is to move in `state`: the mean over its class and over what
    /// the others held and played; `None` if the class was never met.
    pub fn values<G: Information>(
        &mut self,
        game: &G,
        state: &G::State,
        player: Player,
    ) -> Option<Vec<f64>> {
        let key = self.class(game, state, player)?;
        let class = self.classes.get(&key).filter(|class| class.weight > 0.0)?;
        Some(class.earned.iter().map(|&earned| f64::from(earned) / class.weight).collect())
    }

    /// The strategy of `player`, who is to move in `state`, by its moves; `None` if the class was never met.
    pub fn strategy<G: Information>(
        &mut self,
        game: &G,
        state: &G::State,
        player: Player,
    ) -> Option<Vec<f64>> {
        let key = self.class(game, state, player)?;
        let class = self.classes.get(&key)?;
        class.strategies.iter().any(|&sum| sum > 0.0).then(|| shares(&class.strategies))
    }

    /// The sampled utility of `state` for the player whose regrets are updated.
    fn walk<G: Information>(
        &mut self,
        game: &G,
        state: &G::State,
        walk: &mut Walk<'_>,
    ) -> Option<f64> {
        walk.nodes += 1;
        if walk.nodes.is_multiple_of(STRIDE) && !(walk.goes_on)() {
            return None;
        }
        let mut moves = Vec::new();
        let mover = match game.turn(state) {
            Turn::Of(mover) => mover,
            Turn::Chance => {
                game.moves(state, &mut moves);
                let drawn = draw_outcome(game, state, &moves, walk.rng);
                return self.walk(game, &game.after(state, drawn), walk);
            }
            Turn::Over | Turn::Simultaneous => return Some(game.utility(state, walk.player)),
        };
        game.moves(state, &mut moves);
        let key = game.abstract_key(state, mover, &mut self.memo).expect("a game with classes");
        let class = self.classes.entry(key).or_insert_with(|| {
            self.moves += moves.len();
            Class::of(moves.len())
        });
        let strategy = shares(&class.regrets);
        let weight = self.iterations as f64;
        if mover != walk.player {
            for (sum, share) in class.strategies.iter_mut().zip(&strategy) {
                *sum += (weight * share) as f32;
            }
            let chosen = moves[walk.rng.index_by(&strategy)];
            return self.walk(game, &game.after(state, chosen), walk);
        }
        let mut values = Vec::with_capacity(moves.len());
        for &action in &moves {
            values.push(self.walk(game, &game.after(state, action), walk)?);
        }
        let mean: f64 = values.iter().zip(&strategy).map(|(value, share)| value * share).sum();
        let class = self.classes.get_mut(&key).expect("it was entered above");
        for ((regret, earned), value) in
            class.regrets.iter_mut().zip(&mut class.earned).zip(&values)
        {
            *regret += (weight * (value - mean)) as f32;
            *earned += (weight * value) as f32;
        }
        class.weight += weight;
        Some(mean)
    }
}

impl Class {
    /// Nothing known of a class with so many moves.
    fn of(moves: usize) -> Self {
        let none = || vec![0.0; moves].into_boxed_slice();
        Self { regrets: none(), strategies: none(), earned: none(), weight: 0.0 }
    }
}

fn draw_outcome<G: Information>(
    game: &G,
    state: &G::State,
    moves: &[G::Move],
    rng: &mut Rng,
) -> G::Move {
    let mut left = rng.unit();
    for &action in moves {
        left -= game.probability(state, action);
        if left < 0.0 {
            return action;
        }
    }
    *moves.last().expect("chance has an outcome")
}

/// The positive part of `weights`, in shares of 1; equal shares if there is none.
fn shares(weights: &[f32]) -> Vec<f64> {
    let total: f64 = weights.iter().map(|&weight| f64::from(weight.max(0.0))).sum();
    let even = 1.0 / weights.len() as f64;
    weights
        .iter()
        .map(|&weight| if total > 0.0 { f64::from(weight.max(0.0)) / total } else { even })
        .collect()
}

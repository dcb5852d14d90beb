//! A game with arbitrary but fixed estimates, to test searches. They have few distinct values, so that ties
//! are common.

use std::sync::Arc;

use countermove::game::evaluation::{Evaluation, Feature};
use countermove::game::information::Information;
use countermove::game::ordering::Ordering;
use countermove::game::pathfinding::Pathfinding;
use countermove::game::proof::Proof;
use countermove::game::quiescence::Quiescence;
use countermove::game::searchable::Searchable;
use countermove::game::{Facts, Game, Player, Turn};
use countermove::hashing::mix;
use countermove::value::{Scale, Score};

/// `game` with other estimates and without ordering scores; otherwise the same.
pub struct Arbitrary<G> {
    pub game: Arc<G>,
    /// Seed of the estimates.
    pub seed: u64,
}

impl<G: Game> Arbitrary<G> {
    pub fn new(game: G, seed: u64) -> Self {
        Self { game: Arc::new(game), seed }
    }

    pub fn with_seed(&self, seed: u64) -> Self {
        Self { game: self.game.clone(), seed }
    }
}

impl<G: Game> Game for Arbitrary<G> {
    type State = G::State;
    type Move = G::Move;

    fn facts(&self) -> Facts {
        self.game.facts()
    }

    fn start(&self) -> G::State {
        self.game.start()
    }

    fn turn(&self, state: &G::State) -> Turn {
        self.game.turn(state)
    }

    fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.game.moves(state, out);
    }

    fn choices(&self, state: &G::State, player: Player, out: &mut Vec<G::Move>) {
        self.game.choices(state, player, out);
    }

    fn play(&self, state: &mut G::State, action: G::Move) {
        self.game.play(state, action);
    }

    fn play_joint(&self, state: &mut G::State, joint: &[G::Move]) {
        self.game.play_joint(state, joint);
    }

    fn utility(&self, state: &G::State, player: Player) -> f64 {
        self.game.utility(state, player)
    }

    fn probability(&self, state: &G::State, action: G::Move) -> f64 {
        self.game.probability(state, action)
    }

    fn key(&self, state: &G::State) -> u64 {
        self.game.key(state)
    }

    fn position_key(&self, state: &G::State) -> u64 {
        self.game.position_key(state)
    }

    fn scale(&self) -> Scale {
        self.game.scale()
    }
}

impl<G: Game> Evaluation for Arbitrary<G> {
    const UNIT: &'static str = "";
    const SPREAD: f64 = 1.0;
    const FEATURES: &'static [Feature] = &[];

    fn features(&self, _: &G::State, _: Player, _: &mut [f64]) {}

    fn estimate(&self, state: &G::State, player: Player, _: &[f64]) -> f64 {
        let facts = self.game.facts();
        let ninth = mix(self.game.key(state) ^ self.seed) % 9;
        let middle = f64::midpoint(facts.utility_min, facts.utility_max);
        let for_first =
            middle + (ninth as f64 - 4.0) / 16.0 * (facts.utility_max - facts.utility_min);
        if player == 0 { for_first } else { -for_first }
    }
}

impl<G: Game> Ordering for Arbitrary<G> {}

impl<G: Quiescence> Quiescence for Arbitrary<G> {
    fn is_threatened(&self, state: &G::State) -> bool {
        self.game.is_threatened(state)
    }

    fn is_noisy(&self, state: &G::State, action: G::Move) -> bool {
        self.game.is_noisy(state, action)
    }

    fn candidate_moves(&self, state: &G::State, out: &mut Vec<G::Move>) -> bool {
        self.game.candidate_moves(state, out)
    }

    fn noisy(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.game.noisy(state, out);
    }

    fn makes_threat(&self, state: &G::State, action: G::Move) -> Option<bool> {
        self.game.makes_threat(state, action)
    }

    fn quiet_threats(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.game.quiet_threats(state, out);
    }

    fn static_exchange(&self, state: &G::State, action: G::Move) -> f64 {
        self.game.static_exchange(state, action)
    }

    fn is_near_zugzwang(&self, state: &G::State) -> bool {
        self.game.is_near_zugzwang(state)
    }

    fn pass(&self, state: &G::State) -> Option<G::State> {
        self.game.pass(state)
    }
}

impl<G: Proof> Proof for Arbitrary<G> {
    fn bounds(&self, state: &G::State) -> (Score, Score) {
        self.game.bounds(state)
    }

    fn symmetric_key(&self, state: &G::State) -> u64 {
        self.game.symmetric_key(state)
    }

    fn proof_moves(&self, state: &G::State, out: &mut Vec<(G::Move, i32)>) -> bool {
        self.game.proof_moves(state, out)
    }

    fn foresight(&self, state: &G::State) -> u32 {
        self.game.foresight(state)
    }

    fn finish(&self, state: &G::State, least: Score, room: u64, nodes: &mut u64) -> Option<Score> {
        self.game.finish(state, least, room, nodes)
    }

    fn longest(&self, state: &G::State) -> Option<u32> {
        self.game.longest(state)
    }

    fn soon_proven(&self, state: &G::State) -> bool {
        self.game.soon_proven(state)
    }
}

impl<G: Searchable> Information for Arbitrary<G> {}

impl<G: Searchable> Pathfinding for Arbitrary<G> {
    fn is_goal(&self, state: &G::State) -> bool {
        self.game.is_goal(state)
    }

    fn step_cost(&self, state: &G::State, action: G::Move) -> f64 {
        self.game.step_cost(state, action)
    }

    fn least_step_cost(&self) -> f64 {
        self.game.least_step_cost()
    }
}

impl<G: Searchable> Searchable for Arbitrary<G> {}

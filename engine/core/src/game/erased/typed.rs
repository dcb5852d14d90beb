//! Adapts a typed game to erased states and moves.

mod information;
mod notation;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{Move, State};
use crate::game::evaluation::{Chance, Feature};
use crate::game::information::Information;
use crate::game::notation::Notation;
use crate::game::ordering::Ordering;
use crate::game::packed::Packed;
use crate::game::pathfinding::Pathfinding;
use crate::game::playout::{Manner, Played, Playout, Prior, Recent};
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::game::rules::Rules;
use crate::game::territory::{Count, Territory};
use crate::game::{Facts, Game, Player, Turn};
use crate::rng::Rng;
use crate::value::{Scale, Score};

/// All traits of a game as one that works as `dyn`.
pub(super) trait Virtual:
    Notation<State = State, Move = Move>
    + Ordering<State = State, Move = Move>
    + Quiescence<State = State, Move = Move>
    + Proof<State = State, Move = Move>
    + Pathfinding<State = State, Move = Move>
    + Information<State = State, Move = Move>
{
    fn unit(&self) -> &'static str;
    fn spread(&self) -> f64;
    fn feature_list(&self) -> &'static [Feature];
    fn textbook(&self) -> &'static [(&'static str, f64)];
    fn features(&self, state: &State, player: Player, values: &mut [f64]);
    fn by_player(&self, state: &State, index: usize) -> Option<Vec<f64>>;
    fn chances(&self, state: &State, player: Player) -> Vec<Chance>;
    fn input_count(&self) -> usize;
    fn inputs(&self, state: &State, player: Player, inputs: &mut [f32]);
    fn estimate(&self, state: &State, player: Player, weights: &[f64]) -> f64;
    fn playout(&self) -> Option<&dyn Playout<State = State, Move = Move>>;
    fn territory(&self) -> Option<&dyn Territory<State = State, Move = Move>>;
}

/// A game behind erased states and moves.
pub(super) struct Typed<G>(pub Arc<G>);

/// Initial capacity of move lists: in most states of most games there are no more.
const USUAL_MOVES: usize = 32;

/// Appends to `out` the moves that `list` appends, erased. Returns what `list` returns.
#[inline]
fn listed<M: Packed + Hash, T>(out: &mut Vec<Move>, list: impl FnOnce(&mut Vec<M>) -> T) -> T {
    let mut moves = Vec::with_capacity(USUAL_MOVES);
    let result = list(&mut moves);
    out.extend(moves.into_iter().map(Move::new));
    result
}

#[warn(clippy::missing_trait_methods)]
impl<G: Rules> Game for Typed<G> {
    type State = State;
    type Move = Move;

    fn facts(&self) -> Facts {
        self.0.facts()
    }

    fn start(&self) -> State {
        State::new(self.0.start())
    }

    fn turn(&self, state: &State) -> Turn {
        self.0.turn(state.get())
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        listed(out, |out| self.0.moves(state.get(), out));
    }

    fn legal_moves(&self, state: &State) -> Vec<Move> {
        self.0.legal_moves(state.get()).into_iter().map(Move::new).collect()
    }

    fn leaves_beyond_end(&self) -> u64 {
        self.0.leaves_beyond_end()
    }

    fn count_moves(&self, state: &State, _scratch: &mut Vec<Move>) -> u64 {
        self.0.count_moves(state.get(), &mut Vec::with_capacity(USUAL_MOVES))
    }

    fn choices(&self, state: &State, player: Player, out: &mut Vec<Move>) {
        listed(out, |out| self.0.choices(state.get(), player, out));
    }

    fn play(&self, state: &mut State, action: Move) {
        self.0.play(state.get_mut(), action.get());
    }

    fn after(&self, state: &State, action: Move) -> State {
        State::new(self.0.after(state.get(), action.get()))
    }

    fn play_joint(&self, state: &mut State, joint: &[Move]) {
        let joint: Vec<G::Move> = joint.iter().map(|choice| choice.get()).collect();
        self.0.play_joint(state.get_mut(), &joint);
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        self.0.utility(state.get(), player)
    }

    fn is_cut_off(&self, state: &State) -> bool {
        self.0.is_cut_off(state.get())
    }

    fn most_plies(&self, state: &State) -> Option<u32> {
        self.0.most_plies(state.get())
    }

    fn probability(&self, state: &State, action: Move) -> f64 {
        self.0.probability(state.get(), action.get())
    }

    fn key(&self, state: &State) -> u64 {
        self.0.key(state.get())
    }

    fn position_key(&self, state: &State) -> u64 {
        self.0.position_key(state.get())
    }

    fn identify(&self, state: &State, out: &mut dyn Hasher) {
        self.0.identify(state.get(), out);
    }

    fn identify_position(&self, state: &State, out: &mut dyn Hasher) {
        self.0.identify_position(state.get(), out);
    }

    fn has_history(&self, state: &State) -> bool {
        self.0.has_history(state.get())
    }

    fn is_drawn_by_history(&self, state: &State) -> bool {
        self.0.is_drawn_by_history(state.get())
    }

    fn is_decided_by_history(&self, state: &State) -> bool {
        self.0.is_decided_by_history(state.get())
    }

    fn played_on(&self, state: &State) -> Option<State> {
        self.0.played_on(state.get()).map(State::new)
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }

    fn scale(&self) -> Scale {
        self.0.scale()
    }
}

#[warn(clippy::missing_trait_methods)]
impl<G: Rules> Virtual for Typed<G> {
    fn unit(&self) -> &'static str {
        self.0.unit()
    }

    fn spread(&self) -> f64 {
        self.0.spread()
    }

    fn feature_list(&self) -> &'static [Feature] {
        self.0.feature_list()
    }

    fn textbook(&self) -> &'static [(&'static str, f64)] {
        self.0.textbook()
    }

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        self.0.features(state.get(), player, values);
    }

    fn by_player(&self, state: &State, index: usize) -> Option<Vec<f64>> {
        self.0.by_player(state.get(), index)
    }

    fn chances(&self, state: &State, player: Player) -> Vec<Chance> {
        self.0.chances(state.get(), player)
    }
    fn input_count(&self) -> usize {
        self.0.input_count()
    }

    fn inputs(&self, state: &State, player: Player, inputs: &mut [f32]) {
        self.0.inputs(state.get(), player, inputs);
    }

    fn estimate(&self, state: &State, player: Player, weights: &[f64]) -> f64 {
        self.0.estimate(state.get(), player, weights)
    }

    fn playout(&self) -> Option<&dyn Playout<State = State, Move = Move>> {
        self.0.playout().is_some().then_some(self)
    }

    fn territory(&self) -> Option<&dyn Territory<State = State, Move = Move>> {
        self.0.territory().is_some().then_some(self)
    }
}

impl<G: Rules> Typed<G> {
    fn own_playout(&self) -> &dyn Playout<State = G::State, Move = G::Move> {
        self.0.playout().expect("asked only of a game with playouts")
    }

    fn own_territory(&self) -> &dyn Territory<State = G::State, Move = G::Move> {
        self.0.territory().expect("asked only of a game that is counted")
    }
}

#[warn(clippy::missing_trait_methods)]
impl<G: Rules> Territory for Typed<G> {
    fn points(&self) -> usize {
        self.own_territory().points()
    }

    fn count(&self, state: &State, count: &mut Count) {
        self.own_territory().count(state.get(), count);
    }
}

fn typed<M: Packed>(recent: Recent<Move>) -> Recent<M> {
    recent.map(|action| action.map(Move::get))
}

#[warn(clippy::missing_trait_methods)]
impl<G: Rules> Playout for Typed<G> {
    fn play_out(
        &self,
        state: &State,
        recent: Recent<Move>,
        manner: Manner,
        rng: &mut Rng,
        played: &mut Played,
    ) {
        self.own_playout().play_out(state.get(), typed(recent), manner, rng, played);
    }

    fn places(&self) -> usize {
        self.own_playout().places()
    }

    fn place(&self, action: Move) -> Option<usize> {
        self.own_playout().place(action.get())
    }

    fn priors(&self, state: &State, recent: Recent<Move>, moves: &[Move], priors: &mut Vec<Prior>) {
        let moves: Vec<G::Move> = moves.iter().map(|action| action.get()).collect();
        self.own_playout().priors(state.get(), typed(recent), &moves, priors);
    }
}

#[warn(clippy::missing_trait_methods)]
impl<G: Rules> Ordering for Typed<G> {
    fn ordering_score(&self, state: &State, action: Move) -> i32 {
        self.0.ordering_score(state.get(), action.get())
    }

    fn ordering_scores(&self, state: &State, moves: &[Move], out: &mut Vec<i32>) {
        let moves: Vec<G::Move> = moves.iter().map(|action| action.get()).collect();
        self.0.ordering_scores(state.get(), &moves, out);
    }
}

#[warn(clippy::missing_trait_methods)]
impl<G: Rules> Quiescence for Typed<G> {
    fn is_threatened(&self, state: &State) -> bool {
        self.0.is_threatened(state.get())
    }

    fn is_noisy(&self, state: &State, action: Move) -> bool {
        self.0.is_noisy(state.get(), action.get())
    }

    fn candidate_moves(&self, state: &State, out: &mut Vec<Move>) -> bool {
        listed(out, |out| self.0.candidate_moves(state.get(), out))
    }

    fn noisy(&self, state: &State, out: &mut Vec<Move>) {
        listed(out, |out| self.0.noisy(state.get(), out));
    }

    fn makes_threat(&self, state: &State, action: Move) -> Option<bool> {
        self.0.makes_threat(state.get(), action.get())
    }

    fn quiet_threats(&self, state: &State, out: &mut Vec<Move>) {
        listed(out, |out| self.0.quiet_threats(state.get(), out));
    }

    fn static_exchange(&self, state: &State, action: Move) -> f64 {
        self.0.static_exchange(state.get(), action.get())
    }

    fn repetition(&self, state: &State) -> f64 {
        self.0.repetition(state.get())
    }

    fn is_near_zugzwang(&self, state: &State) -> bool {
        self.0.is_near_zugzwang(state.get())
    }

    fn pass(&self, state: &State) -> Option<State> {
        self.0.pass(state.get()).map(State::new)
    }
}

#[warn(clippy::missing_trait_methods)]
impl<G: Rules> Proof for Typed<G> {
    fn bounds(&self, state: &State) -> (Score, Score) {
        self.0.bounds(state.get())
    }

    fn symmetric_key(&self, state: &State) -> u64 {
        self.0.symmetric_key(state.get())
    }

    fn identify_symmetric(&self, state: &State, out: &mut dyn Hasher) {
        self.0.identify_symmetric(state.get(), out);
    }

    fn proof_moves(&self, state: &State, out: &mut Vec<(Move, i32)>) -> bool {
        let mut ranked = Vec::with_capacity(USUAL_MOVES);
        let are_final = self.0.proof_moves(state.get(), &mut ranked);
        out.extend(ranked.into_iter().map(|(action, rank)| (Move::new(action), rank)));
        are_final
    }

    fn foresight(&self, state: &State) -> u32 {
        self.0.foresight(state.get())
    }

    fn finish(&self, state: &State, least: Score, room: u64, nodes: &mut u64) -> Option<Score> {
        self.0.finish(state.get(), least, room, nodes)
    }

    fn longest(&self, state: &State) -> Option<u32> {
        self.0.longest(state.get())
    }

    fn soon_proven(&self, state: &State) -> bool {
        self.0.soon_proven(state.get())
    }
}

#[warn(clippy::missing_trait_methods)]
impl<G: Rules> Pathfinding for Typed<G> {
    fn is_goal(&self, state: &State) -> bool {
        self.0.is_goal(state.get())
    }

    fn step_cost(&self, state: &State, action: Move) -> f64 {
        self.0.step_cost(state.get(), action.get())
    }

    fn least_step_cost(&self) -> f64 {
        self.0.least_step_cost()
    }

    fn heuristic(&self, state: &State) -> f64 {
        self.0.heuristic(state.get())
    }

    fn identify_configuration(&self, state: &State, out: &mut dyn Hasher) {
        self.0.identify_configuration(state.get(), out);
    }

    fn utility_without_goal(&self) -> Option<f64> {
        self.0.utility_without_goal()
    }

    fn agents(&self) -> usize {
        self.0.agents()
    }

    fn agent_to_move(&self, state: &State) -> usize {
        self.0.agent_to_move(state.get())
    }

    fn first_agents(&self, state: &State, count: usize) -> State {
        State::new(self.0.first_agents(state.get(), count))
    }

    fn waiting_move(&self, state: &State) -> Option<Move> {
        self.0.waiting_move(state.get()).map(Move::new)
    }
}

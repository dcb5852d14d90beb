//! The search below the root: a player, its model or chance gives a node its value from those of the children.

use super::preference::Best;
use super::vector::{MeanVector, PayoffVector};
use super::{Assumed, OPEN, PayoffSearch};
use crate::game::evaluation::Evaluation;
use crate::game::{Game, Payoff, Player, Turn};
use crate::opponent::Goal;
use crate::search::algorithms::max_n::memory::Recalled;
use crate::search::common::control::Control;
use crate::search::common::move_picker::WIDE;
use crate::search::observer::Observer;
use crate::table::Bound;
use crate::value::Plies;

/// The best that the player of the node above already has. Where the utilities sum to 0, a player below may get so much
/// that the rival cannot exceed this: a cutoff (shallow pruning; Korf 1991).
#[derive(Clone, Copy)]
pub(in crate::search::algorithms::max_n) struct Rival {
    player: Player,
    has: f64,
    /// Whether each of the rival's lines ends, so that an equal but more timely end would be better.
    ends: bool,
}

/// How the search of a player's moves ended, unless a limit stopped it.
enum Choice {
    /// With the value of the best move.
    Value(PayoffVector),
    /// With a bound that suffices for the rival above: shallow pruning.
    Cut(PayoffVector),
}

/// An interior node, whose moves lie on the stack from `first` on.
struct Node<'s, G: Game> {
    state: &'s G::State,
    ply: u32,
    depth: u32,
    first: usize,
}

impl<G: Game> Clone for Node<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Node<'_, G> {}

impl<'a, G: Evaluation, O: Observer<G, f64>> PayoffSearch<'a, G, O> {
    pub(in crate::search::algorithms::max_n) fn below(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        ply: u32,
        depth: u32,
        rival: Option<Rival>,
    ) -> Option<PayoffVector> {
        control.visit()?;
        let least = rival.map_or(f64::NEG_INFINITY, |rival| rival.has);
        self.observer.enter(state, depth, (least, f64::INFINITY));
        self.clear_line(ply);
        let game = self.utilities.game;
        let turn = game.turn(state);
        if turn == Turn::Over || depth == 0 {
            control.leaves += 1;
            let vector = self.leaf(state);
            self.observer.utilities(&vector.values);
            self.observer.leaf(vector.seen());
            return Some(vector);
        }
        let key = game.key(state);
        if let Some(Recalled { vector, .. }) = self.memory.recall(key, depth) {
            self.observer.utilities(&vector.values);
            self.observer.table(vector.seen(), Bound::Exact);
            return Some(vector);
        }
        if turn == Turn::Simultaneous {
            let vector = self.simultaneous(control, state, ply, depth)?;
            self.leave(&vector);
            self.memory.remember(key, depth, &vector, None);
            return Some(vector);
        }
        let first = self.moves.len();
        game.moves(state, &mut self.moves);
        if self.moves.len() - first > WIDE {
            control.check_time()?;
        }
        let node = Node { state, ply, depth, first };
        let vector = match (turn, &self.assumed) {
            (Turn::Of(player), Some(Assumed { root_player, policies: Some(_), .. }))
                if player != *root_player =>
            {
                self.modelled(control, node, player)
            }
            (Turn::Of(player), _) => match self.best_for(control, node, player, rival)? {
                Choice::Value(vector) => Some(vector),
                Choice::Cut(vector) => {
                    self.leave(&vector);
                    self.moves.truncate(first);
                    return Some(vector);
                }
            },
            (Turn::Chance, _) => self.chance(control, node),
            (Turn::Simultaneous | Turn::Over, _) => panic!("{turn:?} was dealt with above"),
        }?;
        self.leave(&vector);
        let played = self.lines.from(ply).first();
        let best = played.and_then(|best| self.moves[first..].iter().position(|it| it == best));
        self.moves.truncate(first);
        self.memory.remember(key, depth, &vector, best.map(|best| best as u16));
        Some(vector)
    }

    /// Reports to an observer that the current node has the value `vector`.
    #[inline]
    fn leave(&mut self, vector: &PayoffVector) {
        self.observer.utilities(&vector.values);
        self.observer.leave(vector.seen());
    }

    /// `player` maximizes its own utility.
    fn best_for(
        &mut self,
        control: &mut Control<'_>,
        node: Node<'_, G>,
        player: Player,
        rival: Option<Rival>,
    ) -> Option<Choice> {
        let mut best: Option<Best> = None;
        for index in node.first..self.moves.len() {
            let action = self.moves[index];
            let below = best.as_ref().filter(|_| self.prunes()).map(|best| Rival {
                player,
                has: best.vector.values[player],
                ends: best.vector.plies != Plies::UNKNOWN,
            });
            self.observer.follow(action);
            let vector = self.child(control, node, action, below)?;
            if let Some(vector) = self.shallow_cut(&vector, player, rival) {
                self.observer.update(vector.values[0], OPEN);
                self.observer.cut(self.moves[index + 1..].iter().copied());
                return Some(Choice::Cut(vector));
            }
            let settler = self.maximizes_own(player).then_some(player);
            if self.improves(&mut best, &vector, |values| self.gain(values, player), settler) {
                self.observer.prefer();
                self.lines.extend(node.ply, action);
            }
            if let Some(best) = &best {
                self.observer.update(best.vector.values[0], OPEN);
            }
        }
        Some(Choice::Value(best.expect("a position that is not over has a move").into_vector()))
    }

    /// `player` has a policy; moves of probability 0 are not searched.
    fn modelled(
        &mut self,
        control: &mut Control<'_>,
        node: Node<'_, G>,
        player: Player,
    ) -> Option<PayoffVector> {
        let assumed = self.assumed.as_mut().expect("there is a model");
        let root_player = assumed.root_player;
        let policies = assumed.policies.as_mut().expect("there is a model");
        let moves = &self.moves[node.first..];
        let policy =
            policies.of_player(player).of(control, node.state, player, root_player, moves)?;
        let sure = policy.goals.first().filter(|(share, _)| *share == 1.0).map(|&(_, goal)| goal);
        let mut best: Vec<Option<Best>> = policy.goals.iter().map(|_| None).collect();
        let mut mean = MeanVector::new(self.utilities.facts.players);
        for (index, &share) in policy.probabilities.iter().enumerate() {
            if share == 0.0 && !policy.has_goals() {
                continue;
            }
            let action = self.moves[node.first + index];
            match sure {
                Some(goal) => {
                    if O::ON && self.utilities.facts.is_two_player_zero_sum() {
                        let gain = |values: &[f64]| goal.gain(values, player, root_player);
                        self.observer.model(gain(&[1.0, -1.0]) > gain(&[-1.0, 1.0]));
                    }
                    self.observer.follow(action);
                }
                None => self.observer.follow_model(action, share),
            }
            let vector = self.child(control, node, action, None)?;
            mean.add(share, &vector);
            if share == 1.0 {
                self.lines.extend(node.ply, action);
            }
            for (best, &(share, goal)) in best.iter_mut().zip(&policy.goals) {
                let gain = |values: &[f64]| goal.gain(values, player, root_player);
                let settler = (*goal == Goal::Own).then_some(player);
                if self.improves(best, &vector, gain, settler) && share == 1.0 {
                    self.observer.prefer();
                    self.lines.extend(node.ply, action);
                }
            }
            if O::ON {
                let sure = best.first().filter(|_| sure.is_some()).and_then(Option::as_ref);
                let so_far = sure.map_or(mean.so_far(), |best| best.vector.values[0]);
                self.observer.update(so_far, OPEN);
            }
        }
        for (best, &(share, _)) in best.into_iter().zip(&policy.goals) {
            if let Some(best) = best {
                mean.add(share, &best.into_vector());
            }
        }
        Some(mean.vector())
    }

    fn chance(&mut self, control: &mut Control<'_>, node: Node<'_, G>) -> Option<PayoffVector> {
        let game = self.utilities.game;
        let mut mean = MeanVector::new(self.utilities.facts.players);
        for index in node.first..self.moves.len() {
            let action = self.moves[index];
            let share = game.probability(node.state, action);
            if share > 0.0 {
                let child = game.after(node.state, action);
                self.observer.follow(action);
                let vector = self.below(control, &child, node.ply + 1, node.depth, None)?;
                mean.add(share, &vector);
                self.observer.update(mean.so_far(), OPEN);
            }
        }
        Some(mean.vector())
    }

    fn child(
        &mut self,
        control: &mut Control<'_>,
        node: Node<'_, G>,
        action: G::Move,
        rival: Option<Rival>,
    ) -> Option<PayoffVector> {
        let child = self.utilities.game.after(node.state, action);
        let vector = self.below(control, &child, node.ply + 1, node.depth - 1, rival)?;
        Some(PayoffVector { plies: vector.plies.after(1), ..vector })
    }

    /// Whether shallow pruning is sound: the utilities of three or more players sum to 0, and every
    /// player maximizes its own.
    fn prunes(&self) -> bool {
        let facts = &self.utilities.facts;
        self.assumed.is_none() && facts.players > 2 && facts.payoff == Payoff::ZeroSum
    }

    /// The bound that `vector`, of a move of `player`, gives if it causes a cutoff: it leaves the `rival` above so
    /// little that the rival will not choose this node.
    fn shallow_cut(
        &self,
        vector: &PayoffVector,
        player: Player,
        rival: Option<Rival>,
    ) -> Option<PayoffVector> {
        let facts = &self.utilities.facts;
        let rival = rival.filter(|rival| rival.player != player)?;
        let others_least = facts.utility_min * (facts.players - 2) as f64;
        let left = -vector.values[player] - others_least;
        let suffices = left < rival.has || left == rival.has && !rival.ends;
        suffices.then(|| {
            let exact = vector.exact && !facts.cut_off;
            let mut bound = PayoffVector { exact, plies: Plies::UNKNOWN, ..vector.clone() };
            bound.values[rival.player] = bound.values[rival.player].min(rival.has);
            bound
        })
    }
}

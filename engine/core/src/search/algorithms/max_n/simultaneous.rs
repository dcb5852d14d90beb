//! Simultaneous turns of searches over payoff vectors. Where every player maximizes its own utility, the
//! value of such a turn is that of an equilibrium of its [`Stage`].

use super::payoff_vectors::{OPEN, PayoffSearch, PayoffVector};
use super::stage::{MOST_JOINT_MOVES, Profile, Stage};
use crate::game::Player;
use crate::game::evaluation::Evaluation;
use crate::game::simultaneous::JointMoves;
use crate::search::common::control::Control;
use crate::search::common::strategy::{Choice, Equilibrium, Strategy};
use crate::search::contract::{Ranking, Valuation};
use crate::search::observer::{MatrixSeen, Observer};

/// Most joint moves that are valued, and most pivots, where there is no time to search.
const JOINT_MOVES_IN_NO_TIME: u64 = 1 << 12;
const PIVOTS_IN_NO_TIME: u32 = 500;

/// A chooser maximizes its own utility.
pub fn own_utility(chooser: Player, utilities: &[f64]) -> f64 {
    utilities[chooser]
}

impl<M: Copy> Stage<M> {
    /// For an observer: the matrix of one or two choosers.
    fn seen(&self, profile: &Profile) -> MatrixSeen<M> {
        let choosers = &self.joint_moves.choosers;
        let mut sides = choosers.iter().zip(&profile.shares).map(|((_, choices), shares)| {
            choices.iter().copied().zip(shares.iter().copied()).collect()
        });
        MatrixSeen {
            rows: sides.next().unwrap_or_default(),
            columns: sides.next().unwrap_or_default(),
            values: (0..self.joint_moves.count())
                .map(|index| self.payoff(index as usize, 0))
                .collect(),
        }
    }

    /// The choices of all under `profile`; the lines are the first chooser's.
    pub fn ranking(&self, profile: &Profile) -> Ranking<M> {
        let PayoffVector { values, exact } = self.vector(profile);
        let strategy = |(place, (player, actions)): (usize, &(Player, Vec<M>))| {
            let worth = self.choice_values(place, &profile.shares);
            let choice = |((&action, &probability), values)| Choice {
                action,
                probability,
                values,
                optimal: None,
            };
            let choices = actions.iter().zip(&profile.shares[place]).zip(worth).map(choice);
            Strategy { player: *player, choices: choices.collect() }
        };
        let choosers = self.joint_moves.choosers.iter().enumerate();
        let strategies: Vec<Strategy<M>> = choosers.map(strategy).collect();
        Ranking {
            lines: strategies[0].lines(exact),
            valuation: Valuation::of(values, exact),
            equilibrium: Some(Equilibrium { kind: profile.kind, strategies }),
        }
    }
}

impl<G: Evaluation, O: Observer<G, f64>> PayoffSearch<'_, G, O> {
    /// Ranks the choices at `root`, a simultaneous turn, one ply deep, in bounded time.
    pub fn simultaneous_one_ply(&self, root: &G::State) -> Ranking<G::Move> {
        let stage = self.stage_one_ply(root);
        let mut left = 0..PIVOTS_IN_NO_TIME;
        let solved = stage.equilibrium(own_utility, &mut || left.next().map(drop));
        stage.ranking(&solved.unwrap_or_else(|| stage.uniform()))
    }

    /// The joint moves of `state`, a simultaneous turn, valued one ply deep, in bounded time.
    pub fn stage_one_ply(&self, state: &G::State) -> Stage<G::Move> {
        let game = self.utilities().game;
        let joint_moves = JointMoves::at(game, state);
        if joint_moves.count() > JOINT_MOVES_IN_NO_TIME {
            return Stage::estimated(joint_moves, self.leaf(state));
        }
        let joint = joint_moves.clone();
        let value = |index| Some(self.leaf(&joint.after(game, state, index)));
        Stage::valued(joint_moves, self.players(), value).expect("each joint move has a value")
    }

    /// The value of a simultaneous turn.
    pub(super) fn simultaneous(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        ply: u32,
        depth: u32,
    ) -> Option<PayoffVector> {
        let stage = self.stage(control, state, ply, depth)?;
        self.clear_line(ply);
        let profile = self.profile(control, state, &stage)?;
        self.show(&stage, &profile);
        Some(stage.vector(&profile))
    }

    /// The joint moves of `root`, each searched, and how all choose.
    pub fn root_stage(
        &mut self,
        control: &mut Control<'_>,
        root: &G::State,
        depth: u32,
    ) -> Option<(Stage<G::Move>, Profile)> {
        self.observer.begin_pass(root, depth, OPEN);
        let stage = self.stage(control, root, 0, depth)?;
        let profile = self.profile(control, root, &stage)?;
        self.show(&stage, &profile);
        let vector = stage.vector(&profile);
        self.observer.utilities(&vector.values);
        self.observer.end_pass(vector.seen());
        Some((stage, profile))
    }

    /// Shows an observer the matrix of the current node, if it is one.
    fn show(&mut self, stage: &Stage<G::Move>, profile: &Profile) {
        if profile.shares.len() <= 2 && stage.joint_moves.count() <= MOST_JOINT_MOVES {
            self.observer.matrix(|| stage.seen(profile));
        }
    }

    /// How all choose: as models say and best against them, or without models in an equilibrium.
    pub fn profile(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        stage: &Stage<G::Move>,
    ) -> Option<Profile> {
        if self.assumed.as_ref().is_some_and(|assumed| assumed.policies.is_some()) {
            return self.response(control, state, stage);
        }
        let gain = |player, utilities: &[f64]| self.gain(utilities, player);
        stage.equilibrium(gain, &mut || control.check_time())
    }

    /// The joint moves of `state`, a simultaneous turn, each searched `depth` − 1 plies.
    pub fn stage(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        ply: u32,
        depth: u32,
    ) -> Option<Stage<G::Move>> {
        let game = self.utilities().game;
        let joint_moves = JointMoves::at(game, state);
        if joint_moves.count() > MOST_JOINT_MOVES {
            return Some(Stage::estimated(joint_moves, self.leaf(state)));
        }
        let joint = joint_moves.clone();
        Stage::valued(joint_moves, self.players(), |index| {
            if O::ON {
                self.observer.follow_joint(&joint.joint(index));
            }
            self.below(control, &joint.after(game, state, index), ply + 1, depth - 1, None)
        })
    }

    fn players(&self) -> usize {
        self.utilities().facts.players
    }
}

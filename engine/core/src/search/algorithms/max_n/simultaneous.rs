//! Simultaneous turns of searches over payoff vectors. Where every player maximizes its own utility, the
//! value of such a turn is that of an equilibrium of its [`Stage`].

use super::payoff_vectors::{OPEN, PayoffSearch, PayoffVector};
use super::stage::{MOST_JOINT_MOVES, Stage, StageProfile};
use crate::game::Player;
use crate::game::evaluation::Evaluation;
use crate::game::simultaneous::JointMoves;
use crate::search::common::control::Control;
use crate::search::common::strategy::{Choice, Equilibrium, Strategy};
use crate::search::contract::Ranking;
use crate::search::observer::{MatrixSeen, Observer};
use crate::value::Plies;

/// Most joint moves that are valued, and most pivots, where there is no time to search.
const JOINT_MOVES_IN_NO_TIME: u64 = 1 << 12;
const PIVOTS_IN_NO_TIME: u32 = 500;

/// A chooser maximizes its own utility.
pub fn own_utility(chooser: Player, utilities: &[f64]) -> f64 {
    utilities[chooser]
}

impl<M: Copy> Stage<M> {
    /// For an observer: the matrix of one or two choosers.
    fn seen(&self, profile: &StageProfile) -> MatrixSeen<M> {
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

    /// The strategies of all choosers under `profile`.
    pub fn strategies(&self, profile: &StageProfile) -> Equilibrium<M> {
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
        Equilibrium { kind: profile.kind, strategies: choosers.map(strategy).collect() }
    }
}

impl<G: Evaluation, O: Observer<G, f64>> PayoffSearch<'_, G, O> {
    /// The choices of all at the root under `profile`; the lines are the first chooser's.
    pub fn stage_ranking(
        &self,
        stage: &Stage<G::Move>,
        profile: &StageProfile,
    ) -> Ranking<G::Move> {
        let equilibrium = stage.strategies(profile);
        let vector = self.stage_vector(stage, profile);
        let player = equilibrium.strategies[0].player;
        Ranking {
            lines: equilibrium.strategies[0].lines(vector.exact),
            valuation: self.valuation(player, vector),
            equilibrium: Some(equilibrium),
        }
    }

    /// The value of `stage` under `profile`. It is exact where one player surely has the greatest utility: estimates of
    /// other choices change nothing.
    pub fn stage_vector(&self, stage: &Stage<G::Move>, profile: &StageProfile) -> PayoffVector {
        let vector = stage.vector(profile);
        let utilities = self.utilities();
        let exact = vector.exact
            || utilities.are_two_opposed() && {
                let mut places = stage.joint_moves.choosers.iter().enumerate();
                places.any(|(place, &(player, _))| {
                    let wins = |index| {
                        stage.plies(index) != Plies::UNKNOWN
                            && utilities.is_greatest(stage.payoff(index, player))
                    };
                    let mut shares = profile.shares[place].iter().enumerate();
                    shares.all(|(choice, &share)| {
                        share == 0.0 || stage.with_choice(place, choice).all(wins)
                    })
                })
            };
        PayoffVector { exact, ..vector }
    }

    /// Ranks the choices at `root`, a simultaneous turn, one ply deep, in bounded time.
    pub fn simultaneous_one_ply(&self, root: &G::State) -> Ranking<G::Move> {
        let stage = self.stage_one_ply(root);
        let mut left = 0..PIVOTS_IN_NO_TIME;
        let solved = stage.equilibrium(own_utility, &mut || left.next().map(drop));
        self.stage_ranking(&stage, &solved.unwrap_or_else(|| stage.uniform()))
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
        Some(self.stage_vector(&stage, &profile))
    }

    /// The joint moves of `root`, each searched, and how all choose.
    pub fn root_stage(
        &mut self,
        control: &mut Control<'_>,
        root: &G::State,
        depth: u32,
    ) -> Option<(Stage<G::Move>, StageProfile)> {
        self.observer.begin_pass(root, depth, OPEN);
        let stage = self.stage(control, root, 0, depth)?;
        let profile = self.profile(control, root, &stage)?;
        self.show(&stage, &profile);
        let vector = self.stage_vector(&stage, &profile);
        self.observer.utilities(&vector.values);
        self.observer.end_pass(vector.seen());
        Some((stage, profile))
    }

    /// Shows an observer the current node as a matrix, if one or two choose.
    fn show(&mut self, stage: &Stage<G::Move>, profile: &StageProfile) {
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
    ) -> Option<StageProfile> {
        if self.assumed.as_ref().is_some_and(|assumed| assumed.policies.is_some()) {
            return self.response(control, state, stage);
        }
        let gain = |player, utilities: &[f64]| self.gain(utilities, player);
        let mut profile = stage.equilibrium(gain, &mut || control.check_time())?;
        self.prefer_timely(stage, &mut profile);
        Some(profile)
    }

    /// Moves the probability of each choice to the most timely choice that is worth the same to all players whatever
    /// the others choose; of equals to the first. An equilibrium stays one.
    fn prefer_timely(&self, stage: &Stage<G::Move>, profile: &mut StageProfile) {
        for (place, &(player, _)) in stage.joint_moves.choosers.iter().enumerate() {
            let vectors = stage.choice_vectors(place, &profile.shares);
            let gain = |values: &[f64]| self.gain(values, player);
            for choice in 0..vectors.len() {
                if profile.shares[place][choice] == 0.0 {
                    continue;
                }
                let mut best = choice;
                for other in 0..vectors.len() {
                    if self.is_timelier(&vectors[other], &vectors[best], gain)
                        && stage.are_equivalent(place, choice, other, self.utilities().rounding)
                    {
                        best = other;
                    }
                }
                let share = std::mem::take(&mut profile.shares[place][choice]);
                profile.shares[place][best] += share;
            }
        }
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

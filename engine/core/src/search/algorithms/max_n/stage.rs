//! A simultaneous turn whose joint moves are valued: a game in normal form.

use super::joint_form::JointForm;
use super::normal_form::{Matrix, Mixture};
use super::payoff_vectors::PayoffVector;
use crate::game::Player;
use crate::game::simultaneous::JointMoves;
use crate::search::common::rounding::{Rounding, sum_of};
use crate::search::common::strategy::EquilibriumKind;
use crate::value::Plies;

/// The strategies of all who choose.
#[derive(Clone, Debug, PartialEq)]
pub struct StageProfile {
    /// Probabilities of the choices of each chooser, in the players' order; each sum to 1.
    pub shares: Vec<Vec<f64>>,
    /// The kind of equilibrium that they form.
    pub kind: EquilibriumKind,
}

/// The joint moves of a simultaneous turn with their values.
pub struct Stage<M> {
    /// Who chooses, and among what.
    pub joint_moves: JointMoves<M>,
    /// One utility per player for each joint move, in the order of [`JointMoves::joint`]; of a turn that is
    /// only estimated, one for all.
    payoffs: Vec<f64>,
    /// Plies until the end after each joint move, that move counted. A turn that is only estimated has one number for
    /// all.
    plies: Vec<Plies>,
    players: usize,
    /// Whether no payoff rests on an estimate.
    pub exact: bool,
}

/// Most joint moves of a turn that is searched; a turn with more is estimated.
pub const MOST_JOINT_MOVES: u64 = 1 << 20;

impl<M: Copy> Stage<M> {
    /// The stage whose joint move number i is worth `value(i)`; `None` once that returns `None`.
    pub fn valued(
        joint_moves: JointMoves<M>,
        players: usize,
        mut value: impl FnMut(u64) -> Option<PayoffVector>,
    ) -> Option<Self> {
        let mut stage =
            Self { joint_moves, payoffs: Vec::new(), plies: Vec::new(), players, exact: true };
        for index in 0..stage.joint_moves.count() {
            let PayoffVector { values, exact, plies } = value(index)?;
            stage.payoffs.extend(values);
            stage.plies.push(plies.after(1));
            stage.exact &= exact;
        }
        Some(stage)
    }

    /// The stage of which only an `estimate` is known.
    pub fn estimated(joint_moves: JointMoves<M>, estimate: PayoffVector) -> Self {
        let PayoffVector { values, .. } = estimate;
        let plies = vec![Plies::UNKNOWN];
        Self { joint_moves, players: values.len(), payoffs: values, plies, exact: false }
    }

    fn is_estimated(&self) -> bool {
        (self.payoffs.len() / self.players) as u64 != self.joint_moves.count()
    }

    /// The number of choices of each chooser.
    pub fn counts(&self) -> Vec<usize> {
        self.joint_moves.choosers.iter().map(|(_, choices)| choices.len()).collect()
    }

    /// The place of `player` among the choosers, if it chooses.
    pub fn place_of(&self, player: Player) -> Option<usize> {
        self.joint_moves.choosers.iter().position(|&(chooser, _)| chooser == player)
    }

    /// The utility of `player` after joint move number `index`.
    pub fn payoff(&self, index: usize, player: Player) -> f64 {
        if self.is_estimated() {
            self.payoffs[player]
        } else {
            self.payoffs[index * self.players + player]
        }
    }

    /// Every choice as likely as any other.
    pub fn uniform(&self) -> StageProfile {
        let uniform = |count: usize| vec![1.0 / count as f64; count];
        let shares = self.counts().into_iter().map(uniform).collect();
        StageProfile { shares, kind: EquilibriumKind::Approximate }
    }

    /// An equilibrium of the choosers, each of whom maximizes the `gain` of itself and the utilities of all; `None`
    /// once `check_time` returns `None`.
    pub fn equilibrium(
        &self,
        gain: impl Fn(Player, &[f64]) -> f64,
        check_time: &mut dyn FnMut() -> Option<()>,
    ) -> Option<StageProfile> {
        if self.is_estimated() {
            return Some(self.uniform());
        }
        let choosers = self.joint_moves.choosers.iter();
        let payoffs_of = |&(player, _): &(Player, Vec<M>)| {
            let utilities = self.payoffs.chunks_exact(self.players);
            utilities.map(|utilities| gain(player, utilities) + 0.0).collect()
        };
        let mut payoffs: Vec<Vec<f64>> = choosers.map(payoffs_of).collect();
        let counts = self.counts();
        if counts.len() > 2 {
            return JointForm { counts, payoffs }.solve(check_time);
        }
        let is_alone = counts.len() == 1;
        let matrix = Matrix {
            rows: counts[0],
            columns: if is_alone { 1 } else { counts[1] },
            column: if is_alone { vec![0.0; counts[0]] } else { payoffs.remove(1) },
            row: payoffs.remove(0),
        };
        let Mixture { rows, columns, kind } = matrix.solve(check_time)?;
        Some(StageProfile { shares: if is_alone { vec![rows] } else { vec![rows, columns] }, kind })
    }

    /// One utility per player, in the mean over the `shares` of the choosers.
    pub fn expect(&self, shares: &[Vec<f64>]) -> Vec<f64> {
        if self.is_estimated() {
            return self.payoffs.clone();
        }
        let mut sums = vec![(0.0, 0.0); self.players];
        each_joint_move(shares, 0, 1.0, &mut |index, share| {
            let payoffs = &self.payoffs[index * self.players..][..self.players];
            for ((sum, size), payoff) in sums.iter_mut().zip(payoffs) {
                *sum += share * payoff;
                *size += (share * payoff).abs();
            }
        });
        sums.into_iter().map(|(sum, size)| sum_of(sum, size)).collect()
    }

    /// Plies until the end, in the mean over the `shares` of the choosers.
    fn expect_plies(&self, shares: &[Vec<f64>]) -> Plies {
        if self.is_estimated() {
            return Plies::UNKNOWN;
        }
        let mut mean = Plies::NONE;
        each_joint_move(shares, 0, 1.0, &mut |index, share| mean.add(share, self.plies[index]));
        mean.rounded()
    }

    /// The value of each choice of the chooser at `place`, against the `shares` of the others.
    pub fn choice_vectors(&self, place: usize, shares: &[Vec<f64>]) -> Vec<PayoffVector> {
        let mut shares = shares.to_vec();
        let count = self.joint_moves.choosers[place].1.len();
        let value = |choice: usize| {
            shares[place] = unit(count, choice);
            let (values, plies) = (self.expect(&shares), self.expect_plies(&shares));
            PayoffVector { values, exact: self.exact, plies }
        };
        (0..count).map(value).collect()
    }

    /// One utility per player for each choice of the chooser at `place`, against the `shares` of the others.
    pub fn choice_values(&self, place: usize, shares: &[Vec<f64>]) -> Vec<Vec<f64>> {
        self.choice_vectors(place, shares).into_iter().map(|vector| vector.values).collect()
    }

    /// Whether choices `one` and `other` of the chooser at `place` are worth the same to all, whatever the others choose.
    pub fn are_equivalent(
        &self,
        place: usize,
        one: usize,
        other: usize,
        rounding: Rounding,
    ) -> bool {
        let payoffs = |index: usize| &self.payoffs[index * self.players..][..self.players];
        self.with_choice(place, one)
            .zip(self.with_choice(place, other))
            .all(|(one, other)| rounding.all_equal(payoffs(one), payoffs(other)))
    }

    /// The joint moves, by number, of which choice number `choice` of the chooser at `place` is part.
    pub fn with_choice(&self, place: usize, choice: usize) -> impl Iterator<Item = usize> {
        let counts = self.counts();
        let stride: usize = counts[place + 1..].iter().product();
        let (block, blocks) = (stride * counts[place], counts[..place].iter().product::<usize>());
        (0..blocks).flat_map(move |before| {
            let first = before * block + choice * stride;
            first..first + stride
        })
    }

    /// The value under `profile`.
    pub fn vector(&self, profile: &StageProfile) -> PayoffVector {
        let is_found = profile.kind != EquilibriumKind::Approximate;
        PayoffVector {
            values: self.expect(&profile.shares),
            exact: self.exact && is_found,
            plies: if is_found { self.expect_plies(&profile.shares) } else { Plies::UNKNOWN },
        }
    }

    /// The plies until the end after joint move number `index`, that one counted.
    pub fn plies(&self, index: usize) -> Plies {
        self.plies[if self.is_estimated() { 0 } else { index }]
    }
}

/// Visits each joint move that `shares`, those of the last choosers, make possible: by its number, and with its
/// probability. The choosers before have made the choices with number `index`, with probability `share`.
fn each_joint_move(
    shares: &[Vec<f64>],
    index: usize,
    share: f64,
    visit: &mut impl FnMut(usize, f64),
) {
    let Some((first, others)) = shares.split_first() else {
        return visit(index, share);
    };
    for (choice, &part) in first.iter().enumerate().filter(|(_, part)| **part > 0.0) {
        each_joint_move(others, index * first.len() + choice, share * part, visit);
    }
}

/// The pure strategy that plays choice `one` of `length`.
pub fn unit(length: usize, one: usize) -> Vec<f64> {
    (0..length).map(|index| f64::from(u8::from(index == one))).collect()
}

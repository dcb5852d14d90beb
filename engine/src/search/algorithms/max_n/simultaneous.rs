//! Simultaneous turns of max^n: the children of such a turn are a game in normal form, and the value of
//! its equilibrium is the turn's.

use super::MaxN;
use super::normal_form::{Matrix, Mixture};
use super::payoff_vectors::{OPEN, PayoffSearch, PayoffVector};
use crate::game::Player;
use crate::game::evaluation::Evaluation;
use crate::game::simultaneous::JointMoves;
use crate::search::common::control::Control;
use crate::search::common::strategy::{Choice, Equilibrium, EquilibriumKind, Strategy};
use crate::search::observer::{MatrixSeen, Observer};
use crate::search::{Problem, Ranking, Valuation};

/// Most pivots of the answer where there is no time to search.
const PIVOTS_IN_NO_TIME: u32 = 500;

/// A simultaneous turn of one player or two, each of its joint moves valued.
struct Stage<M> {
    joint_moves: JointMoves<M>,
    vectors: Vec<PayoffVector>,
    matrix: Matrix,
}

impl<M: Copy> Stage<M> {
    /// `vectors` by joint move, in the order of [`JointMoves::joint`].
    fn new(joint_moves: JointMoves<M>, vectors: Vec<PayoffVector>) -> Self {
        let (rows, columns) = match &joint_moves.choosers[..] {
            [(_, rows)] => (rows.len(), 1),
            [(_, rows), (_, columns)] => (rows.len(), columns.len()),
            choosers => panic!("the facts deny {} players", choosers.len()),
        };
        let payoffs = |place: usize| match joint_moves.choosers.get(place) {
            Some(&(player, _)) => vectors.iter().map(|vector| vector.values[player]).collect(),
            None => vec![0.0; vectors.len()],
        };
        let matrix = Matrix { rows, columns, row: payoffs(0), column: payoffs(1) };
        Self { joint_moves, vectors, matrix }
    }

    fn is_exact(&self, mixture: &Mixture) -> bool {
        mixture.kind != EquilibriumKind::Approximate
            && self.vectors.iter().all(|vector| vector.exact)
    }

    /// One utility per player, in the mean over `rows` and `columns`.
    fn expect(&self, rows: &[f64], columns: &[f64]) -> Vec<f64> {
        let mean = |player: Player| {
            let payoffs: Vec<f64> =
                self.vectors.iter().map(|vector| vector.values[player]).collect();
            self.matrix.expect(&payoffs, rows, columns) + 0.0
        };
        (0..self.vectors[0].values.len()).map(mean).collect()
    }

    fn vector(&self, mixture: &Mixture) -> PayoffVector {
        let values = self.expect(&mixture.rows, &mixture.columns);
        PayoffVector { values, exact: self.is_exact(mixture) }
    }

    /// For an observer.
    fn seen(&self, mixture: &Mixture) -> MatrixSeen<M> {
        let side = |place: usize, shares: &[f64]| {
            let choices = self.joint_moves.choosers.get(place).map_or(&[][..], |(_, it)| it);
            choices.iter().copied().zip(shares.iter().copied()).collect()
        };
        MatrixSeen {
            rows: side(0, &mixture.rows),
            columns: side(1, &mixture.columns),
            values: self.vectors.iter().map(|vector| vector.values[0]).collect(),
        }
    }

    fn ranking(&self, mixture: &Mixture) -> Ranking<M> {
        let PayoffVector { values, exact } = self.vector(mixture);
        let sides = [&mixture.rows, &mixture.columns];
        let strategies: Vec<Strategy<M>> = self
            .joint_moves
            .choosers
            .iter()
            .enumerate()
            .map(|(place, (player, actions))| {
                let choice = |(index, &action): (usize, &M)| {
                    let mut alone = vec![0.0; actions.len()];
                    alone[index] = 1.0;
                    let values = match place {
                        0 => self.expect(&alone, &mixture.columns),
                        _ => self.expect(&mixture.rows, &alone),
                    };
                    Choice { action, probability: sides[place][index], values }
                };
                let choices = actions.iter().enumerate().map(choice).collect();
                Strategy { player: *player, choices }
            })
            .collect();
        Ranking {
            lines: strategies[0].lines(exact),
            valuation: Valuation { values, exact, outcome: None, evaluation: None, optimal: None },
            equilibrium: Some(Equilibrium { kind: mixture.kind, strategies }),
        }
    }
}

impl<G: Evaluation, O: Observer<G, f64>> MaxN<'_, G, O> {
    /// Ranks the root's moves at a simultaneous turn, searched `depth` plies.
    pub(super) fn simultaneous_pass(&mut self, depth: u32) -> Option<Ranking<G::Move>> {
        self.payoff_search.observer.begin_pass(self.problem.root, depth, OPEN);
        let stage = self.payoff_search.stage(&mut self.control, self.problem.root, 0, depth)?;
        let mixture = stage.matrix.solve(&mut || self.control.check_time())?;
        let observer = &mut self.payoff_search.observer;
        observer.matrix(|| stage.seen(&mixture));
        observer.end_pass(stage.vector(&mixture).seen());
        Some(stage.ranking(&mixture))
    }

    /// The same one ply deep, in bounded time.
    pub(super) fn simultaneous_one_ply(&self) -> Ranking<G::Move> {
        let Problem { game, root, .. } = *self.problem;
        let joint_moves = JointMoves::at(game, root);
        let value = |index| self.payoff_search.leaf(&joint_moves.after(game, root, index));
        let vectors = (0..joint_moves.count()).map(value).collect();
        let stage = Stage::new(joint_moves, vectors);
        let mut left = 0..PIVOTS_IN_NO_TIME;
        let solved = stage.matrix.solve(&mut || left.next().map(drop));
        stage.ranking(&solved.unwrap_or_else(|| stage.matrix.uniform()))
    }
}

impl<G: Evaluation, O: Observer<G, f64>> PayoffSearch<'_, G, O> {
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
        let mixture = stage.matrix.solve(&mut || control.check_time())?;
        self.observer.matrix(|| stage.seen(&mixture));
        Some(stage.vector(&mixture))
    }

    fn stage(
        &mut self,
        control: &mut Control<'_>,
        state: &G::State,
        ply: u32,
        depth: u32,
    ) -> Option<Stage<G::Move>> {
        let game = self.utilities().game;
        let joint_moves = JointMoves::at(game, state);
        let value = |index| {
            if O::ON {
                self.observer.follow_joint(&joint_moves.joint(index));
            }
            self.below(control, &joint_moves.after(game, state, index), ply + 1, depth - 1, None)
        };
        let vectors = (0..joint_moves.count()).map(value).collect::<Option<_>>()?;
        Some(Stage::new(joint_moves, vectors))
    }
}

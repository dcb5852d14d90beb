//! Two-player games in normal form: finds an equilibrium, and the regret of a pair of strategies.

use super::stage::unit;
use super::tableau::Tableau;
use crate::search::common::attempt::Attempt;
use crate::search::common::strategy::EquilibriumKind;

/// The payoffs of both players for each pair of choices, row by row.
pub struct Matrix {
    /// Choices of the one player, at least 1.
    pub rows: usize,
    /// Choices of the other, at least 1.
    pub columns: usize,
    /// For the player of the rows.
    pub row: Vec<f64>,
    /// For the player of the columns.
    pub column: Vec<f64>,
}

/// Probabilities of rows and of columns: a pair of mixed strategies.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixture {
    /// One per row; they sum to 1.
    pub rows: Vec<f64>,
    /// One per column; they sum to 1.
    pub columns: Vec<f64>,
    /// The kind of equilibrium that they form.
    pub kind: EquilibriumKind,
}

/// The greatest regret of an equilibrium, as a part of the payoffs' range.
pub const TOLERANCE: f64 = 1e-9;
/// A sum smaller than this part of its terms' sizes is 0 but for rounding.
const ROUNDING: f64 = 1e-14;
/// A smaller probability is 0 but for rounding.
const NEVER: f64 = 1e-12;

impl Matrix {
    /// Finds an equilibrium: of pure ones the first with the greatest sum of payoffs, else a mixed one. A constant-sum
    /// game is solved by linear programming, any other by the Lemke–Howson method. Calls `check_time` before every
    /// pivot; `None` once that returns `None`.
    pub fn solve(&self, check_time: &mut dyn FnMut() -> Option<()>) -> Option<Mixture> {
        let sum = self.row[0] + self.column[0];
        let zero_sum = self.row.iter().zip(&self.column).all(|(row, column)| row + column == sum);
        if let Some(pure) = self.pure() {
            let kind =
                if zero_sum { EquilibriumKind::ZeroSumOptimal } else { EquilibriumKind::PureNash };
            return Some(Mixture { kind, ..pure });
        }
        let mut best: Option<(f64, Mixture)> = None;
        let first = if zero_sum { vec![None] } else { Vec::new() };
        for label in first.into_iter().chain((0..self.rows + self.columns).map(Some)) {
            let attempt = match label {
                None => self.by_linear_programming(check_time),
                Some(label) => self.by_complementary_pivots(label, check_time),
            };
            let mut mixture = match attempt {
                Attempt::Stopped => return None,
                Attempt::Failed => continue,
                Attempt::Succeeded(mixture) => mixture,
            };
            let regret = self.regret(&mixture);
            if regret <= TOLERANCE {
                mixture.kind = if zero_sum {
                    EquilibriumKind::ZeroSumOptimal
                } else {
                    EquilibriumKind::MixedNash
                };
                return Some(mixture);
            }
            if best.as_ref().is_none_or(|(least, _)| regret < *least) {
                best = Some((regret, mixture));
            }
        }
        Some(best.map_or_else(|| self.uniform(), |(_, mixture)| mixture))
    }

    /// Uniform strategies, for lack of time.
    pub fn uniform(&self) -> Mixture {
        Mixture {
            rows: vec![1.0 / self.rows as f64; self.rows],
            columns: vec![1.0 / self.columns as f64; self.columns],
            kind: EquilibriumKind::Approximate,
        }
    }

    /// The regret: the most that a player could gain by another choice, as a part of its payoffs' range.
    pub fn regret(&self, mixture: &Mixture) -> f64 {
        let row_gets = |row: usize| self.expect(&self.row, &unit(self.rows, row), &mixture.columns);
        let column_gets =
            |column: usize| self.expect(&self.column, &mixture.rows, &unit(self.columns, column));
        let most = |values: Vec<f64>| values.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let gain = |payoffs: &[f64], best: f64| {
            (best - self.expect(payoffs, &mixture.rows, &mixture.columns)) / range(payoffs)
        };
        let rows = gain(&self.row, most((0..self.rows).map(row_gets).collect()));
        rows.max(gain(&self.column, most((0..self.columns).map(column_gets).collect())))
    }

    /// The expected value of `payoffs` under the probabilities.
    pub fn expect(&self, payoffs: &[f64], rows: &[f64], columns: &[f64]) -> f64 {
        let chosen = payoffs.chunks_exact(self.columns).zip(rows).filter(|(_, row)| **row > 0.0);
        let terms = chosen.flat_map(|(payoffs, row)| {
            payoffs.iter().zip(columns).map(move |(payoff, column)| row * (payoff * column))
        });
        let (sum, size) =
            terms.fold((0.0, 0.0), |(sum, size): (f64, f64), term| (sum + term, size + term.abs()));
        if sum.abs() <= ROUNDING * size { 0.0 } else { sum }
    }

    /// The best pure equilibrium.
    fn pure(&self) -> Option<Mixture> {
        let at = |row: usize, column: usize| row * self.columns + column;
        let best_row = |column: usize| {
            (0..self.rows).map(|row| self.row[at(row, column)]).fold(f64::NEG_INFINITY, f64::max)
        };
        let best_rows: Vec<f64> = (0..self.columns).map(best_row).collect();
        let mut best: Option<(f64, usize, usize)> = None;
        for row in 0..self.rows {
            let payoffs = &self.column[at(row, 0)..at(row + 1, 0)];
            let best_column = payoffs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            for column in 0..self.columns {
                let (one, other) = (self.row[at(row, column)], payoffs[column]);
                let stable = one == best_rows[column] && other == best_column;
                if stable && best.is_none_or(|(sum, ..)| one + other > sum) {
                    best = Some((one + other, row, column));
                }
            }
        }
        let (_, row, column) = best?;
        Some(Mixture {
            rows: unit(self.rows, row),
            columns: unit(self.columns, column),
            kind: EquilibriumKind::PureNash,
        })
    }

    /// Optimal strategies where the column player gets what the row player leaves of one sum. With those
    /// scaled to M between 1 and 2: max Σ y, M y ≤ 1, y ≥ 0 is the column player's program, and its
    /// dual the row player's (Dantzig 1951). Fails if rounding spoils it.
    fn by_linear_programming(
        &self,
        check_time: &mut dyn FnMut() -> Option<()>,
    ) -> Attempt<Mixture> {
        let (rows, labels) = (self.rows, self.rows + self.columns);
        let scaled = scaled(&self.row);
        let cell = |row: usize, column: usize| scaled[row * self.columns + column];
        let mut tableau = Tableau::new(0..rows, rows..labels, cell);
        let mut pivots = 0..most_pivots(labels);
        while let Some(entering) = tableau.entering_variable() {
            if check_time().is_none() {
                return Attempt::Stopped;
            }
            if pivots.next().is_none() || tableau.enter(entering).is_none() {
                return Attempt::Failed;
            }
        }
        mixture(
            (0..rows).map(|row| tableau.price(row)).collect(),
            (rows..labels).map(|column| tableau.value(column)).collect(),
        )
    }

    /// The method of Lemke and Howson (1964): in the polytopes Bᵀx ≤ 1 and Ay ≤ 1 follow the edges without
    /// `label` until every label is present. Row i and its slack have label i, column j and its slack
    /// rows + j.
    fn by_complementary_pivots(
        &self,
        label: usize,
        check_time: &mut dyn FnMut() -> Option<()>,
    ) -> Attempt<Mixture> {
        let (rows, labels) = (self.rows, self.rows + self.columns);
        let (row, column) = (scaled(&self.row), scaled(&self.column));
        let mut of_rows = Tableau::new(rows..labels, 0..rows, |j, i| column[i * self.columns + j]);
        let mut of_columns = Tableau::new(0..rows, rows..labels, |i, j| row[i * self.columns + j]);
        let mut in_rows = label < rows;
        let mut entering = label;
        for _ in 0..most_pivots(labels) {
            if check_time().is_none() {
                return Attempt::Stopped;
            }
            let tableau = if in_rows { &mut of_rows } else { &mut of_columns };
            let Some(leaving) = tableau.enter(entering) else { return Attempt::Failed };
            if leaving == label {
                return mixture(
                    (0..rows).map(|row| of_rows.value(row)).collect(),
                    (rows..labels).map(|column| of_columns.value(column)).collect(),
                );
            }
            in_rows = !in_rows;
            entering = leaving;
        }
        Attempt::Failed
    }
}

/// Far more than a method takes, except for inputs made to be hard.
fn most_pivots(labels: usize) -> usize {
    1000 + 100 * labels
}

/// The mixture that weights of rows and columns give.
fn mixture(rows: Vec<f64>, columns: Vec<f64>) -> Attempt<Mixture> {
    let kind = EquilibriumKind::Approximate;
    match (shares(rows), shares(columns)) {
        (Some(rows), Some(columns)) => Attempt::Succeeded(Mixture { rows, columns, kind }),
        _ => Attempt::Failed,
    }
}

/// `weights` as probabilities.
fn shares(mut weights: Vec<f64>) -> Option<Vec<f64>> {
    for _ in 0..2 {
        let sum: f64 = weights.iter().map(|weight| weight.max(0.0)).sum();
        if !(sum.is_finite() && sum > 0.0) {
            return None;
        }
        for weight in &mut weights {
            *weight = Some(*weight / sum).filter(|&share| share > NEVER).unwrap_or_default();
        }
    }
    Some(weights)
}

/// Greatest minus least, or 1 where all are equal.
fn range(payoffs: &[f64]) -> f64 {
    let (low, high) = bounds(payoffs);
    if high > low { high - low } else { 1.0 }
}

/// `payoffs` between 1 and 2: what players prefer stays the same.
fn scaled(payoffs: &[f64]) -> Vec<f64> {
    let ((low, _), range) = (bounds(payoffs), range(payoffs));
    payoffs.iter().map(|payoff| 1.0 + (payoff - low) / range).collect()
}

fn bounds(payoffs: &[f64]) -> (f64, f64) {
    let fold = |with: fn(f64, f64) -> f64, from| payoffs.iter().copied().fold(from, with);
    (fold(f64::min, f64::INFINITY), fold(f64::max, f64::NEG_INFINITY))
}

//! A system of inequalities in the form that pivoting methods work on.
//!
//! Of the system M z ≤ 1, z ≥ 0 with its slacks, each row is solved for one basic variable:
//!
//! ```text
//!              nonbasic ...
//!     basic  [ cells        | value ]     basic = value − Σ cell · nonbasic
//!     ...
//!     goal   [ cells        | value ]     goal  = value − Σ cell · nonbasic
//! ```
//! The columns of basic variables, being unit vectors, are not stored.

use std::ops::Range;

/// Cells below it count as 0; payoffs are scaled to 1 … 2 before.
const TINY: f64 = 1e-11;

/// Basic and nonbasic variables, by number, and the coefficients between.
pub struct Tableau {
    basic: Vec<usize>,
    nonbasic: Vec<usize>,
    /// Numbers of the slacks, one per row.
    slacks: Range<usize>,
    /// Row by row, the goal last; each row's value last.
    cells: Vec<f64>,
}

impl Tableau {
    /// M z ≤ 1 with `cell(row, column)` as M; variables `slacks`, one per row, and `free`, one per
    /// column. The goal is the sum of the free ones.
    pub fn new(
        slacks: Range<usize>,
        free: Range<usize>,
        cell: impl Fn(usize, usize) -> f64,
    ) -> Self {
        let (rows, columns) = (slacks.len(), free.len());
        let mut cells = Vec::with_capacity((rows + 1) * (columns + 1));
        for row in 0..rows {
            cells.extend((0..columns).map(|column| cell(row, column)));
            cells.push(1.0);
        }
        cells.extend(std::iter::repeat_n(-1.0, columns));
        cells.push(0.0);
        Self { basic: slacks.clone().collect(), nonbasic: free.collect(), slacks, cells }
    }

    fn width(&self) -> usize {
        self.nonbasic.len() + 1
    }

    fn cell(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.width() + column]
    }

    /// The value of `variable`: 0 unless it is basic.
    pub fn value(&self, variable: usize) -> f64 {
        let row = self.basic.iter().position(|&basic| basic == variable);
        row.map_or(0.0, |row| self.cell(row, self.nonbasic.len()))
    }

    /// The loss of the goal by one unit of `variable`: the value of its dual.
    pub fn price(&self, variable: usize) -> f64 {
        self.column_of(variable).map_or(0.0, |column| self.cell(self.basic.len(), column))
    }

    /// The nonbasic variable whose growth raises the goal fastest; the goal is greatest if there is none.
    pub fn entering_variable(&self) -> Option<usize> {
        let goal = self.basic.len();
        let price = |&column: &usize| self.cell(goal, column);
        let column = (0..self.nonbasic.len())
            .reduce(|best, column| if price(&column) < price(&best) { column } else { best })
            .filter(|column| price(column) < -TINY)?;
        Some(self.nonbasic[column])
    }

    /// One pivot: makes the nonbasic variable `entering` basic. It replaces the variable that reaches 0 first as
    /// `entering` grows, which is returned. `None` if no variable bounds `entering`, which only rounding can bring
    /// about.
    ///
    /// Ties are decided as if the row values were 1 + ε, 1 + ε², … (the lexicographic rule), so that no basis comes
    /// twice (Dantzig, Orden and Wolfe 1955; for Lemke–Howson: von Stengel 2002).
    pub fn enter(&mut self, entering: usize) -> Option<usize> {
        let column = self.column_of(entering).expect("only a nonbasic variable enters");
        let value = self.nonbasic.len();
        let mut rows: Vec<usize> =
            (0..self.basic.len()).filter(|&row| self.cell(row, column) > TINY).collect();
        keep_least(&mut rows, |row| self.cell(row, value) / self.cell(row, column));
        for slack in self.slacks.clone() {
            if rows.len() < 2 {
                break;
            }
            let stored = self.column_of(slack);
            keep_least(&mut rows, |row| {
                let cell = match stored {
                    Some(stored) => self.cell(row, stored),
                    None => f64::from(u8::from(self.basic[row] == slack)),
                };
                cell / self.cell(row, column)
            });
        }
        let row = *rows.first()?;
        let leaving = self.basic[row];
        self.pivot(row, column);
        Some(leaving)
    }

    fn column_of(&self, variable: usize) -> Option<usize> {
        self.nonbasic.iter().position(|&nonbasic| nonbasic == variable)
    }

    /// Solves `row` for the variable of `column` and puts it into every other row.
    fn pivot(&mut self, row: usize, column: usize) {
        let width = self.width();
        let inverse = 1.0 / self.cell(row, column);
        let mut solved = self.cells[row * width..(row + 1) * width].to_vec();
        solved.iter_mut().for_each(|cell| *cell *= inverse);
        solved[column] = inverse;
        for (index, cells) in self.cells.chunks_exact_mut(width).enumerate() {
            if index == row {
                cells.copy_from_slice(&solved);
                continue;
            }
            let factor = std::mem::replace(&mut cells[column], 0.0);
            if factor != 0.0 {
                cells.iter_mut().zip(&solved).for_each(|(cell, solved)| *cell -= factor * solved);
            }
        }
        std::mem::swap(&mut self.basic[row], &mut self.nonbasic[column]);
    }
}

/// Keeps the rows whose `ratio` is least, up to rounding.
fn keep_least(rows: &mut Vec<usize>, ratio: impl Fn(usize) -> f64) {
    let ratios: Vec<f64> = rows.iter().map(|&row| ratio(row)).collect();
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let mut ratios = ratios.into_iter();
    rows.retain(|_| ratios.next().is_some_and(|ratio| ratio <= least + TINY));
}

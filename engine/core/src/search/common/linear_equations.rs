//! Systems of linear equations.

/// A pivot below this part of the greatest coefficient is 0 but for rounding.
const TINY: f64 = 1e-12;

/// The solution of as many equations as unknowns, each given as its coefficients and then its constant, by
/// Gaussian elimination with partial pivoting; `None` if there is not exactly one.
pub fn solve(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let count = rows.len();
    let coefficients = rows.iter().flat_map(|row| &row[..count]);
    let greatest = coefficients.fold(0.0, |most: f64, cell| most.max(cell.abs()));
    for column in 0..count {
        let size = |row: &usize| rows[*row][column].abs();
        let pivot = (column..count).max_by(|one, other| size(one).total_cmp(&size(other)))?;
        let is_regular = size(&pivot) > TINY * greatest;
        if !is_regular {
            return None;
        }
        rows.swap(column, pivot);
        let (above, below) = rows.split_at_mut(column + 1);
        let pivot = &above[column];
        for row in below {
            let factor = row[column] / pivot[column];
            row.iter_mut().zip(pivot).skip(column).for_each(|(cell, by)| *cell -= factor * by);
        }
    }
    let mut solution = vec![0.0; count];
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count).map(|at| rows[row][at] * solution[at]).sum();
        solution[row] = (rows[row][count] - known) / rows[row][row];
    }
    solution.iter().all(|number| number.is_finite()).then_some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_solved_whatever_the_order_of_its_rows() {
        // x + 2y = 5, 3y − z = 4, 2x + z = 4: (1, 2, 2).
        let rows = [[1.0, 2.0, 0.0, 5.0], [0.0, 3.0, -1.0, 4.0], [2.0, 0.0, 1.0, 4.0]];
        for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0]] {
            let solution = solve(order.map(|row| rows[row].to_vec()).to_vec()).unwrap();
            for (found, expected) in solution.iter().zip([1.0, 2.0, 2.0]) {
                assert!((found - expected).abs() < 1e-12, "{solution:?}");
            }
        }
    }

    #[test]
    fn a_system_with_many_solutions_or_none_has_no_answer() {
        assert_eq!(solve(vec![vec![1.0, 1.0, 2.0], vec![2.0, 2.0, 4.0]]), None);
        assert_eq!(solve(vec![vec![1.0, 1.0, 2.0], vec![2.0, 2.0, 5.0]]), None);
        assert_eq!(solve(vec![vec![0.0, 1.0]]), None);
    }
}

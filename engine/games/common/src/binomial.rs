//! Binomial coefficients, by which positions are numbered.

/// Ways to choose `k` of `n`, at `[n][k]`; all are to fit in 32 bits.
pub const fn coefficients<const K: usize, const N: usize>() -> [[u32; K]; N] {
    let mut choose = [[0; K]; N];
    let mut n = 0;
    while n < N {
        choose[n][0] = 1;
        let mut k = 1;
        while k < K && n > 0 {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
}

#[cfg(test)]
mod tests {
    use super::coefficients;

    #[test]
    fn pascals_triangle() {
        let triangle = [[1, 0, 0, 0], [1, 1, 0, 0], [1, 2, 1, 0], [1, 3, 3, 1], [1, 4, 6, 4]];
        assert_eq!(coefficients::<4, 5>(), triangle);
    }
}

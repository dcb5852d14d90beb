//! Sorts by keys whose type does not depend on the game, so that the sort is compiled once.

/// Sorts `items` by `key`; equals keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut Vec<T>, mut key: impl FnMut(&T) -> K) {
    let mut order: Vec<(K, usize)> =
        items.iter().enumerate().map(|(index, item)| (key(item), index)).collect();
    order.sort_unstable();
    let mut unsorted: Vec<Option<T>> = items.drain(..).map(Some).collect();
    let next = |(_, index): (K, usize)| unsorted[index].take().expect("each index is there once");
    items.extend(order.into_iter().map(next));
}

/// Maps numbers to integers in the order of [`f64::total_cmp`].
pub fn ordinal(number: f64) -> i64 {
    let bits = number.to_bits() as i64;
    bits ^ (((bits >> 63) as u64) >> 1) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_keep_their_order() {
        let mut words = vec!["three", "one", "five", "two", "four"];
        sort_by_key(&mut words, |word| word.len());
        assert_eq!(words, ["one", "two", "five", "four", "three"]);
    }

    #[test]
    fn ordinals_are_in_the_order_of_their_numbers() {
        let numbers = [f64::NEG_INFINITY, -2.5, -0.0, 0.0, 1e-300, 1.0, f64::INFINITY];
        assert!(numbers.map(ordinal).is_sorted());
    }
}

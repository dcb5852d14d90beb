//! Lists to which several functions append.

/// Removes the elements of `out` from index `first` on that `keep` rejects; the order stays.
#[inline]
pub fn retain_from<T: Copy>(out: &mut Vec<T>, first: usize, mut keep: impl FnMut(&T) -> bool) {
    let mut kept = first;
    for index in first..out.len() {
        if keep(&out[index]) {
            out[kept] = out[index];
            kept += 1;
        }
    }
    out.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_listed_before_is_kept() {
        let mut out = vec![1, 3, 5, 2, 7, 4, 6];
        retain_from(&mut out, 2, |number| number % 2 == 0);
        assert_eq!(out, [1, 3, 2, 4, 6]);
        retain_from(&mut out, 5, |_| false);
        assert_eq!(out, [1, 3, 2, 4, 6]);
    }
}

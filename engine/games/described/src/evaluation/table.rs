//! Rows of numbers, found by their first columns: what a relation holds, and what a condition asks of it.

/// No row.
pub(super) const NONE: u32 = u32::MAX;

/// Rows of `stride` numbers with a chained hash of the first `key` of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    key: usize,
    stride: usize,
    count: u32,
    rows: Vec<u32>,
    next: Vec<u32>,
    buckets: Vec<u32>,
}

impl Table {
    /// An empty table.
    pub(super) fn new(key: usize, stride: usize) -> Self {
        Self { key, stride, ..Self::default() }
    }

    /// Number of rows.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// A row.
    pub(super) fn row(&self, row: u32) -> &[u32] {
        let begin = row as usize * self.stride;
        &self.rows[begin..begin + self.stride]
    }

    /// All rows, in the order in which they came.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.count).map(|row| self.row(row))
    }

    /// The first row that may have the key `key`, whose values are `values[key[0]]`, …; see [`Self::seek`].
    pub(super) fn first(&self, key: &[u32], values: &[u32]) -> u32 {
        if self.count == 0 {
            return NONE;
        }
        if self.key == 0 {
            return 0;
        }
        let hash = Self::hash(key.iter().map(|&each| values[each as usize]));
        self.buckets[hash & (self.buckets.len() - 1)]
    }

    /// The row after `row` that may have the same key.
    pub(super) fn following(&self, row: u32) -> u32 {
        match self.key {
            0 if row + 1 < self.count => row + 1,
            0 => NONE,
            _ => self.next[row as usize],
        }
    }

    /// The first of `row` and those that follow it that has the key; adds the rows that it looks at to `work`.
    pub(super) fn seek(&self, mut row: u32, key: &[u32], values: &[u32], work: &mut u64) -> u32 {
        while row != NONE {
            *work += 1;
            let begin = row as usize * self.stride;
            let has = &self.rows[begin..begin + self.key];
            if has.iter().zip(key).all(|(have, &wanted)| *have == values[wanted as usize]) {
                break;
            }
            row = self.following(row);
        }
        row
    }

    /// Adds a row.
    pub(super) fn push(&mut self, row: &[u32]) {
        if self.key > 0 {
            if self.buckets.len() <= self.count as usize {
                self.grow();
            }
            let bucket = Self::hash(row[..self.key].iter().copied()) & (self.buckets.len() - 1);
            self.next.push(std::mem::replace(&mut self.buckets[bucket], self.count));
        }
        self.rows.extend_from_slice(row);
        self.count += 1;
    }

    /// Adds a row unless it is there; all its columns are the key.
    pub(super) fn insert(&mut self, row: &[u32], work: &mut u64) -> bool {
        if self.key == 0 {
            if self.count > 0 {
                return false;
            }
        } else if self.count > 0 {
            let hash = Self::hash(row.iter().copied());
            let mut known = self.buckets[hash & (self.buckets.len() - 1)];
            while known != NONE {
                *work += 1;
                if self.row(known) == row {
                    return false;
                }
                known = self.next[known as usize];
            }
        }
        self.push(row);
        true
    }

    /// Removes all rows.
    pub(super) fn clear(&mut self) {
        if self.count > 0 {
            self.count = 0;
            self.rows.clear();
            self.next.clear();
            self.buckets.fill(NONE);
        }
    }

    /// Bytes that it holds.
    pub(super) fn bytes(&self) -> usize {
        (self.rows.capacity() + self.next.capacity() + self.buckets.capacity()) * 4
    }

    /// A hash of numbers, by multiplication, its better half.
    pub(super) fn hash(values: impl Iterator<Item = u32>) -> usize {
        let mix = |hash: u64, value| {
            (hash.rotate_left(5) ^ u64::from(value)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        };
        (values.fold(0, mix) >> 32) as usize
    }

    fn grow(&mut self) {
        let size = (self.buckets.len() * 2).max(8);
        self.buckets.clear();
        self.buckets.resize(size, NONE);
        for row in 0..self.count {
            let begin = row as usize * self.stride;
            let key = self.rows[begin..begin + self.key].iter().copied();
            let bucket = Self::hash(key) & (size - 1);
            self.next[row as usize] = std::mem::replace(&mut self.buckets[bucket], row);
        }
    }
}

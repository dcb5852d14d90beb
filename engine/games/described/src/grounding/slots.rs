//! A hash table of numbers: where a thing with some hash lies in an array of its owner.

/// The hash of `words`, continued from `hash`.
#[inline]
pub fn mix(hash: u32, word: u32) -> u32 {
    let product =
        u64::from(hash ^ word).wrapping_add(0x9E37_79B9).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (product >> 32) as u32 ^ (product as u32).rotate_left(7)
}

/// The hash of a list of words.
#[inline]
pub fn hash(words: &[u32]) -> u32 {
    words.iter().fold(words.len() as u32, |hash, &word| mix(hash, word))
}

/// Numbers by hash, open addressing with linear probing. A slot holds the hash and the number; 0 is empty.
#[derive(Clone, Debug, Default)]
pub struct Slots {
    slots: Vec<u64>,
    count: usize,
}

impl Slots {
    /// The number with `hash` for which `same` holds.
    #[inline]
    pub fn find(&self, hash: u32, mut same: impl FnMut(u32) -> bool) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut place = hash as usize & mask;
        loop {
            let slot = self.slots[place];
            if slot == 0 {
                return None;
            }
            let number = (slot as u32) - 1;
            if (slot >> 32) as u32 == hash && same(number) {
                return Some(number);
            }
            place = (place + 1) & mask;
        }
    }

    /// Adds `number`, which is below 2³² − 1, with `hash`.
    pub fn add(&mut self, hash: u32, number: u32) {
        if self.slots.len() < 2 * (self.count + 1) {
            self.grow();
        }
        self.put(u64::from(hash) << 32 | u64::from(number + 1));
        self.count += 1;
    }

    /// Puts `number` in the place of the one number with `hash`, and returns that.
    pub fn replace(&mut self, hash: u32, number: u32) -> Option<u32> {
        if !self.slots.is_empty() {
            let mask = self.slots.len() - 1;
            let mut place = hash as usize & mask;
            while self.slots[place] != 0 {
                let slot = &mut self.slots[place];
                if (*slot >> 32) as u32 == hash {
                    let old = (*slot as u32) - 1;
                    *slot = u64::from(hash) << 32 | u64::from(number + 1);
                    return Some(old);
                }
                place = (place + 1) & mask;
            }
        }
        self.add(hash, number);
        None
    }

    fn put(&mut self, slot: u64) {
        let mask = self.slots.len() - 1;
        let mut place = (slot >> 32) as usize & mask;
        while self.slots[place] != 0 {
            place = (place + 1) & mask;
        }
        self.slots[place] = slot;
    }

    fn grow(&mut self) {
        let size = (2 * self.slots.len()).max(16);
        for slot in std::mem::replace(&mut self.slots, vec![0; size]) {
            if slot != 0 {
                self.put(slot);
            }
        }
    }
}

//! placeholder
use super::{Pair, pair, terms::COUNT};
pub const TERMS: [Pair; COUNT] = {
    let mut t = [0; COUNT];
    t[0] = pair(90, 110);
    t[1] = pair(320, 310);
    t[2] = pair(335, 330);
    t[3] = pair(480, 550);
    t[4] = pair(1000, 1000);
    t
};

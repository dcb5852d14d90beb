//! On which positions of the path a value depends, since a line below returns to one of them. A value that depends on
//! no position above its own holds on every path (Palay 1983; the problem of graph history interaction).

/// The earliest position of the path on which a value depends: 0 if it is before the root, else one more than
/// its plies from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dependence(u32);

impl Dependence {
    /// A value that depends on no position of the path.
    pub const NONE: Self = Self(u32::MAX);
    /// A value that depends on positions before the root, or on unknown ones.
    pub const UNKNOWN: Self = Self(0);

    /// A value that depends on the position `ply` plies from the root.
    pub const fn on(ply: u32) -> Self {
        Self(ply + 1)
    }

    /// The dependence of a value that rests on both.
    pub fn and(self, other: Self) -> Self {
        Self(self.0.min(other.0))
    }

    /// The dependence on positions above the one at `ply`. A line that returns to that one, or to a later one, does so
    /// on every path.
    pub const fn above(self, ply: u32) -> Self {
        if self.0 > ply { Self::NONE } else { self }
    }

    /// Whether the value depends on no position of the path.
    pub const fn is_none(self) -> bool {
        self.0 == Self::NONE.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_depends_on_the_earliest_position_above_its_own() {
        let both = Dependence::on(7).and(Dependence::on(4)).and(Dependence::NONE);
        assert_eq!(both, Dependence::on(4));
        for (ply, above) in [(3, Dependence::NONE), (4, Dependence::NONE), (5, both)] {
            assert_eq!(both.above(ply), above);
        }
        assert!(Dependence::NONE.is_none() && !Dependence::UNKNOWN.is_none());
        assert_eq!(Dependence::UNKNOWN.above(0), Dependence::UNKNOWN);
        assert!(Dependence::on(0).above(0).is_none(), "a return to the root");
    }
}

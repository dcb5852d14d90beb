//! The doubling cube: who may double, and what an answer does.

use countermove_core::game::Player;

/// An action of a player with the cube, in place of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CubeAction {
    /// Rolls without a double.
    Roll,
    /// Offers the game at twice the stakes.
    Double,
    /// Takes a double, or a beaver.
    Take,
    /// Takes a double, doubles once more, and keeps the cube.
    Beaver,
    /// Gives up the game at the stakes before the double or the beaver.
    Drop,
}

impl CubeAction {
    /// All cube actions.
    pub const ALL: [Self; 5] = [Self::Roll, Self::Double, Self::Take, Self::Beaver, Self::Drop];

    /// As in a move's text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Double => "double",
            Self::Take => "take",
            Self::Beaver => "beaver",
            Self::Drop => "drop",
        }
    }
}

/// The cube.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cube {
    /// How often it was turned: its value is 2 to this power.
    turned: u8,
    /// The owner, who alone may double next; `None` while the cube is in the middle.
    pub owner: Option<u8>,
}

impl Cube {
    /// The greatest value, that of the last face.
    pub const MOST: u32 = 64;

    /// The cube at `value`, a power of two up to [`Cube::MOST`]. `None` for other numbers.
    pub fn at(value: u32, owner: Option<u8>) -> Option<Self> {
        let is_face = value.is_power_of_two() && value <= Self::MOST;
        is_face.then(|| Self { turned: value.trailing_zeros() as u8, owner })
    }

    /// Points that a plain game counts.
    pub const fn value(self) -> u32 {
        1 << self.turned
    }

    /// Whether it was never turned.
    pub const fn is_centered(self) -> bool {
        self.owner.is_none()
    }

    /// Whether `player` may turn it.
    pub fn is_open_to(self, player: Player) -> bool {
        self.value() < Self::MOST && self.owner.is_none_or(|owner| Player::from(owner) == player)
    }

    /// After a double that `taker` takes.
    #[must_use]
    pub const fn doubled(self, taker: Player) -> Self {
        Self { turned: self.turned + 1, owner: Some(taker as u8) }
    }

    /// A number for a hash, 0 for a cube that was never turned.
    pub const fn key(self) -> u64 {
        let owner = match self.owner {
            None => 0,
            Some(owner) => 1 + owner as u64,
        };
        (self.turned as u64) << 2 | owner
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_owner_turns_it_up_to_its_last_face() {
        let mut cube = Cube::default();
        assert!(cube.is_open_to(0) && cube.is_open_to(1) && cube.is_centered());
        for turn in 1..=6 {
            cube = cube.doubled(turn % 2);
            assert_eq!(cube.value(), 1 << turn);
            assert_eq!(cube.is_open_to(turn % 2), turn < 6, "{cube:?}");
            assert!(!cube.is_open_to(1 - turn % 2) && !cube.is_centered());
        }
        assert_eq!(Cube::at(64, Some(0)), Some(cube));
        assert_eq!((Cube::at(128, None), Cube::at(3, None), Cube::at(0, None)), (None, None, None));
    }
}

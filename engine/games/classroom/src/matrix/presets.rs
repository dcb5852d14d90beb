//! Well-known matrix games, with the sources of their payoffs.

/// A matrix game.
pub struct Preset {
    pub name: &'static str,
    /// Names of the choices, the same for both players.
    pub moves: &'static [&'static str],
    pub row: &'static [&'static [f64]],
    /// Payoffs of the column player; `None`: the row player's, negated.
    pub column: Option<&'static [&'static [f64]]>,
}

/// The names, the default first.
pub const NAMES: &[&str] = &[
    "rock_paper_scissors",
    "morra",
    "matching_pennies",
    "prisoners_dilemma",
    "battle_of_the_sexes",
    "chicken",
    "stag_hunt",
];

/// The game called `name`, one of [`NAMES`].
pub fn named(name: &str) -> &'static Preset {
    PRESETS.iter().find(|preset| preset.name == name).expect("each name has its game")
}

const PRESETS: &[Preset] = &[
    Preset {
        name: "rock_paper_scissors",
        moves: &["rock", "paper", "scissors"],
        row: &[&[0.0, -1.0, 1.0], &[1.0, 0.0, -1.0], &[-1.0, 1.0, 0.0]],
        column: None,
    },
    // Two-finger Morra (Russell & Norvig): the sum of the fingers goes to the row player if it is
    // even, to the column player if it is odd.
    Preset {
        name: "morra",
        moves: &["one", "two"],
        row: &[&[2.0, -3.0], &[-3.0, 4.0]],
        column: None,
    },
    Preset {
        name: "matching_pennies",
        moves: &["heads", "tails"],
        row: &[&[1.0, -1.0], &[-1.0, 1.0]],
        column: None,
    },
    // Years in prison, negated (Russell & Norvig).
    Preset {
        name: "prisoners_dilemma",
        moves: &["cooperate", "defect"],
        row: &[&[-1.0, -10.0], &[0.0, -5.0]],
        column: Some(&[&[-1.0, 0.0], &[-10.0, -5.0]]),
    },
    // Luce and Raiffa 1957.
    Preset {
        name: "battle_of_the_sexes",
        moves: &["opera", "fight"],
        row: &[&[2.0, 0.0], &[0.0, 1.0]],
        column: Some(&[&[1.0, 0.0], &[0.0, 2.0]]),
    },
    Preset {
        name: "chicken",
        moves: &["swerve", "straight"],
        row: &[&[0.0, -1.0], &[1.0, -10.0]],
        column: Some(&[&[0.0, 1.0], &[-1.0, -10.0]]),
    },
    Preset {
        name: "stag_hunt",
        moves: &["stag", "hare"],
        row: &[&[4.0, 1.0], &[3.0, 2.0]],
        column: Some(&[&[4.0, 3.0], &[1.0, 2.0]]),
    },
];

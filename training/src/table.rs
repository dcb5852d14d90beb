//! The tables there are.

/// A table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShippedTable {
    /// Chess: what the named features' terms are worth.
    Weights,
    /// Chess: what the network adds. After the weights, since it learns what they leave.
    Network,
    /// Othello: what patterns of discs are worth.
    Patterns,
    /// Connect Four: what openings are worth.
    Book,
    /// Checkers: every position of up to four pieces.
    Endgame,
    /// Checkers: every position of five pieces. It is too large to ship.
    Endgame5,
    /// Kalah: every position of up to eleven seeds in twelve pits.
    Kalah,
    /// Oware: every position of up to ten seeds.
    Oware,
    /// Backgammon: what positions are worth.
    Backgammon,
}

/// A setting of a table in a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knob {
    /// Equal seeds make equal tables.
    Seed,
    /// Positions to learn from.
    Positions,
    /// Nodes of each search that values a position.
    Nodes,
    /// Games of self-play to learn from.
    Games,
}

impl ShippedTable {
    /// All tables, in the order in which they are made.
    pub const ALL: [Self; 9] = [
        Self::Weights,
        Self::Network,
        Self::Patterns,
        Self::Book,
        Self::Endgame,
        Self::Endgame5,
        Self::Kalah,
        Self::Oware,
        Self::Backgammon,
    ];

    /// The table's name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Weights => "weights",
            Self::Network => "network",
            Self::Patterns => "patterns",
            Self::Book => "book",
            Self::Endgame => "endgame",
            Self::Endgame5 => "endgame5",
            Self::Kalah => "kalah",
            Self::Oware => "oware",
            Self::Backgammon => "backgammon",
        }
    }

    /// Whether the table is part of the engine. The others lie in a folder that git ignores.
    pub const fn ships(self) -> bool {
        !matches!(self, Self::Endgame5)
    }

    /// The table's file, from the root of the repository.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Weights => "engine/games/chess/src/chess/evaluation/weights.rs",
            Self::Network => "engine/games/chess/src/chess/evaluation/network.bin",
            Self::Patterns => "engine/games/boards/src/othello/weights.bin",
            Self::Book => "engine/games/boards/src/connect_four/book.bin",
            Self::Endgame => "engine/games/boards/src/checkers/english/endgame/table.bin",
            Self::Endgame5 => "tables/endgame5.bin",
            Self::Kalah => "engine/games/classroom/src/kalah/endgame/table.bin",
            Self::Oware => "engine/games/classroom/src/oware/endgame/table.bin",
            Self::Backgammon => "engine/games/dice/src/backgammon/network.bin",
        }
    }

    /// The settings of the table: proofs have none.
    pub const fn knobs(self) -> &'static [Knob] {
        match self {
            Self::Weights | Self::Network => &[Knob::Seed, Knob::Positions, Knob::Nodes],
            Self::Patterns => &[Knob::Seed, Knob::Positions],
            Self::Backgammon => &[Knob::Seed, Knob::Games],
            Self::Book | Self::Endgame | Self::Endgame5 | Self::Kalah | Self::Oware => &[],
        }
    }
}

impl Knob {
    /// The setting's flag in a command.
    pub const fn flag(self) -> &'static str {
        match self {
            Self::Seed => "--seed",
            Self::Positions => "--positions",
            Self::Nodes => "--nodes",
            Self::Games => "--games",
        }
    }
}

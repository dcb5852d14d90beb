//! The terms of the evaluation. Each kind of term is a range of one table.

/// Defines the start of each kind of term in the table, and their number.
macro_rules! ranges {
    ($($(#[doc = $about:literal])* $name:ident: $count:expr;)*) => {
        ranges!(@ 0; $($(#[doc = $about])* $name: $count;)*);
        /// The kinds in order, and how many terms each has.
        pub const RANGES: &[(&str, usize)] = &[$((stringify!($name), $count)),*];
    };
    (@ $first:expr; $(#[doc = $about:literal])* $name:ident: $count:expr; $($rest:tt)*) => {
        $(#[doc = $about])*
        pub const $name: usize = $first;
        ranges!(@ $first + $count; $($rest)*);
    };
    (@ $first:expr;) => {
        /// How many terms there are.
        pub const COUNT: usize = $first;
    };
}

ranges! {
    /// Pawn to queen.
    MATERIAL: 5;
    /// Pairs of two own pieces, the second not stronger: pawn and pawn, knight and pawn, …
    OWN_PAIRS: 15;
    /// Pairs of an own piece and a weaker enemy piece: knight and pawn, bishop and pawn, …
    OTHER_PAIRS: 10;
    /// Piece-square values, pawn to king, each from a1 to h8 from its side's point of view.
    SQUARE: 6 * 64;
    /// Mobility of a knight: squares that it attacks, without those of own pieces or attacked by pawns.
    KNIGHT_MOVES: 9;
    /// The same of a bishop.
    BISHOP_MOVES: 14;
    /// The same of a rook.
    ROOK_MOVES: 15;
    /// The same of a queen.
    QUEEN_MOVES: 28;
    /// The king's distance to the nearest pawn of either side; 7 if there is none.
    KING_PAWN: 8;
    /// Doubled pawns: with an own pawn ahead on the file.
    DOUBLED: 1;
    /// Isolated pawns: without an own pawn on a neighbouring file.
    ISOLATED: 1;
    /// Backward pawns: not isolated, all neighbours ahead, and the next square attacked by a pawn.
    BACKWARD: 1;
    /// Pawns defended by a pawn, by rank.
    SUPPORTED: 8;
    /// Pawns in a phalanx (with an own pawn beside), by rank.
    PHALANX: 8;
    /// Passed pawns, by rank.
    PASSED: 8;
    /// Passed pawns with a piece on the next square, by rank.
    PASSED_BLOCKED: 8;
    /// Passed pawns whose next square is not attacked, by rank.
    PASSED_SAFE: 8;
    /// Passed pawns whose next square is defended, by rank.
    PASSED_LED: 8;
    /// Passed pawns with neither pieces nor enemy attacks on their way, by rank.
    PASSED_FREE: 8;
    /// Passed pawns with an own rook behind them; with an enemy rook behind them.
    PASSED_ROOKS: 2;
    /// Passed pawns from the fourth rank on: distance of the own king to the next square.
    PASSED_OWN_KING: 8;
    /// Passed pawns from the fourth rank on: distance of the enemy king to the next square.
    PASSED_OTHER_KING: 8;
    /// Shelter on the king's three files, by distance of the file from the edge: distance to the nearest
    /// own pawn ahead; 0 for none.
    SHELTER: 32;
    /// The same to the nearest enemy pawn that no own pawn blocks.
    STORM: 32;
    /// The same to the nearest enemy pawn if it is blocked.
    STORM_BLOCKED: 8;
    /// Number of the king's three files that are open, 1 to 3.
    KING_OPEN_FILES: 3;
    /// Danger to the enemy king, in steps.
    KING_DANGER: 64;
    /// The same if the attacker has no queen.
    KING_DANGER_NO_QUEEN: 64;
    /// Bishop pair.
    BISHOP_PAIR: 1;
    /// Own pawns on squares of an own bishop's colour.
    BISHOP_PAWNS: 1;
    /// Outposts of a knight, of a bishop: on ranks 4 to 6, defended by a pawn, and never attackable by one.
    OUTPOST: 2;
    /// Knights and bishops directly behind a pawn.
    MINOR_BEHIND: 1;
    /// Bishops on a long diagonal: blocked only by pawns, they control two of the four central squares,
    /// their own included.
    LONG_DIAGONAL: 1;
    /// Rook on an open file, on a half-open file.
    ROOK_FILE: 2;
    /// Rook on the seventh rank.
    ROOK_SEVENTH: 1;
    /// Knight, bishop, rook, queen attacked by a pawn.
    PAWN_ATTACKS: 4;
    /// Knight, bishop, rook, queen attacked by a knight or a bishop.
    MINOR_ATTACKS: 4;
    /// Queen attacked by a rook.
    ROOK_ATTACKS: 1;
    /// Hanging enemy pieces, attacked and not defended, pawn to queen.
    HANGING: 5;
    /// Knights, bishops, rooks and queens that the king attacks and no pawn defends.
    KING_ATTACKS: 1;
    /// Knights and bishops that a rook attacks and no pawn defends.
    ROOK_ATTACKS_MINOR: 1;
    /// Pinned enemy pieces, pawn to queen.
    PINNED: 5;
    /// Enemy pieces that a safe pawn push would attack.
    PUSH_ATTACKS: 1;
    /// Being the side to move.
    TEMPO: 1;
    /// Changes of the endgame scale factor, in 64ths, by five kinds of endgame, whether there are pawns on
    /// both wings, and the number of pawns, from 1, of the better side. Only the endgame half counts.
    ENDGAME: 5 * 2 * 6;
}

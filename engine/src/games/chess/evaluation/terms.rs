//! The numbers that the evaluation counts with, each kind a range of one table.

/// Where each kind of term begins in the table, and how many there are.
macro_rules! ranges {
    ($($(#[doc = $about:literal])* $name:ident: $count:expr;)*) => {
        ranges!(@ 0; $($(#[doc = $about])* $name: $count;)*);
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
    /// Pawn to king, each from a1 to h8 as its side sees the board.
    SQUARE: 6 * 64;
    /// Squares that a knight goes to, not its own men's nor attacked by pawns.
    KNIGHT_MOVES: 9;
    /// The same of a bishop.
    BISHOP_MOVES: 14;
    /// The same of a rook.
    ROOK_MOVES: 15;
    /// The same of a queen.
    QUEEN_MOVES: 28;
    /// Pawns with another of theirs before them on the file.
    DOUBLED: 1;
    /// Pawns with none of theirs on a file beside.
    ISOLATED: 1;
    /// Pawns, not isolated, whose neighbours are all ahead and whose next square a pawn attacks.
    BACKWARD: 1;
    /// Pawns defended by a pawn, by rank.
    SUPPORTED: 8;
    /// Pawns with a pawn beside them, by rank.
    PHALANX: 8;
    /// Pawns that no pawn can stop, by rank.
    PASSED: 8;
    /// Those with a man on the next square, by rank.
    PASSED_BLOCKED: 8;
    /// From the fourth rank on: steps of the own king to the next square.
    PASSED_OWN_KING: 8;
    /// From the fourth rank on: steps of the other king to the next square.
    PASSED_OTHER_KING: 8;
    /// On the king's three files: steps to the nearest own pawn ahead; 0 for none.
    SHELTER: 8;
    /// On the king's three files: steps to the nearest pawn of the other side ahead; 0 for none.
    STORM: 8;
    /// How many of the king's three files have no pawn at all, 1 to 3.
    KING_OPEN_FILES: 3;
    /// How much the other side attacks round the king, in steps.
    KING_DANGER: 40;
    /// Both bishops.
    BISHOP_PAIR: 1;
    /// Own pawns on the colour of a bishop's squares.
    BISHOP_PAWNS: 1;
    /// Knight, bishop on ranks 4 to 6, defended by a pawn, beyond attack by pawns.
    OUTPOST: 2;
    /// Rook on a file without pawns, on one without own pawns.
    ROOK_FILE: 2;
    /// Rook on the seventh rank.
    ROOK_SEVENTH: 1;
    /// Knight, bishop, rook, queen attacked by a pawn.
    PAWN_ATTACKS: 4;
    /// Knight, bishop, rook, queen attacked by a knight or a bishop.
    MINOR_ATTACKS: 4;
    /// Queen attacked by a rook.
    ROOK_ATTACKS: 1;
    /// Men attacked and not defended, pawns and others.
    HANGING: 2;
    /// Pawns that may step to attack a man.
    PUSH_ATTACKS: 1;
    /// The move.
    TEMPO: 1;
}

//! The numbers that the evaluation counts with, each kind a range of one table.

/// Where each kind of term begins in the table, and how many there are.
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
    /// Two men of the side's own, the second at most as strong: pawn and pawn, knight and pawn, …
    OWN_PAIRS: 15;
    /// A man of the side's own and a weaker one of the other's: knight and pawn, bishop and pawn, …
    OTHER_PAIRS: 10;
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
    /// The king's steps to the nearest pawn of either side; 7 if there is none.
    KING_PAWN: 8;
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
    /// Those whose next square is not attacked, by rank.
    PASSED_SAFE: 8;
    /// Those whose next square is attacked by their own side, by rank.
    PASSED_LED: 8;
    /// Those with no man nor attack on their way, by rank.
    PASSED_FREE: 8;
    /// Those with an own rook behind them, with one of the other side.
    PASSED_ROOKS: 2;
    /// From the fourth rank on: steps of the own king to the next square.
    PASSED_OWN_KING: 8;
    /// From the fourth rank on: steps of the other king to the next square.
    PASSED_OTHER_KING: 8;
    /// On the king's three files, by how far from the edge: steps to the nearest own pawn ahead; 0 for
    /// none.
    SHELTER: 32;
    /// The same to the nearest pawn of the other side that no own pawn blocks.
    STORM: 32;
    /// The same to one that is blocked.
    STORM_BLOCKED: 8;
    /// How many of the king's three files have no pawn at all, 1 to 3.
    KING_OPEN_FILES: 3;
    /// How much the side attacks round the other king, in steps.
    KING_DANGER: 64;
    /// The same of a side without a queen.
    KING_DANGER_NO_QUEEN: 64;
    /// Both bishops.
    BISHOP_PAIR: 1;
    /// Own pawns on the colour of a bishop's squares.
    BISHOP_PAWNS: 1;
    /// Knight, bishop on ranks 4 to 6, defended by a pawn, beyond attack by pawns.
    OUTPOST: 2;
    /// Knights and bishops with a pawn just before them.
    MINOR_BEHIND: 1;
    /// Bishops that, but for pieces, see two of the four squares in the middle, their own among them.
    LONG_DIAGONAL: 1;
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
    /// Men attacked and not defended, pawn to queen.
    HANGING: 5;
    /// Knights, bishops, rooks and queens that the king attacks and no pawn defends.
    KING_ATTACKS: 1;
    /// Knights and bishops that a rook attacks and no pawn defends.
    ROOK_ATTACKS_MINOR: 1;
    /// Men of the other side that shield its king from a piece alone, pawn to queen.
    PINNED: 5;
    /// Pawns that may step to attack a man.
    PUSH_ATTACKS: 1;
    /// The move.
    TEMPO: 1;
    /// What an endgame's worth gains or loses, in 64ths, by five kinds of officers, whether pawns stand
    /// on both wings, and the pawns, one and more, of the side that has the advantage; the half for the
    /// endgame counts.
    ENDGAME: 5 * 2 * 6;
}

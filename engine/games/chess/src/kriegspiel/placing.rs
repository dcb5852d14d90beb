//! Places the other's pieces in agreement with the last announcements: those of the other's last move and of
//! the own tries since. Earlier announcements decide only which pieces are left.
//!
//! The search is a random walk, WalkSAT (Selman, Kautz and Cohen 1994). It begins at a given placement, such
//! as that before the last move. Each step moves one piece at random, if no more announcements are then
//! contradicted.

use cozy_chess::{
    BitBoard, Board, BoardBuilder, CastleRights, Color, File, Move, Piece, Rank, Square,
    get_bishop_rays, get_king_moves, get_knight_moves, get_rook_rays,
};

use super::position::{Ending, NO_PROGRESS, Position, ending_of_board};
use super::record::{Segment, taken_in_passing};
use super::seen::Item;
use super::umpire::{Said, announce};
use countermove_core::rng::Rng;

/// Cost of a placement that is no position of chess.
const INVALID: u32 = 60;
/// Costs of other contradictions.
const WRONG_END: u32 = 4;
const WRONG_CAPTURE: u32 = 4;
const WRONG_CHECK: u32 = 2;
const WRONG_TRY: u32 = 2;
const ILLEGAL: u32 = 6;
/// Probability of taking a step that contradicts more announcements.
const NOISE: f64 = 0.02;
/// Most moves counted where the announcements allow none.
const MOST_MOVES: u32 = 12;

/// Squares of the other's pieces.
#[derive(Clone, Debug, Default)]
pub struct Placed {
    /// The squares, each with its piece.
    pub men: Vec<(Square, Piece)>,
    /// Files of rooks with which it may castle, where they and the king stand at home: the short and the long side.
    pub rights: [Option<File>; 2],
    /// Plies without progress.
    pub quiet: u8,
}

impl Placed {
    /// Where the pieces of `color` stand on `board`.
    pub fn of(board: &Board, color: Color) -> Self {
        let men = board.colors(color).into_iter();
        let kind = |at| board.piece_on(at).expect("a man stands there");
        let rights = board.castle_rights(color);
        Self {
            men: men.map(|at| (at, kind(at))).collect(),
            rights: [rights.short, rights.long],
            quiet: board.halfmove_clock(),
        }
    }
}

/// The constraints on the other's pieces.
pub struct Placing<'a> {
    /// The segment of the view whose announcements the placement has to agree with.
    pub segment: &'a Segment<'a>,
    /// The side to move at the end of the segment.
    pub mover: Color,
    /// How the game ends with the last move, if it ends so.
    pub ending: Option<Ending>,
    /// Number of plies after which the game is drawn.
    pub most_plies: u16,
    /// Whether the announcements count. If not, any position of chess will do.
    pub heeds: bool,
}

impl Placing<'_> {
    /// Searches for a placement from `base` on, for at most `steps` steps, and counts `steps` down. Returns the
    /// position after the own tries, if a placement agrees with all announcements.
    pub fn place(&self, base: Placed, steps: &mut usize, rng: &mut Rng) -> Option<Position> {
        let focus = self.focus();
        let mut now = self.fitted(base, rng)?;
        let (mut cost, mut position) = self.contradictions(&now);
        while cost > 0 {
            *steps = steps.checked_sub(1)?;
            let Some(next) = self.stepped(&now, cost >= INVALID, &focus, rng) else { continue };
            let (next_cost, next_position) = self.contradictions(&next);
            if next_cost <= cost || rng.unit() < NOISE {
                (now, cost, position) = (next, next_cost, next_position);
            }
        }
        position
    }

    /// `base` with the pieces that are left, none on an own piece's square.
    fn fitted(&self, mut base: Placed, rng: &mut Rng) -> Option<Placed> {
        let others = &self.segment.others;
        let counts = |men: &[(Square, Piece)]| {
            let mut counts = [0; Piece::NUM];
            men.iter().for_each(|&(_, piece)| counts[piece as usize] += 1);
            counts
        };
        while base.men.len() > others.left() {
            let removable = (0..base.men.len()).filter(|&index| base.men[index].1 != Piece::King);
            let removable: Vec<usize> = removable.collect();
            let fits = |&&index: &&usize| {
                let mut men = base.men.clone();
                men.remove(index);
                others.allow(&counts(&men))
            };
            let fitting: Vec<usize> = removable.iter().filter(fits).copied().collect();
            let from = if fitting.is_empty() { removable } else { fitting };
            base.men.remove(from[rng.below(from.len())]);
        }
        if !others.allow(&counts(&base.men)) {
            let kinds = self.kinds(rng);
            let taken = self.segment.men.king()?;
            base.men.truncate(kinds.len());
            base.men.resize(kinds.len(), (taken, Piece::King));
            base.men.iter_mut().zip(kinds).for_each(|(man, kind)| man.1 = kind);
        }
        let mut taken = self.segment.men.squares();
        for index in 0..base.men.len() {
            let (at, piece) = base.men[index];
            if taken.has(at) || !may_stand(piece, at) {
                let free = !taken
                    & !base.men.iter().fold(BitBoard::EMPTY, |all, &(at, _)| all | at.bitboard());
                let free: Vec<Square> =
                    free.into_iter().filter(|&at| may_stand(piece, at)).collect();
                if free.is_empty() {
                    return None;
                }
                base.men[index].0 = free[rng.below(free.len())];
            }
            taken |= base.men[index].0.bitboard();
        }
        Some(base)
    }

    /// Kinds that the pieces left can be of.
    fn kinds(&self, rng: &mut Rng) -> Vec<Piece> {
        let others = &self.segment.others;
        let mut officers: Vec<Piece> = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen]
            .into_iter()
            .flat_map(|piece| std::iter::repeat_n(piece, usize::from(others.first[piece as usize])))
            .collect();
        let mut pawns = usize::from(others.pawns());
        for _ in 0..others.taken - others.pawns_taken {
            if officers.is_empty() {
                pawns = pawns.saturating_sub(1);
            } else {
                officers.swap_remove(rng.below(officers.len()));
            }
        }
        let pawns = std::iter::repeat_n(Piece::Pawn, pawns);
        std::iter::once(Piece::King).chain(officers).chain(pawns).collect()
    }

    /// `now` with one piece on another square, two pieces interchanged, or one piece of another kind.
    fn stepped(
        &self,
        now: &Placed,
        invalid: bool,
        focus: &[Square],
        rng: &mut Rng,
    ) -> Option<Placed> {
        let mut next = now.clone();
        let king = next.men.iter().position(|man| man.1 == Piece::King)?;
        let index = if invalid && rng.below(2) == 0 { king } else { rng.below(next.men.len()) };
        let (at, piece) = next.men[index];
        if piece != Piece::King && rng.below(8) == 0 {
            let kind = Piece::ALL[rng.below(Piece::NUM - 1)];
            let mut counts = [0; Piece::NUM];
            next.men[index].1 = kind;
            next.men.iter().for_each(|man| counts[man.1 as usize] += 1);
            let fits = may_stand(kind, at) && self.segment.others.allow(&counts);
            return fits.then_some(next);
        }
        let to = match rng.below(2) {
            0 if !focus.is_empty() => focus[rng.below(focus.len())],
            _ => Square::ALL[rng.below(Square::NUM)],
        };
        if self.segment.men.squares().has(to) || !may_stand(piece, to) {
            return None;
        }
        if let Some(other) = next.men.iter_mut().find(|man| man.0 == to) {
            if !may_stand(other.1, at) {
                return None;
            }
            other.0 = at;
        }
        next.men[index].0 = to;
        Some(next)
    }

    /// Squares on which a piece may change an announcement.
    fn focus(&self) -> Vec<Square> {
        let Segment { men, heard, own, .. } = self.segment;
        let around = |at: Square| {
            get_rook_rays(at) | get_bishop_rays(at) | get_knight_moves(at) | get_king_moves(at)
        };
        let mut focus: Vec<Square> = men.pawn_attacks().collect();
        focus.extend(men.king().map_or(BitBoard::EMPTY, around));
        for item in *own {
            let Item::Own(action, said) = *item else { continue };
            let way = cozy_chess::get_between_rays(action.from, action.to);
            focus.extend(way | action.to.bitboard());
            if said.is_some_and(|said| said.checks > 0) {
                focus.extend(around(action.to));
            }
            focus.extend(said.and_then(|said| said.capture).map(|(at, _)| at));
        }
        focus.extend(heard.and_then(|said| said.capture).map(|(at, _)| at));
        let own = men.squares();
        focus.retain(|&at| !own.has(at));
        focus
    }

    /// The cost of the announcements that `placed` contradicts; if there are none, the position after the own
    /// tries too.
    fn contradictions(&self, placed: &Placed) -> (u32, Option<Position>) {
        let Some(board) = self.board(placed) else { return (INVALID, None) };
        if !self.heeds {
            return (0, Some(Position::new(board)));
        }
        let heard = self.segment.heard.unwrap_or(self.segment.before);
        let mut cost = self.wrongly_taken(&board);
        let mut position = Position::new(board);
        let own = self.segment.own;
        cost += self.differs(
            &position,
            heard,
            announce(&position.board, heard.capture),
            own.is_empty(),
        );
        for (done, item) in (1..).zip(own) {
            let Item::Own(action, said) = *item else { continue };
            let legal = position.is_legal(action);
            match said {
                None => cost += if legal { WRONG_TRY } else { 0 },
                Some(_) if !legal => return (cost + ILLEGAL, None),
                Some(said) => {
                    let now = position.play(action);
                    cost += self.differs(&position, said, now, done == own.len());
                }
            }
        }
        (cost, (cost == 0).then_some(position))
    }

    /// Whether no piece of the other stands where it has just taken one.
    fn wrongly_taken(&self, board: &Board) -> u32 {
        let Some((at, is_pawn)) = self.segment.heard.and_then(|said| said.capture) else {
            return 0;
        };
        let other = board.colors(!self.segment.men.color);
        let in_passing = self.segment.passed.is_some_and(|(way, pawn)| {
            pawn == at && is_pawn && (other & board.pieces(Piece::Pawn)).has(way)
        });
        if other.has(at) || in_passing { 0 } else { WRONG_CAPTURE }
    }

    /// How much `said` and `now` differ, and how wrongly the game goes on or ends.
    fn differs(&self, position: &Position, said: Said, now: Said, is_last: bool) -> u32 {
        let ending = if is_last && self.segment.is_last { self.ending } else { None };
        let checks = (said.checks ^ now.checks).count_ones() * WRONG_CHECK;
        let tries = u32::from(said.pawn_tries.abs_diff(now.pawn_tries));
        let capture = if said.capture == now.capture { 0 } else { WRONG_CAPTURE };
        let mut end = 0;
        if !position.may_end_by(ending, self.most_plies) {
            end = WRONG_END;
            if matches!(ending, Some(Ending::Checkmate | Ending::Stalemate))
                && ending_of_board(&position.board).is_none()
            {
                let mut moves = 0;
                position.board.generate_moves(|some| {
                    moves += some.len() as u32;
                    false
                });
                end += moves.min(MOST_MOVES);
            }
        }
        checks + tries + capture + end
    }

    fn board(&self, placed: &Placed) -> Option<Board> {
        let Segment { men, own, plies, .. } = self.segment;
        let color = men.color;
        let mut builder = BoardBuilder::empty();
        for piece in Piece::ALL {
            for at in men.kind(piece) {
                builder.board[at as usize] = Some((piece, color));
            }
        }
        for &(at, piece) in &placed.men {
            builder.board[at as usize] = Some((piece, !color));
        }
        builder.side_to_move = self.mover;
        builder.fullmove_number = plies / 2 + 1;
        // One ply less than a draw needs, after each of the own moves.
        builder.halfmove_clock = placed.quiet.saturating_add(1).min(NO_PROGRESS - 2);
        builder.castle_rights[color as usize] = men.rights;
        let back = Rank::First.relative_to(!color);
        let at_home = |file| {
            let home =
                |square: Square, piece| builder.board[square as usize] == Some((piece, !color));
            home(Square::new(File::E, back), Piece::King)
                && home(Square::new(file, back), Piece::Rook)
        };
        let rights = CastleRights {
            short: placed.rights[0].filter(|&file| at_home(file)),
            long: placed.rights[1].filter(|&file| at_home(file)),
        };
        builder.castle_rights[!color as usize] = rights;
        builder.en_passant = own.iter().find_map(|item| match *item {
            Item::Own(action, said) => in_passing(action, said, self.mover),
            Item::Other(_) => None,
        });
        let board = builder.build().ok()?;
        let [white, black] = [Color::White, Color::Black].map(|color| board.king(color));
        (!get_king_moves(white).has(black)).then_some(board)
    }
}

/// The square of the pawn that `action` captures en passant.
fn in_passing(action: Move, said: Option<Said>, mover: Color) -> Option<Square> {
    taken_in_passing(action, said).map(|file| Square::new(file, Rank::Sixth.relative_to(mover)))
}

/// Whether `piece` can stand on `at`.
fn may_stand(piece: Piece, at: Square) -> bool {
    piece != Piece::Pawn || ![Rank::First, Rank::Eighth].contains(&at.rank())
}

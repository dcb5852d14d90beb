//! The facts that follow from a view alone: the own pieces at each time, the number of the other's pieces, and
//! whether the own tries and the announcements are possible. The places of the other's pieces are not considered.

use cozy_chess::{Board, File, Move, Piece, Rank, Square};

use super::Kriegspiel;
use super::men::Men;
use super::position::{Ending, NO_PROGRESS, Position, plies};
use super::seen::{Item, Seen, Status, color};
use super::umpire::{Said, announce, name};
use countermove_core::error::Error;

/// Fewest plies between three occurrences of a position.
const REPETITION: u8 = 8;

/// The other's pieces, as far as they are counted.
#[derive(Clone, Copy, Debug)]
pub struct Others {
    /// By [`Piece`]: at the start.
    pub first: [u8; Piece::NUM],
    /// Pawns that were taken.
    pub pawns_taken: u8,
    /// All pieces that were taken.
    pub taken: u8,
}

impl Others {
    /// All that are left.
    pub fn left(&self) -> usize {
        usize::from(self.first.iter().sum::<u8>() - self.taken)
    }

    /// Pawns that are left, promoted ones included.
    pub const fn pawns(&self) -> u8 {
        self.first[Piece::Pawn as usize] - self.pawns_taken
    }

    /// Whether so many pieces of each kind can be left.
    pub fn allow(&self, counts: &[u8; Piece::NUM]) -> bool {
        let pawns = counts[Piece::Pawn as usize];
        let promoted = Piece::ALL
            .into_iter()
            .filter(|&piece| piece != Piece::Pawn)
            .map(|piece| counts[piece as usize].saturating_sub(self.first[piece as usize]));
        usize::from(counts.iter().sum::<u8>()) == self.left()
            && counts[Piece::King as usize] == 1
            && pawns + promoted.sum::<u8>() <= self.pawns()
    }

    fn take(&mut self, is_pawn: bool) -> Option<()> {
        if self.left() == 1 || (is_pawn && self.pawns() == 0) {
            return None;
        }
        self.taken += 1;
        self.pawns_taken += u8::from(is_pawn);
        Some(())
    }
}

/// A move of the other and the own tries after it; the first has no move of the other.
#[derive(Clone, Debug)]
pub struct Segment<'a> {
    /// The announcement of the other's move.
    pub heard: Option<Said>,
    /// The own tries.
    pub own: &'a [Item],
    /// The last announcement before the own tries.
    pub before: Said,
    /// The own pieces before the own tries.
    pub men: Men,
    /// The other's pieces before the own tries.
    pub others: Others,
    /// Plies of the game before the own tries, as a FEN counts.
    pub plies: u16,
    /// The square that an own pawn has just gone through, and the pawn's own.
    pub passed: Option<(Square, Square)>,
    /// Whether the segment is the last of the view.
    pub is_last: bool,
}

/// A view, divided by the other's moves, with what follows for the present position.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    /// The parts.
    pub segments: Vec<Segment<'a>>,
    /// The own pieces now.
    pub men: Men,
    /// The other's pieces now.
    pub others: Others,
    /// Plies of the game, as a FEN counts.
    pub plies: u16,
}

struct Reader {
    men: Men,
    others: Others,
    said: Said,
    plies: u16,
    /// Plies without progress: at least, and at most.
    quiet: [u8; 2],
    refused: Vec<Move>,
    passed: Option<(Square, Square)>,
}

fn illegal<T>(message: impl Into<String>) -> Result<T, Error> {
    Err(Error::illegal_position(message))
}

impl<'a> Record<'a> {
    /// Reads `seen`. Error: `IllegalPosition`: a try or an announcement that cannot be.
    pub fn of(game: &Kriegspiel, seen: &'a Seen) -> Result<Self, Error> {
        seen.check()?;
        let (men, first) = seen.start.men(seen.player);
        if men.kind(Piece::King).len() != 1 {
            return illegal(format!("{} has one king", name(men.color)));
        }
        let (plies, quiet) = seen.start.plies();
        let others = Others { first, pawns_taken: 0, taken: 0 };
        let mut reader = Reader {
            men,
            others,
            said: seen.start.said(),
            plies,
            quiet: [quiet; 2],
            refused: Vec::new(),
            passed: None,
        };
        let mut segments = Vec::new();
        let mut heard = None;
        let mut left = seen.items.as_slice();
        loop {
            let is_other = |item: &Item| matches!(item, Item::Other(_));
            let end = left.iter().position(is_other).unwrap_or(left.len());
            segments.push(Segment {
                heard,
                own: &left[..end],
                before: reader.said,
                men: reader.men.clone(),
                others: reader.others,
                plies: reader.plies,
                passed: reader.passed,
                is_last: end == left.len(),
            });
            for item in &left[..end] {
                if let Item::Own(action, said) = *item {
                    reader.goes_on(game)?;
                    reader.own(action, said)?;
                }
            }
            let Some(&Item::Other(said)) = left.get(end) else { break };
            reader.goes_on(game)?;
            reader.other(said)?;
            heard = Some(said);
            left = &left[end + 1..];
        }
        reader.check_end(game, seen.status)?;
        let Reader { men, others, plies, .. } = reader;
        Ok(Self { segments, men, others, plies })
    }
}

impl Record<'_> {
    /// Whether the pieces may stand as on `board` after all of `seen`.
    pub fn agrees(&self, game: &Kriegspiel, seen: &Seen, board: &Board) -> bool {
        let counts = Piece::ALL.map(|piece| board.colored_pieces(seen.other(), piece).len() as u8);
        let said = announce(board, seen.said().capture);
        let position = Position::new(board.clone());
        let refused = seen.items.iter().rev().map_while(|item| match *item {
            Item::Own(action, None) => Some(action),
            _ => None,
        });
        plies(board) == self.plies
            && Men::of(board, self.men.color) == self.men
            && self.others.allow(&counts)
            && said == seen.said()
            && refused.into_iter().all(|action| !position.is_legal(action))
            && position.may_end_by(seen.ending(), game.most_plies)
    }
}

impl Reader {
    /// Error: the game is over by a count.
    fn goes_on(&self, game: &Kriegspiel) -> Result<(), Error> {
        if self.plies >= game.most_plies {
            return illegal("the game ends with its most moves");
        }
        if self.quiet[0] >= NO_PROGRESS {
            return illegal("the game ends after 50 moves of each side without progress");
        }
        Ok(())
    }

    fn own(&mut self, action: Move, said: Option<Said>) -> Result<(), Error> {
        let mut tries = Vec::new();
        self.men.tries(self.said.pawn_tries > 0, &mut tries);
        if !tries.contains(&action) {
            return illegal(format!("{action} is no try that the own men have"));
        }
        if self.refused.contains(&action) {
            return illegal(format!("{action} has been refused in this turn"));
        }
        let Some(said) = said else {
            self.refused.push(action);
            return Ok(());
        };
        let is_pawn = self.men.kind(Piece::Pawn).has(action.from);
        let aslant = is_pawn && action.from.file() != action.to.file();
        let sixth = Rank::Sixth.relative_to(self.men.color);
        let behind = Square::new(action.to.file(), action.from.rank());
        let possible = match said.capture {
            None => !aslant,
            Some(_) if is_pawn != aslant || self.men.castles(action) => false,
            Some((at, true)) if aslant && action.to.rank() == sixth => {
                at == action.to || (at == behind && !self.men.squares().has(behind))
            }
            Some((at, _)) => at == action.to,
        };
        if !possible {
            let taken = said.capture.map_or_else(|| "nothing".into(), |(at, _)| at.to_string());
            return illegal(format!("{action} cannot take {taken}"));
        }
        if let Some((at, of_pawn)) = said.capture {
            let edge = [Rank::First, Rank::Eighth].contains(&at.rank());
            if (of_pawn && edge) || self.others.take(of_pawn).is_none() {
                let other = name(!self.men.color);
                return illegal(format!("{other} has no such man to lose on {at}"));
            }
        }
        let two = (action.from.rank() as usize).abs_diff(action.to.rank() as usize) == 2;
        self.passed = (is_pawn && two).then(|| {
            let middle = Rank::Third.relative_to(self.men.color);
            (Square::new(action.to.file(), middle), action.to)
        });
        self.men.play(action);
        if said.pawn_tries > 2 * self.others.pawns() {
            let other = name(!self.men.color);
            return illegal(format!("{other} has not so many captures by pawns"));
        }
        self.done(said, is_pawn || said.capture.is_some(), is_pawn || said.capture.is_some())
    }

    fn other(&mut self, said: Said) -> Result<(), Error> {
        if let Some((at, of_pawn)) = said.capture {
            let own = self.men.piece_on(at).filter(|&piece| piece != Piece::King);
            if own.is_none_or(|piece| (piece == Piece::Pawn) != of_pawn) {
                let name = name(self.men.color);
                return illegal(format!("{name} has no such man to lose on {at}"));
            }
            self.men.lose(at);
        }
        let own = self.men.squares();
        let targets = self.men.pawn_attacks().filter(|&at| !own.has(at)).count();
        if usize::from(said.pawn_tries) > targets {
            let name = name(self.men.color);
            return illegal(format!("{name} has not so many captures by pawns"));
        }
        let takes = said.capture.is_some();
        self.done(said, takes, takes || self.others.pawns() > 0)
    }

    /// After a move: `progress`: whether it surely was a capture or a pawn move; `maybe`: whether it may have been.
    fn done(&mut self, said: Said, progress: bool, maybe: bool) -> Result<(), Error> {
        if said.checks.count_ones() > 2 {
            return illegal("a king is in check by two lines at most");
        }
        self.said = said;
        self.refused.clear();
        self.plies += 1;
        for (quiet, made) in self.quiet.iter_mut().zip([maybe, progress]) {
            *quiet = if made { 0 } else { quiet.saturating_add(1) };
        }
        Ok(())
    }

    fn check_end(&self, game: &Kriegspiel, status: Status) -> Result<(), Error> {
        let Status::Over(ending, _) = status else { return self.goes_on(game) };
        let strong = [Piece::Pawn, Piece::Rook, Piece::Queen];
        let possible = match ending {
            Ending::Checkmate => self.said.checks > 0 && self.said.pawn_tries == 0,
            Ending::Stalemate => self.said.checks == 0 && self.said.pawn_tries == 0,
            Ending::DeadPosition => strong.iter().all(|&piece| self.men.kind(piece).is_empty()),
            Ending::Repetition => self.quiet[1] >= REPETITION,
            Ending::NoProgress => self.quiet[1] >= NO_PROGRESS,
            Ending::Length => self.plies == game.most_plies,
            Ending::Refused => true,
        };
        if possible { Ok(()) } else { illegal("the game cannot have ended so") }
    }
}

/// The file of the pawn that `action` captures en passant, if the umpire announced that.
pub fn taken_in_passing(action: Move, said: Option<Said>) -> Option<File> {
    let (at, _) = said?.capture?;
    (at != action.to).then(|| at.file())
}

impl Seen {
    /// The colour of the other.
    pub const fn other(&self) -> cozy_chess::Color {
        color(1 - self.player)
    }
}

//! Notation of positions and moves, and checks that a position can arise.

use super::{Board, Kalah, events};
use crate::pits::{NAMES, Reading};
use countermove_core::error::Error;
use countermove_core::game::events::{Event, Tally};
use countermove_core::game::notation::{Notation, counts_text};
use countermove_core::game::{Game, Player};

impl Notation for Kalah {
    fn player_name(&self, player: Player) -> String {
        NAMES[player].into()
    }

    fn read(&self, text: &str) -> Result<Board, Error> {
        let Reading { pits, stores, mover } =
            self.pits.read(text).map_err(|error| error.about(text))?;
        let mut board = Board { stores, mover: mover as u8, ..Board::full(self.pits, 0) };
        board.pits[..pits.len()].copy_from_slice(&pits);
        match self.why_impossible(&board) {
            None => Ok(board),
            Some(why) => Err(Error::illegal_position(why).about(text)),
        }
    }

    fn write(&self, board: &Board) -> String {
        self.pits.write(&board.pits, board.stores, board.mover())
    }

    fn read_move(&self, board: &Board, text: &str) -> Result<u8, Error> {
        let pit = self.pits.read_pit(text, board.mover())?;
        let moves = self.legal_moves(board);
        if moves.contains(&(pit as u8)) {
            return Ok(pit as u8);
        }
        if moves.is_empty() {
            return Err(Error::illegal_move("the game is over"));
        }
        let names: Vec<String> =
            moves.iter().map(|&pit| self.pits.name(usize::from(pit))).collect();
        Err(Error::illegal_move(format!(
            "pit {} has no seeds: legal are {}",
            self.pits.name(pit),
            names.join(", ")
        )))
    }

    fn write_move(&self, _board: &Board, action: u8) -> String {
        self.pits.name(usize::from(action))
    }

    fn events(&self, before: &Board, action: u8, after: &Board) -> Vec<Event> {
        events::events(self, before, action.into(), after)
    }

    fn tallies(&self, board: &Board) -> Vec<Tally> {
        events::tallies(self, board)
    }

    /// The seeds, those that lie in a side's pits included.
    fn result(&self, board: &Board) -> Option<String> {
        let seeds = |side| u32::from(board.stores[side]) + u32::from(board.held(self.pits, side));
        Some(counts_text([0, 1].map(seeds)))
    }

    fn picture(&self, board: &Board) -> String {
        self.pits.picture(&board.pits, board.stores)
    }
}

impl Kalah {
    /// Why no game leads to `board`, if this is known.
    fn why_impossible(&self, board: &Board) -> Option<String> {
        let seeds = board.pits.iter().chain(&board.stores).map(|&seeds| u32::from(seeds));
        let (seeds, total) = (seeds.sum::<u32>(), self.total());
        if seeds != u32::from(total) {
            return Some(format!("the pits and the stores have {seeds} seeds, not {total}"));
        }
        let start = self.start();
        (board.pits == start.pits && board.mover != start.mover)
            .then(|| format!("North is to move at the start, but {} begins", NAMES[0]))
    }
}

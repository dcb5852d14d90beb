//! Notation of positions and moves, and checks that a position can arise.

use super::board::{BOTH, Board, GrandSlam, MAJORITY, ROW, SEEDS};
use super::{Oware, State};
use crate::pits::{NAMES, Reading};
use common::earlier::REPEATED;
use countermove_core::error::Error;
use countermove_core::game::events::{Event, EventKind, Tally};
use countermove_core::game::notation::{Notation, counts_text};
use countermove_core::game::{Game, Player, Turn};

impl Notation for Oware {
    fn player_name(&self, player: Player) -> String {
        NAMES[player].into()
    }

    fn read(&self, text: &str) -> Result<State, Error> {
        let (board, recurs) = match text.strip_suffix(REPEATED) {
            Some(board) => (board, true),
            None => (text, false),
        };
        let Reading { pits, stores, mover } =
            BOTH.read(board).map_err(|error| error.about(text))?;
        let pits = pits.try_into().expect("two rows");
        let board = Board { pits, stores, mover: mover as u8 };
        match self.why_impossible(&board) {
            None => Ok(State { recurs, ..board.into() }),
            Some(why) => Err(Error::illegal_position(why).about(text)),
        }
    }

    fn write(&self, state: &State) -> String {
        let Board { pits, stores, .. } = &state.board;
        let board = BOTH.write(pits, *stores, state.board.mover());
        board + if state.recurs { REPEATED } else { "" }
    }

    fn read_move(&self, state: &State, text: &str) -> Result<u8, Error> {
        let pit = BOTH.read_pit(text, state.board.mover())?;
        let moves = self.legal_moves(state);
        if moves.contains(&(pit as u8)) {
            return Ok(pit as u8);
        }
        Err(Error::illegal_move(self.why_illegal(state, pit, &moves)))
    }

    fn write_move(&self, _state: &State, action: u8) -> String {
        BOTH.name(usize::from(action))
    }

    /// A capture with the pits that it empties.
    fn events(&self, before: &State, action: u8, after: &State) -> Vec<Event> {
        let mover = before.board.mover();
        let mut sown = before.board;
        sown.sow(action.into());
        let taken = (0..BOTH.count()).filter(|&pit| sown.pits[pit] > after.board.pits[pit]);
        let places: Vec<String> = taken.map(|pit| BOTH.name(pit)).collect();
        let gain = after.board.stores[mover].saturating_sub(before.board.stores[mover]);
        let capture = Event::new(EventKind::Capture).at(places).times(gain.into());
        Some(capture).filter(|_| gain > 0).into_iter().collect()
    }

    /// The seeds, as at the end in [`Notation::result`].
    fn tallies(&self, state: &State) -> Vec<Tally> {
        let is_over = self.turn(state) == Turn::Over;
        let seeds = |side| match is_over {
            true => self.seeds(state, side),
            false => state.board.stores[side],
        };
        vec![Tally::new("seeds", [0, 1].map(|side| seeds(side).into()))]
    }

    fn ending(&self, state: &State) -> Option<&'static str> {
        Some(if state.board.stores.iter().any(|&store| store >= MAJORITY) {
            "more than half of the seeds"
        } else if state.recurs {
            "repetition"
        } else {
            "no move left"
        })
    }

    /// The seeds in the stores; unless one has more than half of all, those that lie in a side's pits are its own too.
    fn result(&self, state: &State) -> Option<String> {
        Some(counts_text([0, 1].map(|side| self.seeds(state, side).into())))
    }

    fn picture(&self, state: &State) -> String {
        BOTH.picture(&state.board.pits, state.board.stores)
    }
}

impl Oware {
    /// The seeds of `side` at the end.
    fn seeds(&self, state: &State, side: Player) -> u8 {
        let is_decided = state.board.stores.iter().any(|&store| store >= MAJORITY);
        if is_decided { state.board.stores[side] } else { state.board.total(side) }
    }

    fn why_illegal(&self, state: &State, pit: usize, moves: &[u8]) -> String {
        if moves.is_empty() {
            return "the game is over".into();
        }
        let board = &state.board;
        let name = BOTH.name(pit);
        let names: Vec<String> = moves.iter().map(|&pit| BOTH.name(usize::from(pit))).collect();
        let possible = names.join(", ");
        let reason = if board.pits[pit] == 0 {
            format!("pit {name} has no seeds")
        } else if board.after(pit, self.grand_slam).is_none() {
            format!("{name} would capture all the opponent's seeds, which is illegal here")
        } else {
            format!("the opponent has no seeds, and {name} gives it none")
        };
        format!("{reason}: legal are {possible}")
    }

    /// Why no game leads to `board`, if this is known.
    fn why_impossible(&self, board: &Board) -> Option<String> {
        let seeds = board.pits.iter().chain(&board.stores).map(|&seeds| u32::from(seeds));
        let seeds: u32 = seeds.sum();
        if seeds != u32::from(SEEDS) {
            return Some(format!("the pits and the stores have {seeds} seeds, not {SEEDS}"));
        }
        if let Some(player) = board.stores.iter().position(|&store| store == 1) {
            return Some(format!(
                "{} has captured one seed, but captures are of two or more",
                NAMES[player]
            ));
        }
        let (mover, other) = (board.mover(), 1 - board.mover());
        if board.stores[mover] >= MAJORITY {
            return Some(format!(
                "{} has {} seeds, yet to move: the game had ended before",
                NAMES[mover], board.stores[mover]
            ));
        }
        let has_sown = board.row(other).contains(&0);
        if !has_sown && *board != Board::START {
            return Some(format!(
                "{} moved last, but none of its {ROW} pits is empty",
                NAMES[other]
            ));
        }
        let slammed = self.grand_slam == GrandSlam::CapturesAll && board.stores[other] > 0;
        if board.held(mover) == 0 && !slammed {
            return Some(format!(
                "{} has no seeds to move: {} had to leave it some",
                NAMES[mover], NAMES[other]
            ));
        }
        None
    }
}

//! What both players hear of a move, and the men whose capture both know of.

use cozy_chess::{Board, Color};

use super::umpire::{LINES, Said};
use countermove_core::game::events::{Event, EventKind, Tally};

/// Men of a side at the start of a game of chess.
const MEN: u32 = 16;

/// What the mover hears: what the umpire announces; after a refused try, of which nothing is said, it tries again.
pub fn events(said: Option<Said>) -> Vec<Event> {
    said.map_or_else(|| vec![Event::new(EventKind::Again).of("refused")], announced)
}

/// What the umpire announces, but for the number of pawn tries: the square of a capture, and the line of a check. The
/// king's square is not told.
pub fn announced(said: Said) -> Vec<Event> {
    let capture = said.capture.map(|(square, is_pawn)| {
        let what = if is_pawn { "pawn" } else { "piece" };
        Event::new(EventKind::Capture).at([square.to_string()]).of(what)
    });
    let lines = LINES.into_iter().enumerate().filter(|(index, _)| said.checks >> index & 1 == 1);
    let checks = lines.map(|(_, line)| Event::new(EventKind::Check).of(called(line)));
    capture.into_iter().chain(checks).collect()
}

/// The line of a check in words.
fn called(line: &'static str) -> &'static str {
    match line {
        "long" => "long diagonal",
        "short" => "short diagonal",
        other => other,
    }
}

/// How many men each side has captured, if the armies were complete at the start: of which kind, the captor may not
/// know.
pub fn tallies(board: &Board) -> Vec<Tally> {
    let captured = |by: Color| i64::from(MEN.saturating_sub(board.colors(!by).len()));
    vec![Tally::new("captured", Color::ALL.map(captured))]
}

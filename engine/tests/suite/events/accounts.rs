//! Checks events against what is counted and against other notations, along random play: what is told as captured is
//! what the counts gain.

use crate::common::open;
use countermove::game::Turn;
use countermove::game::events::{Event, EventKind, Tally};
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;

const GAMES: usize = 6;
const LONGEST: usize = 600;

/// One move: who moves, its label, its events, the counts before and after, who moves then.
struct Step {
    mover: usize,
    label: String,
    events: Vec<Event>,
    counts: [Vec<Tally>; 2],
    next: Option<usize>,
}

impl Step {
    fn has(&self, kind: EventKind) -> bool {
        self.events.iter().any(|event| event.kind == kind)
    }

    /// How much the events of a kind tell.
    fn told(&self, kind: EventKind) -> i64 {
        let events = self.events.iter().filter(|event| event.kind == kind);
        events.map(|event| event.count.map_or(1, i64::from)).sum()
    }

    /// What `player` gained in the counts called `name`.
    fn gain(&self, name: &str, player: usize) -> i64 {
        let [before, after] = self.counts.each_ref().map(|tallies| {
            let named = tallies.iter().filter(|tally| tally.name == name);
            named.map(|tally| tally.values[player]).sum::<i64>()
        });
        after - before
    }
}

struct Each<F>(F);

impl<F: FnMut(Step)> Opener for Each<F> {
    type Out = ();

    fn open<G: Rules + 'static>(mut self, game: G, _: String) {
        let mut rng = Rng::new(7);
        for _ in 0..GAMES {
            let mut state = game.start();
            for _ in 0..LONGEST {
                let Turn::Of(mover) = game.turn(&state) else { break };
                let moves = game.legal_moves(&state);
                let action = moves[rng.below(moves.len())];
                let after = game.after(&state, action);
                let label = game.move_label(&state, action);
                let next = game.turn(&after);
                (self.0)(Step {
                    mover,
                    label: label.unwrap_or_else(|| game.write_move(&state, action)),
                    events: game.events(&state, action, &after),
                    counts: [game.tallies(&state), game.tallies(&after)],
                    next: if let Turn::Of(player) = next { Some(player) } else { None },
                });
                state = after;
            }
        }
    }
}

fn each_step(name: &str, options: &str, check: impl FnMut(Step)) {
    println!("{name} {options}");
    open(name, options, Each(check)).unwrap();
}

/// Checks that the mover gains what its events tell as captured, and nobody else anything; returns how much all games
/// told.
fn captures(name: &str, options: &str) -> i64 {
    let mut all = 0;
    each_step(name, options, |step| {
        let told = step.told(EventKind::Capture);
        assert_eq!(step.gain("captured", step.mover), told, "{name}: {}", step.label);
        assert_eq!(step.gain("captured", 1 - step.mover), 0, "{name}: {}", step.label);
        all += told;
    });
    all
}

#[test]
fn captured_pieces_are_those_that_events_tell() {
    let games = [
        ("chess", "{}"),
        ("chess", r#"{"chess960":true,"start_position":47}"#),
        ("kriegspiel", "{}"),
        ("xiangqi", "{}"),
        ("checkers", "{}"),
        ("checkers", r#"{"variant":"international"}"#),
        ("checkers", r#"{"variant":"russian"}"#),
        ("checkers", r#"{"variant":"brazilian"}"#),
        ("checkers", r#"{"variant":"pool"}"#),
        ("checkers", r#"{"variant":"czech"}"#),
        ("breakthrough", "{}"),
        ("lines_of_action", "{}"),
        ("nine_mens_morris", "{}"),
    ];
    for (name, options) in games {
        assert!(captures(name, options) > 10, "{name} {options}: something is captured");
    }
}

/// Promotions change how the pieces that stand are counted, but no count falls below 0.
#[test]
fn no_count_of_captured_pieces_is_negative() {
    for name in ["chess", "xiangqi", "checkers", "breakthrough", "lines_of_action"] {
        each_step(name, "{}", |step| {
            let captured = step.counts[1].iter().filter(|tally| tally.name == "captured");
            assert!(captured.flat_map(|tally| &tally.values).all(|&count| count >= 0), "{name}");
        });
    }
}

#[test]
fn chess_events_agree_with_the_notation() {
    let mut seen = [0; 4];
    for options in ["{}", r#"{"chess960":true,"start_position":0}"#] {
        each_step("chess", options, |step| {
            let has = |sign: &[char]| step.label.contains(sign);
            let signs = [has(&['x']), has(&['+', '#']), has(&['=']), has(&['O'])];
            let told =
                [EventKind::Capture, EventKind::Check, EventKind::Promotion, EventKind::Castling]
                    .map(|kind| step.has(kind));
            assert_eq!(told, signs, "{}", step.label);
            seen.iter_mut().zip(told).for_each(|(count, told)| *count += u32::from(told));
        });
    }
    assert!(seen[..3].iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn shogi_events_agree_with_the_notation() {
    each_step("shogi", "{}", |step| {
        let has = |sign: char| step.label.contains(sign);
        assert_eq!(step.has(EventKind::Capture), has('x'), "{}", step.label);
        assert_eq!(step.has(EventKind::Drop), has('*'), "{}", step.label);
        assert_eq!(step.has(EventKind::Promotion), step.label.ends_with('+'), "{}", step.label);
    });
}

#[test]
fn discs_are_those_that_flip() {
    each_step("othello", "{}", |step| {
        let flipped = step.told(EventKind::Flip);
        let placed = i64::from(!step.has(EventKind::Pass));
        assert_eq!(step.gain("discs", step.mover), flipped + placed);
        assert_eq!(step.gain("discs", 1 - step.mover), -flipped);
    });
}

#[test]
fn boxes_are_those_that_are_scored() {
    for options in ["{}", r#"{"rows":3,"columns":4}"#] {
        each_step("dots_and_boxes", options, |step| {
            assert_eq!(step.gain("boxes", step.mover), step.told(EventKind::Score));
            assert_eq!(step.gain("boxes", 1 - step.mover), 0);
            assert_eq!(step.has(EventKind::Again), step.next == Some(step.mover));
        });
    }
}

/// Prisoners are counted from the history of the boards, events from two boards.
#[test]
fn prisoners_are_the_stones_that_events_tell() {
    let boards = [
        r#"{"size":5,"suicide":true}"#,
        r#"{"size":7,"handicap":3}"#,
        r#"{"size":9}"#,
        r#"{"size":13,"suicide":true}"#,
    ];
    for options in boards {
        let mut told = [0; 2];
        each_step("go", options, |step| {
            let is_own =
                step.events.iter().any(|event| event.what.as_deref() == Some("own stones"));
            let stones = step.told(EventKind::Capture);
            let [taken, given] = if is_own { [0, stones] } else { [stones, 0] };
            assert_eq!(step.gain("prisoners", step.mover), taken, "{options} {}", step.label);
            assert_eq!(step.gain("prisoners", 1 - step.mover), given, "{options} {}", step.label);
            told[0] += taken;
            told[1] += given;
        });
        assert!(
            told[0] > 10 && (told[1] > 0 || !options.contains("suicide")),
            "{options} {told:?}"
        );
    }
}

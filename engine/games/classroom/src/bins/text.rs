//! Bins as text: `-`, `B?`, `B`, `B:3`.

use std::fmt::Write;

use super::{Act, Bins, Stage};
use countermove_core::error::{Error, clip};
use countermove_core::game::events::{Event, EventKind};
use countermove_core::game::notation::Notation;

impl Notation for Bins {
    fn read(&self, text: &str) -> Result<Stage, Error> {
        if text == "-" {
            return Ok(Stage::Start);
        }
        if let Some(letter) = text.strip_suffix('?') {
            let bin = self.letter(letter).ok_or_else(|| self.no_state(text))?;
            return if self.flips() {
                Ok(Stage::Chosen(bin))
            } else {
                Err(Error::illegal_position("no coin is flipped here, so there is no \"?\""))
            };
        }
        let (letter, number) =
            text.split_once(':').map_or((text, None), |(letter, number)| (letter, Some(number)));
        let bin = self.letter(letter).ok_or_else(|| self.no_state(text))?;
        let Some(number) = number else { return Ok(Stage::Opened(bin)) };
        let number = self.number(bin, number).ok_or_else(|| {
            Error::illegal_position(format!(
                "there is no number \"{}\" in bin {letter}",
                clip(number)
            ))
        })?;
        Ok(Stage::Over(bin, number))
    }

    fn write(&self, state: &Stage) -> String {
        match *state {
            Stage::Start => "-".into(),
            Stage::Chosen(bin) => format!("{}?", name(bin)),
            Stage::Opened(bin) => name(bin).into(),
            Stage::Over(bin, number) => {
                format!("{}:{}", name(bin), self.bin(bin).texts[usize::from(number)])
            }
        }
    }

    fn read_move(&self, state: &Stage, text: &str) -> Result<Act, Error> {
        let (found, wanted) = match *state {
            Stage::Start => (self.letter(text).map(Act::Choose), self.letters()),
            Stage::Chosen(_) => match text {
                "heads" => (Some(Act::Heads), String::new()),
                "tails" => (Some(Act::Tails), String::new()),
                _ => (None, "heads or tails".into()),
            },
            Stage::Opened(bin) => {
                (self.number(bin, text).map(Act::Take), format!("a number in bin {}", name(bin)))
            }
            Stage::Over(..) => return Err(Error::illegal_move("the game is over")),
        };
        found.ok_or_else(|| {
            Error::illegal_move(format!(
                "\"{}\" is not {wanted}, which is the move here",
                clip(text)
            ))
        })
    }

    fn write_move(&self, state: &Stage, action: Act) -> String {
        match (action, *state) {
            (Act::Choose(bin), _) => name(bin).into(),
            (Act::Heads, _) => "heads".into(),
            (Act::Tails, _) => "tails".into(),
            (Act::Take(number), Stage::Opened(bin)) => {
                self.bin(bin).texts[usize::from(number)].clone()
            }
            (Act::Take(_), stage) => panic!("no bin is open at {stage:?}"),
        }
    }

    /// The coin.
    fn events(&self, _before: &Stage, action: Act, _after: &Stage) -> Vec<Event> {
        match action {
            Act::Heads => vec![Event::new(EventKind::Roll).of("heads")],
            Act::Tails => vec![Event::new(EventKind::Roll).of("tails")],
            Act::Choose(_) | Act::Take(_) => Vec::new(),
        }
    }

    /// The number that was taken, and the bin.
    fn result(&self, state: &Stage) -> Option<String> {
        let Stage::Over(bin, number) = *state else { panic!("the game is not over") };
        Some(format!("{} from bin {}", self.bin(bin).texts[usize::from(number)], name(bin)))
    }

    /// One line per bin, with an arrow at the one in play.
    fn picture(&self, state: &Stage) -> String {
        let (bin, chosen) = match *state {
            Stage::Start => (None, None),
            Stage::Chosen(bin) | Stage::Opened(bin) => (Some(bin), None),
            Stage::Over(bin, number) => (Some(bin), Some(number)),
        };
        let mut picture = String::new();
        for place in self.places() {
            let here = bin == Some(place);
            let numbers = self.bin(place).texts.iter().enumerate().map(|(index, text)| {
                if here && chosen.map(usize::from) == Some(index) {
                    format!("[{text}]")
                } else {
                    text.clone()
                }
            });
            let arrow = if here { '>' } else { ' ' };
            let numbers = numbers.collect::<Vec<_>>().join(" ");
            writeln!(picture, "{arrow} {}: {numbers}", name(place))
                .expect("a string takes any text");
        }
        picture.truncate(picture.trim_end().len());
        picture
    }
}

impl Bins {
    fn letter(&self, text: &str) -> Option<u8> {
        let &[letter] = text.as_bytes() else { return None };
        letter.checked_sub(b'A').filter(|place| usize::from(*place) < self.bins.len())
    }

    fn number(&self, bin: u8, text: &str) -> Option<u8> {
        self.bin(bin).texts.iter().position(|written| written == text).map(|place| place as u8)
    }

    /// Names of the bins.
    fn letters(&self) -> String {
        match self.bins.len() as u8 - 1 {
            0 => "bin A".into(),
            last => format!("a bin from A to {}", name(last)),
        }
    }

    fn no_state(&self, text: &str) -> Error {
        Error::malformed_state(format!(
            "\"{}\" is neither \"-\" nor {}, with or without \"?\" or a number as in \"A:3\"",
            clip(text),
            self.letters()
        ))
    }
}

fn name(bin: u8) -> char {
    char::from(b'A' + bin)
}

//! `described`: the game whose rules the client sends.

use countermove_core::error::{Error, ErrorKind};
use countermove_core::game::notation::About;
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;

use crate::compiling::{self, compile};
use crate::samples::{DEFAULT, SAMPLES};

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Described game",
    rules: "The option rules gives the rules in the Game Description Language, in prefix form. Where only one player \
            has a choice it is that player's turn; where several have, they choose at once; the role random is \
            chance. Two opponents whose goals are 100, 50 and 0 win, draw or lose; else utilities are the goals.",
    state_notation: "The true facts, as terms of the rules: \"((cell 1 1 b) (control white))\". Where the players \
                     have moved and chance has not, their moves follow: \"(does white (roll))\".",
    move_notation: "The term of the move, as in the rules: \"(mark 1 1)\".",
    examples: SAMPLES,
};

/// The options.
pub const OPTIONS: &[Opt] = &[RULES, VIEW];

const RULES: Opt = Opt::text(compiling::RULES, 65_536).about(
    "The rules: role, init, true, does, next, legal, goal, terminal, base, input, distinct, or, not. Left out: \
     tic-tac-toe.",
);
const VIEW: Opt = Opt::text(compiling::VIEW, 1_000).about(
    "How a state is drawn as a grid: \"cell column=1 row=-2 content=3 x=X o=O\". The relation comes first, then which \
     of its arguments is what; -2: the least value at the bottom. Left out: a guess, from the bottom.",
);

/// Opens the game that `options` describe and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let rules = options.text(&RULES)?;
    let view = options.text(&VIEW)?;
    let game = compile(rules.as_deref().unwrap_or(DEFAULT), view.as_deref()).map_err(
        |(option, fault)| {
            Error::new(ErrorKind::BadOption, fault.to_string()).at(format!("/options/{option}"))
        },
    )?;
    Ok(opener.open(game, options.canonical()))
}

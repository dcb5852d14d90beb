//! The options, read and checked.

use super::betting::{Betting, MOST_BETS, MOST_SIZES};
use super::cards::{Card, HANDS, read_cards, set};
use super::deal::{self, Deals};
use super::{Holdem, ranges};
use countermove_core::error::Error;
use countermove_core::game::options::{Opt, OptKind, Options, refuse};
use countermove_core::game::rules::Opener;

/// The options.
pub const OPTIONS: &[Opt] =
    &[BETTING, SMALL_BLIND, BIG_BLIND, STACK, SIZES, BETS, BOARD, POT, RANGES];

const BETTING: Opt = Opt::choice("betting", &["no_limit", "limit"], "no_limit").about(
    "limit: each bet and raise is the big blind before and on the flop, twice that on turn and \
     river. no_limit: by sizes.",
);
const SMALL_BLIND: Opt = Opt::integer("small_blind", 0..=MOST_CHIPS, 1)
    .about("The button's blind, in chips, at most the big blind.");
const BIG_BLIND: Opt = Opt::integer("big_blind", 1..=MOST_CHIPS, 2)
    .about("The other's blind, in chips: the least bet.");
const STACK: Opt = Opt::integer("stack", 1..=MOST_CHIPS, 200)
    .about("Chips of each player, blinds included; with a pot, what each has left behind it.");
const SIZES: Opt = Opt {
    name: "sizes",
    about: "Under no limit: the bets and raises allowed beside all-in, as fractions of the pot after a call, \
            ascending. One list for all streets, or one for each of the four. A size below the least raise is the least \
            raise.",
    kind: OptKind::NumberLists {
        minimum: 0.01,
        maximum: 100.0,
        most: 4,
        most_each: MOST_SIZES,
        default: &[&[0.5, 1.0]],
    },
};
const BETS: Opt = Opt::integer("bets", 1..=MOST_BETS as i64, 4)
    .about("The most bets and raises a street, the big blind included; all-in is always allowed.");
const BOARD: Opt = Opt::text("board", 20).about(
    "Three to five cards that lie open at the start, as \"Qs Jd 2c\": the game begins on that \
     street, with pot and without blinds.",
);
const POT: Opt = Opt::integer("pot", 0..=MOST_CHIPS, 0).about(
    "Chips in the pot beside the blinds, half from each player: antes, or with a board the bets of \
         earlier streets.",
);
const RANGES: Opt = Opt::text("ranges", 20_000).about(
    "With a board: the hands that the button and the other may have, as \
     \"AA,AKs,QTo+,99-66,AhKd|any\", each with a weight or without: \"AA:0.5\". Any hand by \
     default.",
);

const MOST_CHIPS: i64 = 1_000_000;

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let chips = |number: i64| u32::try_from(number).expect("the option's bounds");
    let limit = options.choice(&BETTING)? == "limit";
    let small_blind = chips(options.integer(&SMALL_BLIND)?);
    let big_blind = chips(options.integer(&BIG_BLIND)?);
    let stack = chips(options.integer(&STACK)?);
    let betting = if limit {
        if options.gives(&SIZES) {
            return Err(refuse(
                "/options/sizes",
                "is for no_limit: under limit the blind is the size",
            ));
        }
        Betting::Limit
    } else {
        Betting::NoLimit(sizes(options.number_lists(&SIZES)?)?)
    };
    let most_bets = options.integer(&BETS)? as u8;
    let pot = chips(options.integer(&POT)?);
    let board = board(options)?;
    if board.is_empty() {
        if small_blind > big_blind {
            return Err(refuse("/options/small_blind", "is above the big blind"));
        }
        if stack < big_blind {
            return Err(refuse("/options/stack", "is below the big blind"));
        }
    } else if pot == 0 {
        return Err(refuse("/options/pot", "is expected with a board, at least 1"));
    }
    let deals = Deals::new(both_ranges(options, &board)?, set(&board))
        .ok_or_else(|| refuse("/options/ranges", "leave no two hands without a card in common"))?;
    let game = Holdem { betting, small_blind, big_blind, stack, most_bets, pot, board, deals };
    Ok(opener.open(game, options.canonical()))
}

fn sizes(lists: Vec<Vec<f64>>) -> Result<[Vec<f64>; 4], Error> {
    if let Some(list) = lists.iter().position(|list| !list.is_sorted_by(|one, next| one < next)) {
        return Err(refuse(&format!("/options/sizes/{list}"), "does not ascend"));
    }
    match lists.len() {
        1 => Ok(std::array::from_fn(|_| lists[0].clone())),
        _ => lists.try_into().map_err(|_| {
            refuse("/options/sizes", "is not one list or one for each of four streets")
        }),
    }
}

fn board(options: &mut Options) -> Result<Vec<Card>, Error> {
    let Some(text) = options.text(&BOARD)? else { return Ok(Vec::new()) };
    let mut board = read_cards(&text)
        .map_err(|error| refuse("/options/board", &format!(": {}", error.message)))?;
    if !(3..=5).contains(&board.len()) {
        return Err(refuse("/options/board", "has not three to five cards"));
    }
    if set(&board).count_ones() as usize != board.len() {
        return Err(refuse("/options/board", "has a card twice"));
    }
    deal::sort_flop(&mut board);
    Ok(board)
}

fn both_ranges(options: &mut Options, board: &[Card]) -> Result<[Vec<f64>; 2], Error> {
    let Some(text) = options.text(&RANGES)? else {
        return Ok([vec![1.0; HANDS], vec![1.0; HANDS]]);
    };
    let bad = |what: String| refuse("/options/ranges", &what);
    if board.is_empty() {
        return Err(bad("needs a board: from the blinds on every hand is dealt".into()));
    }
    let (button, blind) = text
        .split_once('|')
        .ok_or_else(|| bad("is not the button's hands, |, and the other's".into()))?;
    let read = |range| ranges::read(range).map_err(|what| bad(format!(": {what}")));
    Ok([read(button)?, read(blind)?])
}

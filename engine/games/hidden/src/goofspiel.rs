//! Goofspiel, the game of pure strategy (Ross 1971), for two players.

mod bids;
mod text;

use std::cmp;
use std::hash::{Hash, Hasher};

use self::bids::Sweep;
use countermove_core::error::Error;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::information::Information;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::{mix, zobrist};
use countermove_core::rng::Rng;
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Goofspiel",
    rules: "Each of two players has the cards from 1 up, and another suit of them is bid for, one after the other. Both \
            bid a card at the same time. The higher bid wins the points of the card bid for; with equal bids nobody \
            does. The last cards play themselves.",
    state_notation: "The tricks: the card bid for, a colon, and the bids of the two players with <, = or > between: \
                     \"4:1=1 3:2<4 2:\". The last has no bids yet; - is the start where chance turns up the first card. \
                     Where bids stay hidden, a view has ? for the other's bid: \"4:1=1 3:2<? 2:\".",
    move_notation: "The card that is bid; both choose at once: \"2|4\". The card that chance turns up.",
    examples: &[
        Example::new("Thirteen cards").moves("13"),
        Example::new("Four cards with hidden bids")
            .options(r#"{"cards":4,"points_order":"descending","hidden_bids":true}"#)
            .state("4:1<2 3:"),
        Example::new("Who takes more points wins")
            .options(r#"{"cards":5,"points_order":"ascending","result":"win"}"#)
            .state("1:3>1 2:1<5 3:"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[CARDS, POINTS_ORDER, HIDDEN_BIDS, RESULT];

const CARDS: Opt = Opt::integer("cards", 2..=MOST_CARDS as i64, MOST_CARDS as i64)
    .about("Number of cards in each suit.");
const POINTS_ORDER: Opt = Opt::choice("points_order", &[RANDOM, ASCENDING, DESCENDING], RANDOM)
    .about("The order in which the cards are bid for.");
const HIDDEN_BIDS: Opt = Opt::boolean("hidden_bids", false)
    .about("Whether players see only which bid was higher, and never the other's bids.");
const RESULT: Opt = Opt::choice("result", &["difference", "win"], "difference")
    .about("What counts at the end: the difference of points, or only who has more.");
const RANDOM: &str = "random";
const ASCENDING: &str = "ascending";
const DESCENDING: &str = "descending";

const MOST_CARDS: usize = 13;
const PLAYERS: usize = 2;
/// Bits of a card in a list of cards, the first one lowest.
const NIBBLE: usize = 4;

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let cards = usize::try_from(options.integer(&CARDS)?).expect("the option's bounds");
    let order = options.choice(&POINTS_ORDER)?;
    let hidden = options.boolean(&HIDDEN_BIDS)?;
    let wins = options.choice(&RESULT)? == "win";
    Ok(opener.open(Goofspiel { cards, order, hidden, wins }, options.canonical()))
}

/// The rules under the options.
pub struct Goofspiel {
    cards: usize,
    order: &'static str,
    /// Whether bids stay hidden.
    hidden: bool,
    /// Whether only the comparison of the points counts, not their difference.
    wins: bool,
}

/// The tricks so far. Cards are listed in nibbles, that of the first trick lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tricks {
    /// Cards that are or were bid for.
    points: u64,
    /// By player.
    bids: [u64; PLAYERS],
    /// Number of cards of `points`.
    shown: u8,
    /// Number of tricks that are over.
    played: u8,
}

fn nibble(list: u64, index: usize) -> usize {
    (list >> (NIBBLE * index)) as usize & ((1 << NIBBLE) - 1)
}

impl Tricks {
    fn played(&self) -> usize {
        usize::from(self.played)
    }

    fn bid(&self, player: Player, trick: usize) -> usize {
        nibble(self.bids[player], trick)
    }

    /// How the bid of the player other than `player` compares with that of `player`.
    fn compared(&self, player: Player, trick: usize) -> cmp::Ordering {
        self.bid(1 - player, trick).cmp(&self.bid(player, trick))
    }

    fn show(&mut self, card: usize) {
        self.points |= (card as u64) << (NIBBLE * usize::from(self.shown));
        self.shown += 1;
    }

    fn trick(&mut self, bids: [usize; PLAYERS]) {
        for (list, card) in self.bids.iter_mut().zip(bids) {
            *list |= (card as u64) << (NIBBLE * usize::from(self.played));
        }
        self.played += 1;
    }

    /// Points that `player` has won.
    fn points_of(&self, player: Player) -> i32 {
        let won = (0..self.played()).filter(|&trick| self.compared(player, trick).is_lt());
        won.map(|trick| nibble(self.points, trick) as i32).sum()
    }

    /// Points of the first player less those of the second.
    fn lead(&self) -> i32 {
        self.points_of(0) - self.points_of(1)
    }

    fn hash(&self) -> u64 {
        let counts = u64::from(self.shown) << 8 | u64::from(self.played);
        let words = [self.bids[0], self.bids[1], counts];
        words.into_iter().fold(zobrist(self.points), |hash, word| mix(zobrist(hash ^ word)))
    }
}

impl Goofspiel {
    /// The cards of a suit that are not among the first `count` of `list`, lowest first.
    fn left(&self, list: u64, count: u8) -> impl Iterator<Item = usize> + use<> {
        let used =
            (0..usize::from(count)).fold(0_u32, |used, index| used | 1 << nibble(list, index));
        (1..=self.cards).filter(move |card| used >> card & 1 == 0)
    }

    /// Turns up the next card to bid for, unless chance does.
    fn show_next(&self, state: &mut Tricks) {
        if self.order == ASCENDING {
            state.show(state.played() + 1);
        } else if self.order == DESCENDING {
            state.show(self.cards - state.played());
        }
    }

    /// After a trick: turns up the next card, and plays the last cards.
    fn go_on(&self, state: &mut Tricks) {
        if state.played() + 1 < self.cards {
            return self.show_next(state);
        }
        let last = |list, count| self.left(list, count).next().expect("a card is left");
        state.show(last(state.points, state.shown));
        state.trick(state.bids.map(|list| last(list, state.played)));
    }

    /// The sweep over the bids of the other that `player` cannot distinguish.
    fn sweep(&self, state: &Tricks, player: Player) -> Sweep {
        let own = (0..state.played())
            .map(|trick| (state.bid(player, trick), state.compared(player, trick)));
        Sweep::new(self.cards, own).expect("a card is bid once")
    }

    /// The information state of `player`: its own bids, and how those of the other compare, two bits each.
    fn seen(&self, state: &Tricks, player: Player) -> Tricks {
        let mut seen = *state;
        if self.hidden {
            let code = |trick| ((state.compared(player, trick) as i8 + 2) as u64) << (2 * trick);
            seen.bids[1 - player] = (0..state.played()).map(code).sum();
        }
        seen
    }
}

impl Game for Goofspiel {
    type State = Tricks;
    type Move = u8;

    fn facts(&self) -> Facts {
        let most = if self.wins { 1.0 } else { (self.cards * (self.cards + 1) / 2) as f64 };
        Facts {
            chance: self.order == RANDOM,
            simultaneous: true,
            perfect_information: false,
            hidden_information: self.hidden,
            utility_min: -most,
            utility_max: most,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> Tricks {
        let mut start = Tricks { points: 0, bids: [0; PLAYERS], shown: 0, played: 0 };
        self.show_next(&mut start);
        start
    }

    fn turn(&self, state: &Tricks) -> Turn {
        if state.played() == self.cards {
            Turn::Over
        } else if state.shown == state.played {
            Turn::Chance
        } else {
            Turn::Simultaneous
        }
    }

    fn moves(&self, state: &Tricks, out: &mut Vec<u8>) {
        if self.turn(state) == Turn::Chance {
            out.extend(self.left(state.points, state.shown).map(|card| card as u8));
        }
    }

    fn choices(&self, state: &Tricks, player: Player, out: &mut Vec<u8>) {
        if self.turn(state) == Turn::Simultaneous {
            out.extend(self.left(state.bids[player], state.played).map(|card| card as u8));
        }
    }

    fn play(&self, state: &mut Tricks, action: u8) {
        state.show(usize::from(action));
    }

    fn play_joint(&self, state: &mut Tricks, joint: &[u8]) {
        state.trick([joint[0], joint[1]].map(usize::from));
        self.go_on(state);
    }

    fn utility(&self, state: &Tricks, player: Player) -> f64 {
        let lead = if self.wins { state.lead().signum() } else { state.lead() };
        f64::from(if player == 0 { lead } else { -lead })
    }

    fn most_plies(&self, state: &Tricks) -> Option<u32> {
        Some((self.cards - 1).saturating_sub(state.played()) as u32)
    }

    fn probability(&self, state: &Tricks, _action: u8) -> f64 {
        match self.turn(state) {
            Turn::Chance => 1.0 / (self.cards - state.played()) as f64,
            _ => 1.0,
        }
    }

    fn key(&self, state: &Tricks) -> u64 {
        state.hash()
    }

    fn scale(&self) -> Scale {
        if self.wins { Scale::Outcome } else { Scale::Linear { unit: 1.0 } }
    }
}

impl Information for Goofspiel {
    fn view_key(&self, state: &Tricks, player: Player) -> u64 {
        mix(self.seen(state, player).hash() ^ player as u64)
    }

    fn identify_view(&self, state: &Tricks, player: Player, mut out: &mut dyn Hasher) {
        (player, self.seen(state, player)).hash(&mut out);
    }

    fn draw_world(&self, state: &Tricks, player: Player, rng: &mut Rng) -> Tricks {
        let mut world = *state;
        if self.hidden {
            world.bids[1 - player] = self.sweep(state, player).draw(rng);
        }
        world
    }

    /// The cards that are bid for are public. The other's bid is seen unless bids stay hidden; equal bids are
    /// always seen.
    fn sees_move(
        &self,
        state: &Tricks,
        after: &Tricks,
        mover: Option<Player>,
        _action: u8,
        player: Player,
    ) -> Option<bool> {
        Some(!self.hidden || mover.is_none() || after.compared(player, state.played()).is_eq())
    }

    fn worlds(&self, state: &Tricks, player: Player, most: usize) -> Option<Vec<(Tricks, f64)>> {
        if !self.hidden {
            return (most > 0).then(|| vec![(*state, 1.0)]);
        }
        let sweep = self.sweep(state, player);
        let count = sweep.count();
        let world = |bids: u64| {
            let mut world = *state;
            world.bids[1 - player] = bids;
            (world, 1.0 / count as f64)
        };
        (count <= most as u64).then(|| sweep.all().into_iter().map(world).collect())
    }
}

impl Evaluation for Goofspiel {
    const UNIT: &'static str = "points";

    const SPREAD: f64 = 10.0;

    const FEATURES: &'static [Feature] =
        &[Feature::new("lead", 1.0).about("Points won less those of the other player.")];

    fn features(&self, state: &Tricks, player: Player, values: &mut [f64]) {
        let lead = f64::from(state.lead());
        values[0] = if player == 0 { lead } else { 0.0 - lead };
    }
}

defaults!(Goofspiel: Ordering, Quiescence, Proof, Pathfinding, Searchable);

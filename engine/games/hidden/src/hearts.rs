//! Hearts: one deal of the game of four players who avoid hearts and the queen of spades (Pagat's rules; OpenSpiel's
//! `hearts` has the same).

mod knowledge;
mod text;

use std::hash::{Hash, Hasher};

use self::knowledge::Seen;
use crate::tricks::cards::{Card, Cards, HEARTS, SPADES, bit, each, of_suit, size, suit};
use crate::tricks::deal::{share, takers};
use crate::tricks::plays::Plays;
use crate::tricks::prospects::strengths;
use countermove_core::error::Error;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::information::Information;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::packed::packed_newtype;
use countermove_core::game::rules::Opener;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Payoff, Player, Turn};
use countermove_core::hashing::mix;
use countermove_core::rng::Rng;
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Hearts",
    rules: "Each of four players passes three cards, unseen, then follows suit in 13 tricks. The two of clubs leads. \
            Nobody discards a heart or the queen of spades on the first trick, or leads a heart before one is \
            discarded, who has another card. Each heart taken costs 1 point, the queen of spades 13. Who takes all 26 \
            costs each other player 26 instead.",
    state_notation: "The four hands as dealt, from north, each as spades.hearts.diamonds.clubs; after pass the cards \
                     that each passed, or -; after lead the first leader and the cards played: \"N:AK… … … … pass \
                     C5H2SQ … … … lead W C2 C5\". A deal that is not complete ends with dealt and the number of \
                     cards. A view has - for a hand and ? for a card that its player does not see.",
    move_notation: "A card, suit first, as in HT. Cards are passed one by one, in any order. A deal is a card and the \
                    player who gets it, as in C2:N.",
    examples: &[
        Example::new("Three cards to pass").state(PASSING),
        Example::new("The two of clubs leads")
            .options(r#"{"pass":"hold"}"#)
            .state(LEADING)
            .moves("C2"),
    ],
};

const PASSING: &str =
    "N:AQ2.K95.T84.J732 K65.A8.KQJ6.AQ64 JT87.QJ42.A9.K95 943.T763.7532.T8 pass - - - -";
const LEADING: &str =
    "N:AQ2.K95.T84.J732 K65.A8.KQJ6.AQ64 JT87.QJ42.A9.K95 943.T763.7532.T8 lead N";

/// The options.
pub const OPTIONS: &[Opt] = &[PASS];

const PASS: Opt = Opt::choice("pass", &["left", "right", "across", "hold"], "left")
    .about("To whom each player passes three cards; hold: nobody passes.");

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let pass = match options.choice(&PASS)? {
        "left" => 1,
        "across" => 2,
        "right" => 3,
        _ => 0,
    };
    Ok(opener.open(Hearts { pass }, options.canonical()))
}

/// The rules under the options.
pub struct Hearts {
    /// How many seats to the left cards are passed; 0: they are not.
    pass: usize,
}

/// All that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// By player: the cards in hand. Cards change hands when all have passed.
    hands: [Cards; 4],
    /// By player: the cards passed.
    passed: [Cards; 4],
    plays: Plays,
    /// By player: the points of the tricks taken.
    points: [u8; 4],
    /// Number of cards dealt.
    dealt: u8,
    /// Whether a heart has been played.
    broken: bool,
}

/// A card, or the player who gets the next card of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action(u8);

packed_newtype!(Action);

const TWO_OF_CLUBS: Card = 0;
const QUEEN_OF_SPADES: Card = 13 * SPADES + 10;
/// The cards that count points.
const COUNTING: Cards = of_suit(HEARTS) | bit(QUEEN_OF_SPADES);
/// Cards that each player passes.
const PASSES: usize = 3;
/// Points of all tricks.
const ALL_POINTS: u8 = 26;

impl Hearts {
    /// Who gets the cards that `player` passes.
    fn taker(&self, player: Player) -> Player {
        (player + self.pass) % 4
    }

    /// The first player who has cards to pass.
    #[inline]
    fn passer(&self, state: &State) -> Option<Player> {
        if self.pass == 0 || state.plays.count() > 0 {
            return None;
        }
        (0..4).find(|&player| size(state.passed[player]) < PASSES)
    }

    /// Moves the cards in `passed`, by player, to the hands that take them.
    fn pass_on(&self, hands: &mut [Cards; 4], passed: &[Cards; 4]) {
        for player in 0..4 {
            hands[player] ^= passed[player];
        }
        for player in 0..4 {
            hands[self.taker(player)] |= passed[player];
        }
    }

    /// The players take the cards passed to them, and the holder of the two of clubs leads.
    fn begin(&self, state: &mut State) {
        if self.pass != 0 {
            self.pass_on(&mut state.hands, &state.passed);
        }
        let leader = (0..4).find(|&player| state.hands[player] & bit(TWO_OF_CLUBS) != 0);
        state.plays = Plays::led_by(leader.expect("all cards are dealt"));
    }
}

/// The points that `cards` count.
#[inline]
fn points_of(cards: Cards) -> u8 {
    let queen = (cards >> QUEEN_OF_SPADES & 1) as u8;
    size(cards & of_suit(HEARTS)) as u8 + 13 * queen
}

/// The cards of `hand` that its player may play after `plays`.
#[inline]
fn playable(hand: Cards, plays: &Plays, broken: bool) -> Cards {
    if plays.count() == 0 {
        return hand & bit(TWO_OF_CLUBS);
    }
    let cards = plays.following(hand);
    let allowed = cards & !forbidden(plays, broken);
    if allowed == 0 { cards } else { allowed }
}

/// The cards that may be played only by who has no others: points in the first trick, hearts led too early.
#[inline]
fn forbidden(plays: &Plays, broken: bool) -> Cards {
    match plays.led() {
        Some(_) if plays.count() < 4 => COUNTING,
        None if !broken => of_suit(HEARTS),
        _ => 0,
    }
}

impl Game for Hearts {
    type State = State;
    type Move = Action;

    fn facts(&self) -> Facts {
        Facts {
            players: 4,
            payoff: Payoff::GeneralSum,
            chance: true,
            perfect_information: false,
            hidden_information: true,
            utility_min: -f64::from(ALL_POINTS),
            utility_max: 0.0,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> State {
        State {
            hands: [0; 4],
            passed: [0; 4],
            plays: Plays::led_by(0),
            points: [0; 4],
            dealt: 0,
            broken: false,
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.dealt < 52 {
            return Turn::Chance;
        }
        match self.passer(state) {
            Some(player) => Turn::Of(player),
            None if state.plays.count() < 52 => Turn::Of(state.plays.to_play()),
            None => Turn::Over,
        }
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Action>) {
        if state.dealt < 52 {
            out.extend(takers(&state.hands).map(|player| Action(player as u8)));
            return;
        }
        let cards = match self.passer(state) {
            Some(player) => state.hands[player] & !state.passed[player],
            None if state.plays.count() < 52 => {
                playable(state.hands[state.plays.to_play()], &state.plays, state.broken)
            }
            None => 0,
        };
        out.extend(each(cards).map(Action));
    }

    #[inline]
    fn play(&self, state: &mut State, action: Action) {
        if state.dealt < 52 {
            state.hands[usize::from(action.0)] |= bit(state.dealt);
            state.dealt += 1;
            if state.dealt == 52 && self.pass == 0 {
                self.begin(state);
            }
            return;
        }
        let card = action.0;
        if let Some(player) = self.passer(state) {
            state.passed[player] |= bit(card);
            if self.passer(state).is_none() {
                self.begin(state);
            }
            return;
        }
        state.hands[state.plays.to_play()] ^= bit(card);
        state.broken |= suit(card) == HEARTS;
        if let Some(trick) = state.plays.push(card, None) {
            state.points[trick.winner] += points_of(trick.cards);
        }
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        let points = state.points[player];
        if state.points.contains(&ALL_POINTS) {
            return if points == ALL_POINTS { 0.0 } else { -f64::from(ALL_POINTS) };
        }
        -f64::from(points)
    }

    fn most_plies(&self, state: &State) -> Option<u32> {
        let passed: usize = state.passed.iter().map(|&cards| size(cards)).sum();
        let passes = if self.pass == 0 { 0 } else { 4 * PASSES - passed };
        Some((passes + 52 - state.plays.count()) as u32)
    }

    fn probability(&self, state: &State, action: Action) -> f64 {
        if state.dealt == 52 {
            return 1.0;
        }
        share(&state.hands, state.dealt, usize::from(action.0))
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        let words = state.hands.iter().chain(&state.passed);
        let seed =
            words.fold(u64::from(state.dealt), |hash, &word| mix(hash ^ word).wrapping_add(word));
        state.plays.key(seed)
    }

    fn scale(&self) -> Scale {
        Scale::Linear { unit: 1.0 }
    }
}

impl Information for Hearts {
    #[inline]
    fn view_key(&self, state: &State, player: Player) -> u64 {
        let [own, passed, received, counts] = Seen::of(self, state, player).words();
        let mut hash = own.wrapping_add(player as u64);
        for word in [passed, received, counts] {
            hash = mix(hash ^ word).wrapping_add(word);
        }
        state.plays.key(hash)
    }

    fn identify_view(&self, state: &State, player: Player, mut out: &mut dyn Hasher) {
        (player, Seen::of(self, state, player).words(), state.plays).hash(&mut out);
    }

    fn draw_world(&self, state: &State, player: Player, rng: &mut Rng) -> State {
        let seen = Seen::of(self, state, player);
        seen.world(self, rng).expect("the state is a world of its view")
    }

    /// Play is public; cards that are passed are not, and a card that is dealt is seen by its player.
    fn sees_move(
        &self,
        state: &State,
        _after: &State,
        mover: Option<Player>,
        action: Action,
        player: Player,
    ) -> Option<bool> {
        Some(match mover {
            None => usize::from(action.0) == player,
            Some(_) => self.passer(state).is_none(),
        })
    }

    fn worlds(&self, state: &State, player: Player, most: usize) -> Option<Vec<(State, f64)>> {
        Seen::of(self, state, player).worlds(self, most)
    }

    fn plays_open(&self) -> bool {
        true
    }
}

/// Chance that a card takes a trick where none to three higher cards of its suit are left in other hands.
const CHANCES: [f64; 4] = [0.9, 0.5, 0.25, 0.05];

impl Evaluation for Hearts {
    const UNIT: &'static str = "points";

    const SPREAD: f64 = 6.0;

    const FEATURES: &'static [Feature] = &[
        Feature::new("taken", 1.0).about("Points of the tricks taken, with a minus."),
        Feature::new("left", 1.0).about(
            "The player's share of the points not taken yet, by how likely its cards are to take \
             tricks, with a minus.",
        ),
    ];

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let taken: u8 = state.points.iter().sum();
        values[0] = -f64::from(state.points[player]);
        let mut hands = state.hands;
        if self.passer(state).is_some() {
            self.pass_on(&mut hands, &state.passed);
        }
        let strengths = strengths(&hands, |_| CHANCES);
        let total: f64 = strengths.iter().sum();
        let share = if total > 0.0 { strengths[player] / total } else { 0.0 };
        values[1] = -f64::from(ALL_POINTS - taken) * share;
    }
}

defaults!(Hearts: Ordering, Quiescence, Proof, Pathfinding, Searchable);

//! Spades: one deal of the game of two partnerships who bid how many tricks they take (Pagat's rules).

mod text;

use std::hash::{Hash, Hasher};

use crate::tricks::cards::{Cards, DECK, SPADES, bit, each, of_suit, suit};
use crate::tricks::deal::{draw_dealt, share, takers};
use crate::tricks::plays::Plays;
use crate::tricks::prospects::strengths;
use crate::tricks::unseen::Known;
use countermove_core::error::Error;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::information::Information;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::packed::packed_newtype;
use countermove_core::game::rules::Opener;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::{mix, zobrist};
use countermove_core::rng::Rng;
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Spades",
    rules: "North and south play against east and west. Each player bids the tricks it will take; the partners' bids \
            are added. All follow suit; spades are trumps, and nobody leads one before one is discarded, who has \
            another suit. A side that takes its bid scores 10 a trick bid and 1 for each further one, a bag; ten bags \
            cost 100; a side that falls short loses 10 a trick bid. Who bids 0, nil, wins 100 for its side by taking \
            no trick, and loses 100 otherwise. A player gets its side's score less that of the other.",
    state_notation: "The four hands as dealt, from north, each as spades.hearts.diamonds.clubs, then bid and the bids, \
                     then play and the cards played: \"N:AK… … … … bid 4 3 2 0 play C2 C5\". A deal that is not \
                     complete ends with dealt and the number of cards. A view has - for a hand that its player does \
                     not see.",
    move_notation: "A bid from 0 to 13; a card, suit first, as in HT. A deal is a card and the player who gets it, as in \
                    C2:N.",
    examples: &[
        Example::new("Three have bid").state(BIDDING).moves("3 2 4"),
        Example::new("The opening lead").state(BIDDING).moves("3 2 4 1"),
    ],
};

const BIDDING: &str = "N:AQ2.K95.T84.J732 K65.A8.KQJ6.AQ64 JT87.QJ42.A9.K95 943.T763.7532.T8 bid";

/// The options.
pub const OPTIONS: &[Opt] = &[BAGS];

const BAGS: Opt = Opt::integers("bags", 0..=9, 2, &[0, 0])
    .about("Bags that north and south, and east and west, have from earlier deals.");

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let bags = options.integers(&BAGS)?;
    let bags = [0, 1].map(|side| bags.get(side).map_or(0, |&bags| bags as u8));
    Ok(opener.open(Spades { bags }, options.canonical()))
}

/// The rules under the options.
pub struct Spades {
    /// By side: bags from earlier deals.
    bags: [u8; 2],
}

/// All that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// By player: the cards in hand.
    hands: [Cards; 4],
    plays: Plays,
    /// By player: tricks bid, and tricks taken.
    bids: [u8; 4],
    taken: [u8; 4],
    /// Number of players who have bid.
    bidders: u8,
    /// Number of cards dealt.
    dealt: u8,
    /// Whether a spade has been played.
    broken: bool,
}

impl State {
    /// Whether all cards are dealt and a player is to bid.
    const fn is_bidding(&self) -> bool {
        self.dealt == 52 && self.bidders < 4
    }
}

/// A card, a bid, or the player who gets the next card of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action(u8);

packed_newtype!(Action);

/// Most tricks that a player may bid.
const MOST_BID: u8 = 13;

/// The cards of `hand` that its player may play after `plays`.
fn playable(hand: Cards, plays: &Plays, broken: bool) -> Cards {
    let others = hand & !of_suit(SPADES);
    if plays.led().is_none() && !broken && others != 0 { others } else { plays.following(hand) }
}

impl Spades {
    /// The hands as dealt.
    fn dealt_hands(&self, state: &State) -> [Cards; 4] {
        let mut hands = state.hands;
        state.plays.replay(Some(SPADES), |_, who, card| hands[who] |= bit(card));
        hands
    }

    /// A world (determinization) in which `player` was dealt `own`, and the bids and plays are those of
    /// `like`. `None` if no deal agrees.
    fn world(&self, like: &State, own: Cards, player: Player, rng: &mut Rng) -> Option<State> {
        if like.dealt < 52 {
            let hands = draw_dealt(own, like.dealt, player, rng)?;
            return Some(State { hands, ..*like });
        }
        let hands = self.known(&like.plays, own, player).draw(rng)?;
        Some(self.after_plays(like, hands))
    }

    fn known(&self, plays: &Plays, own: Cards, player: Player) -> Known {
        let mut known = Known::default();
        known.sure[player] = own;
        let mut broken = false;
        plays.replay(Some(SPADES), |before, who, card| {
            known.sure[who] |= bit(card);
            known.barred[who] |= match before.led() {
                Some(led) if led != suit(card) => of_suit(led),
                None if suit(card) == SPADES && !broken => DECK & !of_suit(SPADES),
                _ => 0,
            };
            broken |= suit(card) == SPADES;
        });
        known
    }

    /// `like` with other hands as dealt.
    fn after_plays(&self, like: &State, hands: [Cards; 4]) -> State {
        let played = like.plays.cards().iter().fold(0, |cards, &card| cards | bit(card));
        State { hands: hands.map(|hand| hand & !played), ..*like }
    }

    /// Points of the side of `player` in `state`, over. The tricks of a player who bid nil count for its partner's bid.
    fn points(&self, state: &State, player: Player) -> i32 {
        let partners = [player, (player + 2) % 4];
        let nil = |player: Player| match (state.bids[player], state.taken[player]) {
            (0, 0) => 100,
            (0, _) => -100,
            _ => 0,
        };
        let [bid, taken] = [state.bids, state.taken]
            .map(|counts| partners.iter().map(|&partner| i32::from(counts[partner])).sum::<i32>());
        let nils: i32 = partners.into_iter().map(nil).sum();
        if taken < bid {
            return nils - 10 * bid;
        }
        let bags = taken - bid;
        let before = i32::from(self.bags[player % 2]);
        nils + 10 * bid + bags - 100 * ((before + bags) / 10)
    }

    fn own(&self, state: &State, player: Player) -> Cards {
        self.dealt_hands(state)[player]
    }
}

impl Game for Spades {
    type State = State;
    type Move = Action;

    fn facts(&self) -> Facts {
        /// A side gets at most 100 for a nil and 130 for 13 tricks bid; it loses at most 200 for two nils and 200 for
        /// 22 bags, or 260 for two bids of 13.
        const MOST: f64 = 230.0 + 400.0;
        Facts {
            players: 4,
            chance: true,
            perfect_information: false,
            hidden_information: true,
            utility_min: -MOST,
            utility_max: MOST,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> State {
        State {
            hands: [0; 4],
            plays: Plays::led_by(0),
            bids: [0; 4],
            taken: [0; 4],
            bidders: 0,
            dealt: 0,
            broken: false,
        }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.plays.count() {
            _ if state.dealt < 52 => Turn::Chance,
            _ if state.bidders < 4 => Turn::Of(usize::from(state.bidders)),
            52 => Turn::Over,
            _ => Turn::Of(state.plays.to_play()),
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Action>) {
        if state.dealt < 52 {
            out.extend(takers(&state.hands).map(|player| Action(player as u8)));
        } else if state.bidders < 4 {
            out.extend((0..=MOST_BID).map(Action));
        } else {
            let hand = state.hands[state.plays.to_play()];
            out.extend(each(playable(hand, &state.plays, state.broken)).map(Action));
        }
    }

    fn play(&self, state: &mut State, action: Action) {
        if state.dealt < 52 {
            state.hands[usize::from(action.0)] |= bit(state.dealt);
            state.dealt += 1;
        } else if state.bidders < 4 {
            state.bids[usize::from(state.bidders)] = action.0;
            state.bidders += 1;
        } else {
            state.hands[state.plays.to_play()] ^= bit(action.0);
            state.broken |= suit(action.0) == SPADES;
            if let Some(trick) = state.plays.push(action.0, Some(SPADES)) {
                state.taken[trick.winner] += 1;
            }
        }
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        f64::from(self.points(state, player) - self.points(state, (player + 1) % 4))
    }

    fn most_plies(&self, state: &State) -> Option<u32> {
        Some(u32::from(4 - state.bidders) + 52 - state.plays.count() as u32)
    }

    fn probability(&self, state: &State, action: Action) -> f64 {
        if state.dealt == 52 {
            return 1.0;
        }
        share(&state.hands, state.dealt, usize::from(action.0))
    }

    fn key(&self, state: &State) -> u64 {
        let bids = u64::from(u32::from_le_bytes(state.bids)) << 16;
        let start = zobrist(bids | u64::from(state.bidders) << 8 | u64::from(state.dealt));
        let hash =
            state.hands.iter().fold(start, |hash, &hand| mix(hash ^ hand).wrapping_add(hand));
        state.plays.key(hash)
    }

    fn scale(&self) -> Scale {
        Scale::Linear { unit: 1.0 }
    }
}

impl Information for Spades {
    fn view_key(&self, state: &State, player: Player) -> u64 {
        let bids = u64::from(u32::from_le_bytes(state.bids)) << 24;
        let counts = u64::from(state.bidders) << 16 | u64::from(state.dealt) << 8;
        let own = self.own(state, player);
        let hash = mix(zobrist(bids | counts | player as u64) ^ own).wrapping_add(own);
        state.plays.key(hash)
    }

    fn identify_view(&self, state: &State, player: Player, mut out: &mut dyn Hasher) {
        let own = self.own(state, player);
        (player, own, state.dealt, state.bids, state.bidders, state.plays).hash(&mut out);
    }

    fn draw_world(&self, state: &State, player: Player, rng: &mut Rng) -> State {
        let own = self.own(state, player);
        self.world(state, own, player, rng).expect("the state is a world of its view")
    }

    /// Bids and play are public; a card that is dealt is seen by its player.
    fn sees_move(
        &self,
        _state: &State,
        _after: &State,
        mover: Option<Player>,
        action: Action,
        player: Player,
    ) -> Option<bool> {
        Some(mover.is_some() || usize::from(action.0) == player)
    }

    fn worlds(&self, state: &State, player: Player, most: usize) -> Option<Vec<(State, f64)>> {
        if state.dealt < 52 {
            return None;
        }
        let deals = self.known(&state.plays, self.own(state, player), player).list(most)?;
        let share = 1.0 / deals.len() as f64;
        Some(deals.into_iter().map(|hands| (self.after_plays(state, hands), share)).collect())
    }

    fn plays_open(&self) -> bool {
        true
    }
}

/// Chance that a card takes a trick where none to three higher cards are left in other hands: of the plain suits, and
/// of spades, of which even a low one may ruff.
const PLAIN: [f64; 4] = [0.9, 0.6, 0.25, 0.05];
const TRUMP: [f64; 4] = [1.0, 0.85, 0.65, 0.45];

/// By player: tricks taken, and its share of those that are left, by the cards in the hands.
fn expected_tricks(state: &State) -> [f64; 4] {
    let strengths = strengths(&state.hands, |suit| if suit == SPADES { TRUMP } else { PLAIN });
    let total: f64 = strengths.iter().sum();
    let left = 13.0 - f64::from(state.taken.iter().sum::<u8>());
    let share = |strength: f64| if total > 0.0 { left * strength / total } else { 0.0 };
    std::array::from_fn(|player| f64::from(state.taken[player]) + share(strengths[player]))
}

impl Evaluation for Spades {
    const UNIT: &'static str = "points";

    const SPREAD: f64 = 50.0;

    const FEATURES: &'static [Feature] = &[
        Feature::new("bid", 1.0).about(
            "Ten points a trick bid by the player's side, less as many for each trick that those \
             taken and expected fall short, to two; minus those of the other.",
        ),
        Feature::new("nil", 1.0).about(
            "For each nil of the player's side 100 points, less as many for each trick that its \
             player has taken or expects, to two; minus those of the other.",
        ),
    ];

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let tricks = expected_tricks(state);
        values.fill(0.0);
        // By side: tricks of those who have bid, and their bids.
        let mut sides = [(0.0, 0.0); 2];
        for who in 0..usize::from(state.bidders) {
            let (expected, bid) = &mut sides[who % 2];
            *expected += tricks[who];
            *bid += f64::from(state.bids[who]);
            if state.bids[who] == 0 {
                let sign = if who % 2 == player % 2 { 1.0 } else { -1.0 };
                values[1] += sign * (100.0 - 100.0 * tricks[who].min(2.0));
            }
        }
        for (side, (expected, bid)) in sides.into_iter().enumerate() {
            let sign = if side == player % 2 { 1.0 } else { -1.0 };
            // A bid that is two tricks short is as good as lost.
            let short = (bid - expected).clamp(0.0, 2.0);
            values[0] += sign * 10.0 * bid * (1.0 - short);
        }
    }
}

defaults!(Spades: Ordering, Quiescence, Proof, Pathfinding, Searchable);

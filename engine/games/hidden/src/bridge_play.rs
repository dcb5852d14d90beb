//! The card play of a contract at bridge, with the dummy open after the opening lead.

mod contract;
pub mod double_dummy;
mod text;

use std::hash::{Hash, Hasher};

use self::contract::Contract;
use self::double_dummy::{Begun, Solver};
use crate::tricks::cards::{Cards, bit, each, of_suit, suit};
use crate::tricks::deal::{draw_dealt, share, takers};
use crate::tricks::plays::Plays;
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
    title: "Bridge: card play",
    rules: "The declarer's left-hand opponent leads; then the hand of the declarer's partner, the dummy, is open, and \
            the declarer plays its cards. All follow suit; the highest trump takes the trick, or else the highest \
            card of the suit led.",
    state_notation: "The four hands as dealt, from north, each as spades.hearts.diamonds.clubs, then play and the \
                     cards played: \"N:AK… … … … play C2 C5\". A deal that is not complete ends with dealt and the \
                     number of cards. A view has - for a hand that its player does not see.",
    move_notation: "A card, suit first, as in HT. A deal is a card and the player who gets it, as in C2:N.",
    examples: &[
        Example::new("The opening lead against 3NT").state(LEADING),
        Example::new("The dummy comes down in four spades")
            .options(r#"{"contract":"4S by N"}"#)
            .state(LEADING)
            .moves("DK"),
    ],
};

const LEADING: &str = "N:AQ2.K95.T84.J732 K65.A8.KQJ6.AQ64 JT87.QJ42.A9.K95 943.T763.7532.T8 play";

/// The options.
pub const OPTIONS: &[Opt] = &[CONTRACT, SCORE, VULNERABLE];

const CONTRACT: Opt = Opt::text("contract", 16).about(
    "Level, strain (C, D, H, S or NT), X if doubled, XX if redoubled, by and the declarer's \
     letter, as in 4SX by W. By default 3NT by S.",
);

const SCORE: Opt = Opt::choice("score", &["tricks", "points"], "tricks").about(
    "What counts: tricks, those of the declarer's side less those it needs; or points, as in \
     duplicate bridge.",
);

const VULNERABLE: Opt = Opt::boolean("vulnerable", false)
    .about("Whether the declarer's side is vulnerable, where points count.");

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let contract = match options.text(&CONTRACT)? {
        Some(text) => Contract::read(&text)?,
        None => Contract::default(),
    };
    let points = options.choice(&SCORE)? == "points";
    let vulnerable = options.boolean(&VULNERABLE)?;
    Ok(opener.open(BridgePlay { contract, points, vulnerable }, options.canonical()))
}

/// The rules under the options.
pub struct BridgePlay {
    contract: Contract,
    points: bool,
    vulnerable: bool,
}

/// All that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// By player: the cards in hand.
    hands: [Cards; 4],
    plays: Plays,
    /// Tricks that north and south have taken.
    tricks: u8,
    /// Number of cards dealt.
    dealt: u8,
}

/// A card, or the player who gets the next card of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action(u8);

packed_newtype!(Action);

impl BridgePlay {
    fn dummy(&self) -> Player {
        (self.contract.declarer + 2) % 4
    }

    /// Whether `player` sees the hand of `other` in `state`.
    fn sees(&self, state: &State, player: Player, other: Player) -> bool {
        player == other || (other == self.dummy() && state.plays.count() > 0)
    }

    /// The hands as dealt.
    fn dealt_hands(&self, state: &State) -> [Cards; 4] {
        let mut hands = state.hands;
        state.plays.replay(self.contract.trump, |_, who, card| hands[who] |= bit(card));
        hands
    }

    /// The hands as dealt, where `player` sees them.
    fn seen_hands(&self, state: &State, player: Player) -> [Option<Cards>; 4] {
        let hands = self.dealt_hands(state);
        [0, 1, 2, 3].map(|other| self.sees(state, player, other).then_some(hands[other]))
    }

    /// A world (determinization) in which the cards played are those of `like`, and the hands that are seen
    /// are `seen`. `None` if no deal agrees.
    fn world(
        &self,
        like: &State,
        seen: &[Option<Cards>; 4],
        player: Player,
        rng: &mut Rng,
    ) -> Option<State> {
        if like.dealt < 52 {
            let hands = draw_dealt(seen[player]?, like.dealt, player, rng)?;
            return Some(State { hands, ..*like });
        }
        let hands = self.known(&like.plays, seen).draw(rng)?;
        Some(self.after_plays(like, hands))
    }

    fn known(&self, plays: &Plays, seen: &[Option<Cards>; 4]) -> Known {
        let mut known = Known { sure: seen.map(Option::unwrap_or_default), ..Known::default() };
        plays.replay(self.contract.trump, |before, who, card| {
            known.sure[who] |= bit(card);
            if let Some(led) = before.led().filter(|&led| led != suit(card)) {
                known.barred[who] |= of_suit(led);
            }
        });
        known
    }

    /// `like` with other hands as dealt.
    fn after_plays(&self, like: &State, hands: [Cards; 4]) -> State {
        let played = like.plays.cards().iter().fold(0, |cards, &card| cards | bit(card));
        State { hands: hands.map(|hand| hand & !played), ..*like }
    }

    /// The utility of the declarer's side if north and south take `tricks` of all 13.
    fn worth(&self, tricks: u8) -> f64 {
        let declarers = self.declarers(tricks);
        if self.points {
            return f64::from(self.contract.points(declarers, self.vulnerable));
        }
        f64::from(declarers) - f64::from(self.contract.needed())
    }

    /// The tricks of the declarer's side if north and south take `tricks` of all 13.
    fn declarers(&self, tricks: u8) -> u8 {
        if self.contract.declarer.is_multiple_of(2) { tricks } else { 13 - tricks }
    }

    fn is_declaring(&self, player: Player) -> bool {
        player % 2 == self.contract.declarer % 2
    }

    /// The utility of `player` if north and south take `tricks` of all 13.
    fn payoff(&self, tricks: u8, player: Player) -> f64 {
        let worth = self.worth(tricks);
        // Adding 0 turns −0 into 0.
        if self.is_declaring(player) { worth } else { 0.0 - worth }
    }
}

impl Game for BridgePlay {
    type State = State;
    type Move = Action;

    fn facts(&self) -> Facts {
        let most = (0..=13).map(|tricks| self.worth(tricks).abs()).fold(0.0, f64::max);
        Facts {
            players: 4,
            chance: true,
            perfect_information: false,
            hidden_information: true,
            utility_min: -most,
            utility_max: most,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> State {
        let plays = Plays::led_by((self.contract.declarer + 1) % 4);
        State { hands: [0; 4], plays, tricks: 0, dealt: 0 }
    }

    fn turn(&self, state: &State) -> Turn {
        if state.dealt < 52 {
            return Turn::Chance;
        }
        match state.plays.to_play() {
            _ if state.plays.count() == 52 => Turn::Over,
            player if player == self.dummy() => Turn::Of(self.contract.declarer),
            player => Turn::Of(player),
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Action>) {
        if state.dealt < 52 {
            out.extend(takers(&state.hands).map(|player| Action(player as u8)));
            return;
        }
        let hand = state.hands[state.plays.to_play()];
        out.extend(each(state.plays.following(hand)).map(Action));
    }

    fn play(&self, state: &mut State, action: Action) {
        if state.dealt < 52 {
            state.hands[usize::from(action.0)] |= bit(state.dealt);
            state.dealt += 1;
            return;
        }
        state.hands[state.plays.to_play()] ^= bit(action.0);
        if let Some(trick) = state.plays.push(action.0, self.contract.trump) {
            state.tricks += u8::from(trick.winner.is_multiple_of(2));
        }
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        self.payoff(state.tricks, player)
    }

    fn most_plies(&self, state: &State) -> Option<u32> {
        Some(52 - state.plays.count() as u32)
    }

    fn probability(&self, state: &State, action: Action) -> f64 {
        if state.dealt == 52 {
            return 1.0;
        }
        share(&state.hands, state.dealt, usize::from(action.0))
    }

    fn key(&self, state: &State) -> u64 {
        let hash = state
            .hands
            .iter()
            .fold(u64::from(state.dealt), |hash, &hand| mix(hash ^ hand).wrapping_add(hand));
        state.plays.key(hash)
    }

    fn scale(&self) -> Scale {
        Scale::Linear { unit: 1.0 }
    }
}

impl Information for BridgePlay {
    fn view_key(&self, state: &State, player: Player) -> u64 {
        let hands = self.seen_hands(state, player);
        let start = zobrist(u64::from(state.dealt) << 8 | player as u64);
        let hash = hands.iter().fold(start, |hash, hand| {
            let word = hand.unwrap_or_default();
            mix(hash ^ word).wrapping_add(word)
        });
        state.plays.key(hash)
    }

    fn identify_view(&self, state: &State, player: Player, mut out: &mut dyn Hasher) {
        (player, self.seen_hands(state, player), state.dealt, state.plays).hash(&mut out);
    }

    fn draw_world(&self, state: &State, player: Player, rng: &mut Rng) -> State {
        let seen = self.seen_hands(state, player);
        self.world(state, &seen, player, rng).expect("the state is a world of its view")
    }

    /// Play is public; a card that is dealt is seen by its player.
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
        let deals = self.known(&state.plays, &self.seen_hands(state, player)).list(most)?;
        let share = 1.0 / deals.len() as f64;
        Some(deals.into_iter().map(|hands| (self.after_plays(state, hands), share)).collect())
    }

    fn open_values(
        &self,
        state: &State,
        tick: &mut dyn FnMut() -> Option<()>,
    ) -> Option<Vec<Vec<f64>>> {
        let Turn::Of(_) = self.turn(state) else { return None };
        let trump = self.contract.trump;
        let trick = state.plays.trick();
        let leader = (state.plays.to_play() + 4 - trick.len()) % 4;
        let begun =
            trick.iter().fold(Begun::led_by(leader), |begun, &card| begun.with(card, trump));
        let legal = state.plays.following(state.hands[state.plays.to_play()]);
        let mut solver = Solver::of_trick(state.hands, begun, trump, tick);
        let values = solver.tricks_of_moves(state.hands, begun, legal);
        let payoffs = |tricks: i8| {
            (0..4).map(|player| self.payoff(state.tricks + tricks as u8, player)).collect()
        };
        Some(values?.into_iter().map(payoffs).collect())
    }

    fn plays_open(&self) -> bool {
        true
    }
}

impl Evaluation for BridgePlay {
    const UNIT: &'static str = "tricks";

    const SPREAD: f64 = 3.0;

    const FEATURES: &'static [Feature] =
        &[Feature::new("tricks", 0.5)
            .about("Tricks of the player's side, minus those of the other.")];

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let complete = (state.plays.count() / 4) as f64;
        let lead = 2.0 * f64::from(state.tricks) - complete;
        values[0] = if player.is_multiple_of(2) { lead } else { 0.0 - lead };
    }
}

defaults!(BridgePlay: Ordering, Quiescence, Proof, Pathfinding, Searchable);

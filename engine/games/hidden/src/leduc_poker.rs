//! Leduc hold'em, for two players (Southey et al. 2005, "Bayes' Bluff").

mod events;
mod text;

use std::hash::{Hash, Hasher};

use countermove_core::error::Error;
use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::information::Information;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::packed::packed_newtype;
use countermove_core::game::rules::Opener;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::zobrist;
use countermove_core::rng::Rng;
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Leduc hold'em",
    rules: "The cards are J, Q and K in two suits. Each of two players puts 1 in the pot and is dealt a card. After a \
            round of bets a public card is dealt, and a second round follows. The first player begins both. A bet or \
            raise is 2 in the first round and 4 in the second, at most two in each. Whoever folds is out. At the end \
            a pair with the public card wins, else the higher rank; equal ranks share the pot.",
    state_notation: "The two players' cards and the actions of the first round; then the public card and the actions of \
                     the second: \"Ks Jh rc Js -\". The suits are s and h. c is check or call, r bet or raise, f fold, - \
                     none; -- is a card to be dealt. A view has ?? for the other's card, which is shown at the end if \
                     nobody folds.",
    move_notation: "fold, check, call, bet or raise; a deal is the card.",
    examples: &[
        Example::new("A king begins").state("Ks Jh -"),
        Example::new("A jack faces a bet").state("Ks Jh -").moves("bet"),
        Example::new("A pair in the second round").state("Ks Jh rc Js c"),
    ],
};

/// There are no options.
pub const OPTIONS: &[Opt] = &[];

const CARDS: u8 = 6;
const RANKS: [char; 3] = ['J', 'Q', 'K'];
/// In place of a card that is not dealt yet.
const NONE: u8 = CARDS;
/// In a view's word, in place of a card that is not seen.
const UNSEEN: u8 = CARDS + 1;

const MOST_RAISES: u8 = 2;
/// Check, bet, raise, call.
const MOST_ACTIONS: u8 = 4;
/// Bits of an action in the log; those of a round take a byte.
const ACTION_BITS: u8 = 2;
const LETTERS: [char; 4] = ['-', 'c', 'r', 'f'];

/// Opens the game and passes it to `opener`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    Ok(opener.open(LeducPoker, options.canonical()))
}

/// The rules.
pub struct LeducPoker;

/// What comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Stage {
    #[default]
    Deal,
    First,
    Public,
    Second,
    Over,
}

/// The cards and the actions so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    /// By player; twice the rank plus the suit, or [`NONE`].
    cards: [u8; 2],
    public: u8,
    stage: Stage,
    /// Number of actions in the round.
    acted: u8,
    /// Number of bets and raises in the round.
    raises: u8,
    /// By player: chips paid into the pot.
    paid: [u8; 2],
    /// Two bits an action, those of the first round in the low byte, each byte from its low end:
    /// an index of [`LETTERS`].
    log: u16,
}

/// A card that is dealt, or an action: an index of `LETTERS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action(u8);

const CALL: Action = Action(1);
const RAISE: Action = Action(2);
const FOLD: Action = Action(3);

packed_newtype!(Action);

impl Hand {
    #[inline]
    fn mover(&self) -> Player {
        usize::from(self.acted & 1)
    }

    /// Whether the player to act has to pay more to stay in.
    #[inline]
    fn faces_bet(&self) -> bool {
        self.paid[0] != self.paid[1]
    }

    /// Whether both are in at the end, so that their cards are shown.
    #[inline]
    fn is_showdown(&self) -> bool {
        self.stage == Stage::Over && !self.faces_bet()
    }

    /// Whether `card` may be dealt.
    #[inline]
    fn is_left(&self, card: u8) -> bool {
        card != self.cards[0] && card != self.cards[1] && card != self.public
    }

    fn acts(&mut self, action: Action) {
        let round = if self.stage == Stage::First { 0 } else { 8 };
        self.log |= u16::from(action.0) << (round + ACTION_BITS * self.acted);
        let mover = self.mover();
        let (own, other) = (self.paid[mover], self.paid[1 - mover]);
        match action {
            FOLD => self.stage = Stage::Over,
            CALL => {
                self.paid[mover] = own.max(other);
                if self.acted > 0 {
                    let first = self.stage == Stage::First;
                    self.stage = if first { Stage::Public } else { Stage::Over };
                }
            }
            _ => {
                self.paid[mover] = other + if self.stage == Stage::First { 2 } else { 4 };
                self.raises += 1;
            }
        }
        self.acted += 1;
    }

    fn is_dealt(&mut self, card: u8) {
        if self.stage == Stage::Public {
            self.public = card;
            (self.stage, self.acted, self.raises) = (Stage::Second, 0, 0);
        } else if self.cards[0] == NONE {
            self.cards[0] = card;
        } else {
            self.cards[1] = card;
            self.stage = Stage::First;
        }
    }

    /// All of the state in a word.
    #[inline]
    fn word(&self) -> u64 {
        let cards = [self.cards[0], self.cards[1], self.public, 0];
        u64::from(self.log) << 32 | u64::from(u32::from_le_bytes(cards))
    }

    /// The information state of `player`, in a word.
    #[inline]
    fn seen(&self, player: Player) -> u64 {
        let mut hand = *self;
        let other = &mut hand.cards[1 - player];
        if *other != NONE && !self.is_showdown() {
            *other = UNSEEN;
        }
        hand.word() | (1 + player as u64) << 56
    }

    /// The cards of the other player that agree with what `player` sees; `None` if there is nothing to guess.
    #[inline]
    fn guesses(&self, player: Player) -> Option<impl Iterator<Item = u8> + use<>> {
        let (own, public) = (self.cards[player], self.public);
        let hidden = self.cards[1 - player] != NONE && !self.is_showdown();
        hidden.then(|| (0..CARDS).filter(move |&card| card != own && card != public))
    }

    /// The world (determinization) in which the other player has `card`.
    #[inline]
    fn with(&self, player: Player, card: u8) -> Self {
        let mut world = *self;
        world.cards[1 - player] = card;
        world
    }
}

impl Game for LeducPoker {
    type State = Hand;
    type Move = Action;

    fn facts(&self) -> Facts {
        Facts {
            chance: true,
            perfect_information: false,
            hidden_information: true,
            utility_min: -13.0,
            utility_max: 13.0,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> Hand {
        Hand {
            cards: [NONE; 2],
            public: NONE,
            stage: Stage::Deal,
            acted: 0,
            raises: 0,
            paid: [1; 2],
            log: 0,
        }
    }

    #[inline]
    fn turn(&self, state: &Hand) -> Turn {
        match state.stage {
            Stage::Deal | Stage::Public => Turn::Chance,
            Stage::First | Stage::Second => Turn::Of(state.mover()),
            Stage::Over => Turn::Over,
        }
    }

    #[inline]
    fn moves(&self, state: &Hand, out: &mut Vec<Action>) {
        match state.stage {
            Stage::Deal | Stage::Public => {
                out.extend((0..CARDS).filter(|&card| state.is_left(card)).map(Action));
            }
            Stage::First | Stage::Second => {
                if state.faces_bet() {
                    out.push(FOLD);
                }
                out.push(CALL);
                if state.raises < MOST_RAISES {
                    out.push(RAISE);
                }
            }
            Stage::Over => {}
        }
    }

    #[inline]
    fn play(&self, state: &mut Hand, action: Action) {
        match state.stage {
            Stage::Deal | Stage::Public => state.is_dealt(action.0),
            _ => state.acts(action),
        }
    }

    #[inline]
    fn utility(&self, state: &Hand, player: Player) -> f64 {
        let [own, other] = [player, 1 - player].map(|player| state.paid[player]);
        let strength = |player: Player| {
            let rank = state.cards[player] / 2;
            (rank == state.public / 2, rank)
        };
        match own.cmp(&other).then_with(|| strength(player).cmp(&strength(1 - player))) {
            std::cmp::Ordering::Greater => f64::from(other),
            std::cmp::Ordering::Equal => 0.0,
            std::cmp::Ordering::Less => -f64::from(own),
        }
    }

    fn most_plies(&self, state: &Hand) -> Option<u32> {
        let left = |acted: u8| u32::from(MOST_ACTIONS - acted);
        Some(match state.stage {
            Stage::Deal => 2 * left(0),
            Stage::First => left(state.acted) + left(0),
            Stage::Public => left(0),
            Stage::Second => left(state.acted),
            Stage::Over => 0,
        })
    }

    #[inline]
    fn probability(&self, state: &Hand, _action: Action) -> f64 {
        match state.stage {
            Stage::Deal | Stage::Public => {
                let left = (0..CARDS).filter(|&card| state.is_left(card)).count();
                1.0 / left as f64
            }
            _ => 1.0,
        }
    }

    #[inline]
    fn key(&self, state: &Hand) -> u64 {
        zobrist(state.word())
    }

    fn scale(&self) -> Scale {
        Scale::Linear { unit: 1.0 }
    }
}

impl Information for LeducPoker {
    #[inline]
    fn view_key(&self, state: &Hand, player: Player) -> u64 {
        zobrist(state.seen(player))
    }

    fn identify_view(&self, state: &Hand, player: Player, mut out: &mut dyn Hasher) {
        state.seen(player).hash(&mut out);
    }

    #[inline]
    fn draw_world(&self, state: &Hand, player: Player, rng: &mut Rng) -> Hand {
        let Some(mut guesses) = state.guesses(player) else { return *state };
        let known = [state.cards[player], state.public];
        let count = usize::from(CARDS) - known.iter().filter(|&&card| card != NONE).count();
        let card = guesses.nth(rng.below(count)).expect("as many cards are left");
        state.with(player, card)
    }

    /// Actions are public, and so is the public card; another one is seen by its player.
    fn sees_move(
        &self,
        state: &Hand,
        _after: &Hand,
        mover: Option<Player>,
        _action: Action,
        player: Player,
    ) -> Option<bool> {
        let taker = usize::from(state.cards[0] != NONE);
        Some(mover.is_some() || state.stage == Stage::Public || taker == player)
    }

    fn worlds(&self, state: &Hand, player: Player, most: usize) -> Option<Vec<(Hand, f64)>> {
        let states: Vec<Hand> = match state.guesses(player) {
            Some(guesses) => guesses.map(|card| state.with(player, card)).collect(),
            None => vec![*state],
        };
        let share = 1.0 / states.len() as f64;
        (states.len() <= most).then(|| states.into_iter().map(|world| (world, share)).collect())
    }
}

impl Evaluation for LeducPoker {
    const UNIT: &'static str = "chips";

    const SPREAD: f64 = 4.0;
}

defaults!(LeducPoker: Ordering, Quiescence, Proof, Pathfinding, Searchable);

//! Heads-up Texas hold'em, limit and no-limit by given sizes, from the blinds or from a later street of which the
//! pot, the stacks and both players' ranges are given.

mod betting;
mod buckets;
mod cards;
mod deal;
mod events;
mod information;
mod named;
mod options;
mod public;
mod ranges;
mod state;
pub mod strength;
mod text;

use std::hash::{Hash, Hasher};

use self::betting::{Betting, MOST_ACTIONS};
use self::cards::{Card, DECK, set};
use self::deal::Deals;
pub use self::options::{OPTIONS, open};
use self::state::{Action, Deal, NONE, Step};
use self::strength::Strength;
use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::mix;
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Hold'em",
    rules: "Two players have two cards each; five more are laid open: three (the flop), one (the turn), one (the \
            river). Before the flop and after each of these streets they bet. The button pays the small blind and acts \
            first before the flop and last later. The best five of seven cards take the pot. A player's utility is \
            what it wins, in chips.",
    state_notation: "Both hands, the button's first, the board and the actions: \"AsKd|7h7c : Qs Jd 2c : r c / k b0.5 \
                     c\". Actions: f fold, k check, c call, b bet, r raise (under no limit with its size, a fraction of \
                     the pot), a all-in; / begins a street. - stands for no hand yet, an empty board, no action. A view \
                     has ? for the other's hand until the showdown.",
    move_notation: "fold, check, call, bet, raise (under no limit bet0.5, raise1) or all_in; a deal is a hand, \
                    \"AsKd\", or a card of the board.",
    examples: &[
        Example::new("The button looks at its cards").state("AsKd|7h7c : - : -"),
        Example::new("Limit: a bet on the flop")
            .options(r#"{"betting":"limit"}"#)
            .state("Th9h|AcQc : Ah 8h 2c : r c / b"),
        Example::new("A river with ranges")
            .options(r#"{"board":"Qs Jd 7c 4h 2s","pot":100,"stack":200,"ranges":"AA,KK,AQs+,T9s|22+,ATs+,KTs+"}"#)
            .state("AcAd|KhTh : Qs Jd 7c 4h 2s : k"),
    ],
};

/// The rules under the options.
pub struct Holdem {
    betting: Betting,
    small_blind: u32,
    big_blind: u32,
    /// Chips of each player at the start, blinds included.
    stack: u32,
    /// Most bets and raises a street.
    most_bets: u8,
    /// Chips in the pot at the start, blinds not included.
    pot: u32,
    /// Cards that lie open at the start, the flop in order.
    board: Vec<Card>,
    deals: Deals,
}

/// Number of cards on the board when a street's betting begins.
const BOARD_OF: [u8; 4] = [0, 3, 4, 5];

impl Holdem {
    /// Whether chance deals cards of the board, or the game is over, once both have hands.
    fn betting_goes_on(state: &Deal) -> bool {
        !state.closed
    }

    /// Whether both hands are compared.
    fn is_showdown(state: &Deal) -> bool {
        state.closed && !state.folded && state.shown == 5
    }

    /// The strengths of both hands at the showdown.
    fn strengths(state: &Deal) -> [Strength; 2] {
        let board = set(state.board());
        state.hands.map(|hand| Strength::of(board | hand.expect("a hand is dealt").cards()))
    }

    fn deal_card(&self, state: &mut Deal, card: Card) {
        let shown = usize::from(state.shown);
        state.board[shown] = card;
        state.shown += 1;
        deal::sort_flop(&mut state.board[..=shown]);
        if state.shown >= 3 {
            state.street = state.shown - 2;
            state.begins[usize::from(state.street)] = state.count;
            if !self.is_all_in(state) {
                state.closed = false;
                (state.acted, state.bets, state.last_raise) = (0, 0, 0);
                state.actor = Self::first_to_act(state.street);
            }
        }
    }
}

impl Game for Holdem {
    type State = Deal;
    type Move = Action;

    fn facts(&self) -> Facts {
        let most = f64::from(self.pot) / 2.0 + f64::from(self.stack);
        Facts {
            chance: true,
            perfect_information: false,
            hidden_information: true,
            utility_min: -most,
            utility_max: most,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> Deal {
        let shown = self.board.len();
        let street = shown.saturating_sub(2) as u8;
        let mut board = [NONE; 5];
        board[..shown].copy_from_slice(&self.board);
        let blinds = shown == 0;
        Deal {
            hands: [None; 2],
            board,
            shown: shown as u8,
            actions: [0; MOST_ACTIONS],
            count: 0,
            begins: [0; 4],
            street,
            acted: 0,
            bets: u8::from(blinds),
            last_raise: if blinds { self.big_blind } else { 0 },
            paid: if blinds { [self.small_blind, self.big_blind] } else { [0; 2] },
            actor: Self::first_to_act(street),
            // Where both blinds are all that there is, nobody can act.
            closed: blinds && self.small_blind == self.stack,
            folded: false,
        }
    }

    fn turn(&self, state: &Deal) -> Turn {
        if state.hands[1].is_none() {
            Turn::Chance
        } else if Self::betting_goes_on(state) {
            Turn::Of(usize::from(state.actor))
        } else if state.folded || state.shown == 5 {
            Turn::Over
        } else {
            Turn::Chance
        }
    }

    fn moves(&self, state: &Deal, out: &mut Vec<Action>) {
        match self.turn(state) {
            Turn::Chance if state.hands[1].is_none() => {
                out.extend(self.deals.hands(state.hands[0]).map(|hand| Action(Step::Hand(hand))));
            }
            Turn::Chance => {
                let left = (0..DECK as Card).filter(|&card| state.out() >> card & 1 == 0);
                out.extend(left.map(|card| Action(Step::Card(card))));
            }
            Turn::Of(_) => self.bets(state, |bet| out.push(Action(Step::Bet(bet)))),
            _ => {}
        }
    }

    fn play(&self, state: &mut Deal, action: Action) {
        match action.0 {
            Step::Hand(hand) => {
                let next = usize::from(state.hands[0].is_some());
                state.hands[next] = Some(hand);
            }
            Step::Card(card) => self.deal_card(state, card),
            Step::Bet(bet) => self.bet(state, bet),
        }
    }

    fn utility(&self, state: &Deal, player: Player) -> f64 {
        let share = self.share(state);
        let winner = match Self::folder(state) {
            Some(folder) => 1 - folder,
            None => match Self::strengths(state) {
                [first, second] if first == second => return 0.0,
                [first, second] => usize::from(first < second),
            },
        };
        if player == winner { share } else { -share }
    }

    fn most_plies(&self, state: &Deal) -> Option<u32> {
        Some((MOST_ACTIONS - usize::from(state.count)) as u32)
    }

    fn probability(&self, state: &Deal, action: Action) -> f64 {
        match action.0 {
            Step::Hand(hand) => self.deals.probability(state.hands[0], hand),
            Step::Card(_) => 1.0 / (DECK as f64 - f64::from(state.out().count_ones())),
            Step::Bet(_) => 1.0,
        }
    }

    fn key(&self, state: &Deal) -> u64 {
        state.hands.iter().fold(self.public_key(state), |key, hand| {
            mix(key.wrapping_mul(31) ^ hand.map_or(0, |hand| hand.index() as u64 + 1))
        })
    }

    fn identify(&self, state: &Deal, mut out: &mut dyn Hasher) {
        state.hands.hash(&mut out);
        Self::identify_public(state, out);
    }

    fn scale(&self) -> Scale {
        Scale::Linear { unit: 0.5 }
    }
}

impl Evaluation for Holdem {
    const UNIT: &'static str = "chips";

    const SPREAD: f64 = 1.0;
}

defaults!(Holdem: Ordering, Quiescence, Proof, Pathfinding, Searchable);

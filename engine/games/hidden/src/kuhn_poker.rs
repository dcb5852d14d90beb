//! Kuhn poker, for two or three players (Kuhn 1950; Abou Risk & Szafron 2010 for three).

mod events;

use std::hash::{Hash, Hasher};

use countermove_core::error::Error;
use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::events::{Event, Tally};
use countermove_core::game::information::Information;
use countermove_core::game::notation::{About, Example, Notation, called, listed};
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
    title: "Kuhn poker",
    rules: "Each of two players puts 1 in the pot and is dealt one of the cards J, Q and K. In turn they pass or \
            bet 1; whoever passes after a bet is out. The highest card of those left takes the pot. With three \
            players there is an A too.",
    state_notation: "The players' cards, then their actions, p or b, or - for none: \"KQ pb\". A card that is not dealt \
                     yet is -. A view has ? for a card that the player does not see: \"K? pb\". If two or more are left at \
                     the end, they show their cards.",
    move_notation: "pass or bet; a deal is the card.",
    examples: &[
        Example::new("A king that may trap").state("KQ -"),
        Example::new("A queen faces a bet").state("QJ -").moves("pass bet"),
        Example::new("Three players").options(r#"{"players":3}"#).state("QKA -"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[PLAYERS];

const PLAYERS: Opt = Opt::integer("players", 2..=3, 2).about("Number of players.");

const MOST_PLAYERS: usize = 3;
const RANKS: &[u8; MOST_PLAYERS + 1] = b"JQKA";
/// By rank.
const NAMES: [&str; MOST_PLAYERS + 1] = ["jack", "queen", "king", "ace"];
/// In a key: a card that is not seen.
const UNSEEN: u8 = RANKS.len() as u8;

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let players = usize::try_from(options.integer(&PLAYERS)?).expect("the option's bounds");
    Ok(opener.open(KuhnPoker { players }, options.canonical()))
}

/// The rules under the options.
pub struct KuhnPoker {
    players: usize,
}

/// The cards and the actions so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Deal {
    /// By player: the card's rank, from 0.
    cards: [u8; MOST_PLAYERS],
    /// Number of players who have a card.
    dealt: u8,
    /// Number of actions.
    actions: u8,
    /// Bit i: action i was a bet.
    bets: u8,
}

/// A rank that is dealt, or pass (0) or bet (1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action(u8);

packed_newtype!(Action);

impl Deal {
    /// The index of the first bet.
    fn first_bet(self) -> Option<usize> {
        (self.bets != 0).then(|| self.bets.trailing_zeros() as usize)
    }

    fn is_bet(self, action: usize) -> bool {
        self.bets >> action & 1 == 1
    }

    /// Whether `player` may take the pot at the end.
    fn is_in(self, player: Player, players: usize) -> bool {
        self.first_bet().is_none_or(|first| {
            player == first
                || (first + 1..usize::from(self.actions))
                    .any(|action| action % players == player && self.is_bet(action))
        })
    }

    fn own(&self) -> &[u8] {
        &self.cards[..usize::from(self.dealt)]
    }
}

impl KuhnPoker {
    /// Actions after which the game is over.
    fn most_actions(&self, state: &Deal) -> usize {
        self.players + state.first_bet().unwrap_or(0)
    }

    /// The players who may take the pot at the end.
    fn left(&self, state: &Deal) -> Vec<Player> {
        (0..self.players).filter(|&player| state.is_in(player, self.players)).collect()
    }

    fn ranks(&self) -> u8 {
        self.players as u8 + 1
    }

    /// By player: the card that `player` sees there. Those who are left at the end show theirs, if there are two or
    /// more.
    fn seen(&self, state: &Deal, player: Player) -> [Option<u8>; MOST_PLAYERS] {
        let is_left = |other| state.is_in(other, self.players);
        let shown = self.turn(state) == Turn::Over
            && (0..self.players).filter(|&other| is_left(other)).count() > 1;
        let sees = |other| other == player || (shown && is_left(other));
        let mut seen = [None; MOST_PLAYERS];
        for (other, &card) in state.own().iter().enumerate().filter(|&(other, _)| sees(other)) {
            seen[other] = Some(card);
        }
        seen
    }

    /// The players whose cards are not among `seen`, and the cards that may be theirs, lowest first.
    fn unseen(&self, state: &Deal, seen: &[Option<u8>]) -> (Vec<Player>, Vec<u8>) {
        let hidden = (0..usize::from(state.dealt)).filter(|&other| seen[other].is_none());
        let cards = (0..self.ranks()).filter(|&card| !seen.contains(&Some(card)));
        (hidden.collect(), cards.collect())
    }

    /// The world (determinization) in which the players in `hidden` have `cards`.
    fn with_hidden(state: &Deal, hidden: &[Player], cards: &[u8]) -> Deal {
        let mut world = *state;
        for (&other, &card) in hidden.iter().zip(cards) {
            world.cards[other] = card;
        }
        world
    }

    fn actions_text(state: &Deal) -> String {
        let letter = |action| if state.is_bet(action) { 'b' } else { 'p' };
        match state.actions {
            0 => "-".into(),
            count => (0..usize::from(count)).map(letter).collect(),
        }
    }

    /// Reads cards and actions; a `?`, where allowed, is a card that `unknown` gives.
    fn read_with(
        &self,
        text: &str,
        mut unknown: impl FnMut() -> Option<u8>,
    ) -> Result<Deal, Error> {
        let shape = || {
            Error::malformed_state(format!(
                "{} cards, a space, and the actions or -, are expected, as in \"KQ pb\"",
                self.players
            ))
        };
        let (cards, actions) = text.split_once(' ').ok_or_else(shape)?;
        if cards.len() != self.players {
            return Err(shape());
        }
        let mut state = Deal::default();
        for (player, letter) in cards.bytes().enumerate() {
            let card = match letter {
                b'-' => continue,
                b'?' => unknown().ok_or_else(shape)?,
                _ => RANKS.iter().position(|&rank| rank == letter).ok_or_else(shape)? as u8,
            };
            if usize::from(state.dealt) != player {
                return Err(Error::illegal_position("the cards are dealt in the players' order"));
            }
            if card >= self.ranks() {
                let message = format!("there is no {} among so few players", char::from(letter));
                return Err(Error::illegal_position(message));
            }
            if state.own().contains(&card) {
                let rank = char::from(RANKS[usize::from(card)]);
                return Err(Error::illegal_position(format!("there is one {rank} only")));
            }
            state.cards[player] = card;
            state.dealt += 1;
        }
        for letter in actions.bytes().filter(|_| actions != "-") {
            if !matches!(self.turn(&state), Turn::Of(_)) {
                let message = "no player acts before all cards are dealt, or after the end";
                return Err(Error::illegal_position(message));
            }
            match letter {
                b'p' => self.play(&mut state, Action(0)),
                b'b' => self.play(&mut state, Action(1)),
                _ => return Err(shape()),
            }
        }
        if actions.is_empty() { Err(shape()) } else { Ok(state) }
    }
}

impl Game for KuhnPoker {
    type State = Deal;
    type Move = Action;

    fn facts(&self) -> Facts {
        Facts {
            players: self.players,
            chance: true,
            perfect_information: false,
            hidden_information: true,
            utility_min: -2.0,
            utility_max: 2.0 * (self.players as f64 - 1.0),
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> Deal {
        Deal::default()
    }

    fn turn(&self, state: &Deal) -> Turn {
        match usize::from(state.actions) {
            _ if usize::from(state.dealt) < self.players => Turn::Chance,
            actions if actions < self.most_actions(state) => Turn::Of(actions % self.players),
            _ => Turn::Over,
        }
    }

    fn moves(&self, state: &Deal, out: &mut Vec<Action>) {
        match self.turn(state) {
            Turn::Chance => {
                out.extend(
                    (0..self.ranks()).filter(|card| !state.own().contains(card)).map(Action),
                );
            }
            Turn::Of(_) => out.extend([Action(0), Action(1)]),
            _ => {}
        }
    }

    fn play(&self, state: &mut Deal, action: Action) {
        if usize::from(state.dealt) < self.players {
            state.cards[usize::from(state.dealt)] = action.0;
            state.dealt += 1;
        } else {
            state.bets |= action.0 << state.actions;
            state.actions += 1;
        }
    }

    fn utility(&self, state: &Deal, player: Player) -> f64 {
        let paid = |player: Player| {
            let bet = state.first_bet().is_some() && state.is_in(player, self.players);
            if bet { 2.0 } else { 1.0 }
        };
        let left = (0..self.players).filter(|&other| state.is_in(other, self.players));
        let winner = left.max_by_key(|&other| state.cards[other]).expect("the bettor is in");
        let pot: f64 = (0..self.players).map(paid).sum();
        if player == winner { pot - paid(player) } else { -paid(player) }
    }

    fn most_plies(&self, state: &Deal) -> Option<u32> {
        Some((2 * self.players - 1 - usize::from(state.actions)) as u32)
    }

    fn probability(&self, state: &Deal, _action: Action) -> f64 {
        match self.turn(state) {
            Turn::Chance => 1.0 / f64::from(self.ranks() - state.dealt),
            _ => 1.0,
        }
    }

    fn key(&self, state: &Deal) -> u64 {
        let bytes = [state.cards[0], state.cards[1], state.cards[2], state.dealt];
        let actions = u64::from(state.actions) << 8 | u64::from(state.bets);
        zobrist(actions << 32 | u64::from(u32::from_le_bytes(bytes)))
    }

    fn scale(&self) -> Scale {
        Scale::Linear { unit: 1.0 }
    }
}

impl Information for KuhnPoker {
    fn view_key(&self, state: &Deal, player: Player) -> u64 {
        let [one, two, three] = self.seen(state, player).map(|card| card.unwrap_or(UNSEEN));
        let seen = [one, two, three, state.dealt, state.actions, state.bets, player as u8, 1];
        zobrist(u64::from_le_bytes(seen))
    }

    fn identify_view(&self, state: &Deal, player: Player, mut out: &mut dyn Hasher) {
        let seen = self.seen(state, player);
        (player, seen, state.dealt, state.actions, state.bets).hash(&mut out);
    }

    fn draw_world(&self, state: &Deal, player: Player, rng: &mut Rng) -> Deal {
        let (hidden, mut cards) = self.unseen(state, &self.seen(state, player));
        for place in 0..hidden.len() {
            let other = place + rng.below(cards.len() - place);
            cards.swap(place, other);
        }
        Self::with_hidden(state, &hidden, &cards)
    }

    /// Actions are public; a card that is dealt is seen by its player.
    fn sees_move(
        &self,
        state: &Deal,
        _after: &Deal,
        mover: Option<Player>,
        _action: Action,
        player: Player,
    ) -> Option<bool> {
        Some(mover.is_some() || usize::from(state.dealt) == player)
    }

    fn worlds(&self, state: &Deal, player: Player, most: usize) -> Option<Vec<(Deal, f64)>> {
        let (hidden, cards) = self.unseen(state, &self.seen(state, player));
        let mut hands = vec![Vec::new()];
        for _ in &hidden {
            let longer = |hand: Vec<u8>| {
                let left = cards.iter().filter(|&card| !hand.contains(card));
                left.map(|&card| [&hand[..], &[card]].concat()).collect::<Vec<_>>()
            };
            hands = hands.into_iter().flat_map(longer).collect();
        }
        let share = 1.0 / hands.len() as f64;
        let world = |hand: Vec<u8>| (Self::with_hidden(state, &hidden, &hand), share);
        (hands.len() <= most).then(|| hands.into_iter().map(world).collect())
    }
}

impl Notation for KuhnPoker {
    fn read(&self, text: &str) -> Result<Deal, Error> {
        self.read_with(text, || None)
    }

    fn write(&self, state: &Deal) -> String {
        let card = |player| match state.own().get(player) {
            Some(&card) => char::from(RANKS[usize::from(card)]),
            None => '-',
        };
        let cards: String = (0..self.players).map(card).collect();
        format!("{cards} {}", Self::actions_text(state))
    }

    fn write_move(&self, state: &Deal, action: Action) -> String {
        match action.0 {
            rank if self.turn(state) == Turn::Chance => {
                char::from(RANKS[usize::from(rank)]).to_string()
            }
            0 => "pass".into(),
            _ => "bet".into(),
        }
    }

    fn move_label(&self, state: &Deal, action: Action) -> Option<String> {
        let label = events::move_label(self, state, action)?;
        (label != self.write_move(state, action)).then(|| label.into())
    }

    fn events(&self, before: &Deal, action: Action, after: &Deal) -> Vec<Event> {
        events::events(self, before, action, after)
    }

    fn tallies(&self, state: &Deal) -> Vec<Tally> {
        events::tallies(self, state)
    }

    /// The cards of those who are left, as in "king beats queen"; a card that is not shown is not named.
    fn result(&self, state: &Deal) -> Option<String> {
        let is_left = |&player: &Player| state.is_in(player, self.players);
        let (mut left, out): (Vec<Player>, Vec<Player>) = (0..self.players).partition(is_left);
        left.sort_by_key(|&player| std::cmp::Reverse(state.cards[player]));
        let names = left.iter().map(|&player| NAMES[usize::from(state.cards[player])].into());
        let cards: Vec<String> = names.collect();
        Some(match &cards[..] {
            [best, others @ ..] if !others.is_empty() => format!("{best} beats {}", listed(others)),
            _ => {
                let verb = if out.len() == 1 { "folds" } else { "fold" };
                format!("{} {verb}, {} wins", called(self, &out), called(self, &left))
            }
        })
    }

    fn view(&self, state: &Deal, player: Player) -> String {
        let seen = self.seen(state, player);
        let card = |other| match seen[other] {
            Some(card) => char::from(RANKS[usize::from(card)]),
            None if other < usize::from(state.dealt) => '?',
            None => '-',
        };
        let cards: String = (0..self.players).map(card).collect();
        format!("{cards} {}", Self::actions_text(state))
    }

    fn read_view(&self, text: &str, player: Player) -> Result<Deal, Error> {
        let cards = text.split(' ').next().unwrap_or_default();
        let named = |&rank: &u8| cards.bytes().any(|letter| letter == RANKS[usize::from(rank)]);
        let mut unseen = (0..self.ranks()).filter(|rank| !named(rank));
        let state = self.read_with(text, || unseen.next())?;
        if self.view(&state, player) == text {
            return Ok(state);
        }
        let message = format!(
            "{} sees its own card, and at the end, if two or more are left, theirs",
            player + 1
        );
        Err(Error::illegal_position(message))
    }

    fn view_picture(&self, state: &Deal, player: Player) -> String {
        self.view(state, player)
    }
}

impl Evaluation for KuhnPoker {
    const UNIT: &'static str = "chips";

    const SPREAD: f64 = 1.0;
}

defaults!(KuhnPoker: Ordering, Quiescence, Proof, Pathfinding, Searchable);

//! Liar's dice, for two players, with one round of bids (the rules of OpenSpiel's `liars_dice`).

mod events;

use std::hash::{Hash, Hasher};

use countermove_core::error::Error;
use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::events::Event;
use countermove_core::game::information::Information;
use countermove_core::game::notation::{About, Example, Notation, called};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::packed::packed_newtype;
use countermove_core::game::rules::Opener;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::{mix, zobrist};
use countermove_core::rng::Rng;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Liar's dice",
    rules: "Each of two players rolls dice that the other does not see. In turn they bid how many dice of a face there \
            are among all: more dice than before, or as many of a higher face. The highest face is wild: it counts as \
            every face. In place of a bid a player may call the last one a lie. Then all dice are shown. If there are \
            as many as bid, the bidder wins, else the caller.",
    state_notation: "The dice of the two players, lowest first, then the bids or -: \"1 3 1-2 2-2\". 2-3 bids two dice of \
                     face 3. A player without dice yet has -. A view has ? for the other's dice, which are shown at \
                     the end.",
    move_notation: "A bid, as 2-3, or liar; a roll is the dice, lowest first.",
    examples: &[
        Example::new("A wild die").state("6 3 -"),
        Example::new("Do you believe two threes?").state("2 3 1-3 1-5 2-3"),
        Example::new("Two dice each").options(r#"{"dice":2}"#).state("14 36 1-4 2-3"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[DICE, SIDES];

const DICE: Opt = Opt::integer("dice", 1..=5, 1).about("Number of dice of each player.");
const SIDES: Opt = Opt::integer("sides", 2..=MOST_SIDES as i64, 6)
    .about("Number of faces of a die; the last one is wild.");

const MOST_SIDES: u32 = 6;
const LIAR: &str = "liar";
const PLAYERS: usize = 2;
/// Bits of a number of dice in a [`Roll`].
const BITS: u32 = 4;

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let dice = u32::try_from(options.integer(&DICE)?).expect("the option's bounds");
    let sides = u32::try_from(options.integer(&SIDES)?).expect("the option's bounds");
    let mut rolls = Vec::new();
    add_rolls(Roll::default(), dice, sides, 0, &mut rolls);
    Ok(opener.open(LiarsDice { dice, sides, rolls }, options.canonical()))
}

/// The rules under the options.
pub struct LiarsDice {
    /// Number of dice of each player.
    dice: u32,
    sides: u32,
    /// What a player may roll, with its probability.
    rolls: Vec<(Roll, f64)>,
}

/// How many dice show each face, four bits a face, the first face lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Roll(u32);

impl Roll {
    fn count(self, face: u32) -> u32 {
        self.0 >> (BITS * face) & ((1 << BITS) - 1)
    }

    fn with(self, face: u32) -> Self {
        Self(self.0 + (1 << (BITS * face)))
    }

    /// The faces, lowest first.
    fn text(self) -> String {
        (0..MOST_SIDES)
            .map(|face| (face + 1).to_string().repeat(self.count(face) as usize))
            .collect()
    }
}

/// Adds the rolls that have `left` dice more than `roll`, of `face` or a higher face.
fn add_rolls(roll: Roll, left: u32, sides: u32, face: u32, rolls: &mut Vec<(Roll, f64)>) {
    if left == 0 {
        let factorial = |count: u32| (1..=count).map(f64::from).product::<f64>();
        let counts = (0..sides).map(|face| roll.count(face));
        let dice: u32 = counts.clone().sum();
        let ways = factorial(dice) / counts.map(factorial).product::<f64>();
        rolls.push((roll, ways / f64::from(sides).powi(dice as i32)));
        return;
    }
    for face in face..sides {
        add_rolls(roll.with(face), left - 1, sides, face, rolls);
    }
}

/// The dice and the bids so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table {
    /// By player.
    rolls: [Roll; PLAYERS],
    /// Number of players who have rolled.
    rolled: u8,
    /// Whether the last bid was called a lie.
    called: bool,
    /// Bit i: bid i was made. Bids rise, so that these are in order.
    bids: u64,
}

/// What is rolled, or a bid by its index, or the index after the last bid: a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action(u32);

packed_newtype!(Action);

impl Table {
    /// Number of bids that are too low now.
    fn lower(&self) -> u32 {
        u64::BITS - self.bids.leading_zeros()
    }

    /// The player to bid or call, or who called.
    fn mover(&self) -> Player {
        self.bids.count_ones() as usize % PLAYERS
    }

    /// Whether `player` cannot see the dice of the other, who has rolled.
    fn is_hidden(&self, player: Player) -> bool {
        usize::from(self.rolled) > 1 - player && !self.called
    }

    /// The world (determinization) in which the player other than `player` has rolled `roll`.
    fn with(&self, player: Player, roll: Roll) -> Self {
        let mut world = *self;
        world.rolls[1 - player] = roll;
        world
    }

    /// The information state of `player`, as two words.
    fn seen(&self, player: Player) -> [u64; 2] {
        let mut seen = *self;
        if self.is_hidden(player) {
            seen.rolls[1 - player] = Roll::default();
        }
        let [low, high] = seen.words();
        [low, high | (1 + player as u64)]
    }

    fn words(&self) -> [u64; 2] {
        let [first, second] = self.rolls.map(|roll| u64::from(roll.0));
        let rest = u64::from(self.rolled) << 60 | u64::from(self.called) << 59;
        [self.bids, rest | second << 32 | first << 8]
    }
}

fn hash([low, high]: [u64; 2]) -> u64 {
    mix(zobrist(low) ^ high)
}

impl LiarsDice {
    /// Number of bids.
    fn bids(&self) -> u32 {
        PLAYERS as u32 * self.dice * self.sides
    }

    fn bid_text(&self, bid: u32) -> String {
        format!("{}-{}", bid / self.sides + 1, bid % self.sides + 1)
    }

    fn read_roll(&self, text: &str) -> Option<Roll> {
        let mut roll = Roll::default();
        if text.len() != self.dice as usize {
            return None;
        }
        for letter in text.chars() {
            let face = letter.to_digit(10).filter(|face| (1..=self.sides).contains(face))?;
            roll = roll.with(face - 1);
        }
        Some(roll)
    }

    /// The dice of both players that count as `face`.
    fn fitting(&self, state: &Table, face: u32) -> u32 {
        let wild = self.sides - 1;
        let fits = |roll: Roll| roll.count(face) + if face == wild { 0 } else { roll.count(wild) };
        state.rolls.into_iter().map(fits).sum()
    }

    /// Whether there are as many dice as in the last bid.
    fn is_true(&self, state: &Table) -> bool {
        let bid = state.lower() - 1;
        self.fitting(state, bid % self.sides) > bid / self.sides
    }

    /// Reads a state; `?` stands for dice where `hidden`, as if they showed the lowest face.
    fn read_with(&self, text: &str, hidden: bool) -> Result<Table, Error> {
        let shape = || {
            let (dice, sides) = (self.dice, self.sides);
            Error::malformed_state(format!(
                "the dice of both players, {dice} from 1 to {sides}, and the bids or - are expected, as in \"{} {} \
                 1-2\"",
                self.rolls[0].0.text(),
                self.rolls[self.rolls.len() - 1].0.text(),
            ))
        };
        let illegal = |message: String| Err(Error::illegal_position(message));
        let mut parts = text.split(' ');
        let mut state = Table::default();
        for player in 0..PLAYERS {
            let roll = match parts.next().ok_or_else(shape)? {
                "-" => continue,
                "?" if hidden => self.rolls[0].0,
                text => self.read_roll(text).ok_or_else(shape)?,
            };
            if usize::from(state.rolled) != player {
                return illegal("the first player rolls first".into());
            }
            self.play(&mut state, Action(roll.0));
        }
        let bids: Vec<&str> = parts.take(self.bids() as usize + 2).collect();
        if bids.is_empty() {
            return Err(shape());
        }
        let none = bids == ["-"];
        for bid in bids.into_iter().filter(|_| !none) {
            let known = (0..self.bids()).find(|&index| self.bid_text(index) == bid);
            let action = match known {
                Some(index) => Action(index),
                None if bid == LIAR => Action(self.bids()),
                None => return Err(shape()),
            };
            if !matches!(self.turn(&state), Turn::Of(_)) {
                return illegal(
                    "no player bids before all dice are rolled, or after a call".into(),
                );
            }
            if action.0 < state.lower() || (bid == LIAR && state.bids == 0) {
                return illegal(format!(
                    "\"{bid}\" does not follow: bids rise, and only a bid is called"
                ));
            }
            self.play(&mut state, action);
        }
        Ok(state)
    }

    /// The notation, with `dice` for those of the players.
    fn text(&self, state: &Table, dice: &[String; PLAYERS]) -> String {
        let bids = (0..self.bids()).filter(|&bid| state.bids >> bid & 1 == 1);
        let mut texts: Vec<String> = bids.map(|bid| self.bid_text(bid)).collect();
        if state.called {
            texts.push(LIAR.into());
        }
        let texts = if texts.is_empty() { "-".into() } else { texts.join(" ") };
        format!("{} {} {texts}", dice[0], dice[1])
    }

    fn dice(state: &Table) -> [String; PLAYERS] {
        [0, 1].map(|player| {
            let rolled = player < usize::from(state.rolled);
            if rolled { state.rolls[player].text() } else { "-".into() }
        })
    }
}

impl Game for LiarsDice {
    type State = Table;
    type Move = Action;

    fn facts(&self) -> Facts {
        Facts {
            chance: true,
            perfect_information: false,
            hidden_information: true,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> Table {
        Table::default()
    }

    fn turn(&self, state: &Table) -> Turn {
        match state {
            _ if usize::from(state.rolled) < PLAYERS => Turn::Chance,
            _ if state.called => Turn::Over,
            _ => Turn::Of(state.mover()),
        }
    }

    fn moves(&self, state: &Table, out: &mut Vec<Action>) {
        match self.turn(state) {
            Turn::Chance => out.extend(self.rolls.iter().map(|(roll, _)| Action(roll.0))),
            Turn::Of(_) => {
                let last = self.bids() - u32::from(state.bids == 0);
                out.extend((state.lower()..=last).map(Action));
            }
            _ => {}
        }
    }

    fn play(&self, state: &mut Table, action: Action) {
        if usize::from(state.rolled) < PLAYERS {
            state.rolls[usize::from(state.rolled)] = Roll(action.0);
            state.rolled += 1;
        } else if action.0 == self.bids() {
            state.called = true;
        } else {
            state.bids |= 1 << action.0;
        }
    }

    fn utility(&self, state: &Table, player: Player) -> f64 {
        let bidder = 1 - state.mover();
        if (player == bidder) == self.is_true(state) { 1.0 } else { -1.0 }
    }

    fn most_plies(&self, state: &Table) -> Option<u32> {
        Some(if state.called { 0 } else { self.bids() + 1 - state.lower() })
    }

    fn probability(&self, state: &Table, action: Action) -> f64 {
        if self.turn(state) != Turn::Chance {
            return 1.0;
        }
        self.rolls.iter().find(|(roll, _)| roll.0 == action.0).map_or(0.0, |&(_, share)| share)
    }

    fn key(&self, state: &Table) -> u64 {
        hash(state.words())
    }
}

impl Information for LiarsDice {
    fn view_key(&self, state: &Table, player: Player) -> u64 {
        hash(state.seen(player))
    }

    fn identify_view(&self, state: &Table, player: Player, mut out: &mut dyn Hasher) {
        state.seen(player).hash(&mut out);
    }

    fn draw_world(&self, state: &Table, player: Player, rng: &mut Rng) -> Table {
        if !state.is_hidden(player) {
            return *state;
        }
        let die = |roll: Roll, _| roll.with(rng.below(self.sides as usize) as u32);
        state.with(player, (0..self.dice).fold(Roll::default(), die))
    }

    /// Bids are public; dice are seen by who rolls them.
    fn sees_move(
        &self,
        state: &Table,
        _after: &Table,
        mover: Option<Player>,
        _action: Action,
        player: Player,
    ) -> Option<bool> {
        Some(mover.is_some() || usize::from(state.rolled) == player)
    }

    fn worlds(&self, state: &Table, player: Player, most: usize) -> Option<Vec<(Table, f64)>> {
        if !state.is_hidden(player) {
            return (most > 0).then(|| vec![(*state, 1.0)]);
        }
        let world = |&(roll, share): &(Roll, f64)| (state.with(player, roll), share);
        (self.rolls.len() <= most).then(|| self.rolls.iter().map(world).collect())
    }
}

impl Notation for LiarsDice {
    fn read(&self, text: &str) -> Result<Table, Error> {
        self.read_with(text, false)
    }

    fn write(&self, state: &Table) -> String {
        self.text(state, &Self::dice(state))
    }

    fn write_move(&self, state: &Table, action: Action) -> String {
        match action.0 {
            roll if self.turn(state) == Turn::Chance => Roll(roll).text(),
            bid if bid == self.bids() => LIAR.into(),
            bid => self.bid_text(bid),
        }
    }

    fn move_label(&self, state: &Table, action: Action) -> Option<String> {
        events::move_label(self, state, action)
    }

    fn events(&self, _before: &Table, _action: Action, after: &Table) -> Vec<Event> {
        events::events(self, after)
    }

    /// Whether the bid that was called was a lie, and who wins.
    fn result(&self, state: &Table) -> Option<String> {
        let (caller, bid) = (state.mover(), events::bid_words(self, state.lower() - 1));
        let (what, winner) =
            if self.is_true(state) { ("true", 1 - caller) } else { ("a lie", caller) };
        Some(format!("the bid of {bid} was {what}, {} wins", called(self, &[winner])))
    }

    fn view(&self, state: &Table, player: Player) -> String {
        let mut dice = Self::dice(state);
        if state.is_hidden(player) {
            dice[1 - player] = "?".into();
        }
        self.text(state, &dice)
    }

    fn read_view(&self, text: &str, player: Player) -> Result<Table, Error> {
        let state = self.read_with(text, true)?;
        if self.view(&state, player) == text {
            return Ok(state);
        }
        let message = format!(
            "{} sees its own dice, lowest first, and the other's only after a call",
            player + 1
        );
        Err(Error::illegal_position(message))
    }

    fn view_picture(&self, state: &Table, player: Player) -> String {
        self.view(state, player)
    }
}

impl Evaluation for LiarsDice {
    const UNIT: &'static str = "wins";

    const SPREAD: f64 = 1.0;
}

defaults!(LiarsDice: Ordering, Quiescence, Proof, Pathfinding, Searchable);

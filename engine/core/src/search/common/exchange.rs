//! One thread's exchange of table entries with other hosts: which entries are worth a message, which positions are
//! worth a request, and when a search waits for the reply.
//!
//! Levels measure how far a position is from the horizon: the depth, for searches that have one. A thread measures the
//! cost of a position of each level. It extrapolates from levels near the horizon, where no entry of another host makes
//! a difference, to the others.

use std::time::{Duration, Instant};

use crate::mailbox::{EntryRequest, WideKey};
use crate::search::common::control::Control;
use crate::search::common::root_search::Window;
use crate::search::common::two_player::Verdict;
use crate::search::contract::{KeyedExchange, MOST_DEPTH, SearchProblem};
use crate::table::{Bound, Entry};

use crate::game::Game;

/// Least time of a position's search for its entry to be sent, and the same for proofs, whose entries hold for ever.
/// Both grow with the time of a reply that is longer than usual.
const WORTH_SENDING: Duration = Duration::from_micros(80);
const PROOF_WORTH_SENDING: Duration = Duration::from_micros(30);
const USUAL_REPLY: Duration = Duration::from_millis(1);
/// Least cost of a position for its children to be asked about. The first number is how many times it exceeds the cost
/// of an entry to send. The others are nodes for each child: in general, and while most replies bring entries.
const WORTH_ASKING: u64 = 2;
const WORTH_A_REQUEST: (u64, u64) = (256, 6);
/// Fewest nodes of either cost, for slow games.
const FEWEST_NODES: u64 = 8;
/// Least time of a position's search for the search to wait before it, in times of a reply: in general, and while most
/// replies bring entries.
const WORTH_WAITING: (u64, u64) = (96, 3);
/// Least time of a single position's search, in times of a reply, for the position to be asked about again while
/// another host searches the same root: in general, and while most replies bring entries.
const WORTH_ASKING_AGAIN: (u64, u64) = (64, 12);
/// A search waits for the expected time of the position, within these bounds, but never longer than this part of the
/// time left.
const LEAST_PATIENCE: Duration = Duration::from_millis(5);
const MOST_PATIENCE: Duration = Duration::from_millis(100);
const PART_OF_TIME: u32 = 16;
/// A search that skips no iterations waits again only if it has waited for less than this part of its time.
const PART_WAITING: u32 = 2;
/// Levels.
const LEVELS: usize = MOST_DEPTH as usize + 64;
/// Visits of a level that give a mean.
const ENOUGH: u64 = 6;
/// Between the costs of neighbouring levels: the least and the greatest ratio to believe, and the usual one.
const RATIOS: (f64, f64) = (1.3, 40.0);
const USUAL_RATIO: f64 = 2.7;
/// The usual speed in nodes a second, and the least time and nodes to measure it by.
const USUAL_SPEED: f64 = 2e6;
const STRETCH: (Duration, u64) = (Duration::from_millis(1), 500);
/// Distinguishes presence records of roots from the entries of their positions.
const PRESENCE: u64 = 0xb01d_face_0f7e_5eed;
/// Distinguishes the entries of roots from those of their positions.
const ROOT: u64 = 0x6d2b_44e9_a17c_508f;
/// Distinguishes keys that cover the path.
const PATH: u64 = 0x7a1b_0a7d_5bee_1e55;
/// Entries sent between two plans.
const SENDS_PER_PLAN: u32 = 64;

/// How the levels of a search are measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Levels {
    /// Plies to the horizon, for entries that answer for their own depth alone.
    OwnDepths,
    /// Plies to the horizon, for entries that answer for less depth too.
    Depths,
    /// Plies to [`MOST_DEPTH`]; nothing is known of them before they are searched.
    Plies,
}

/// One thread's exchange of entries with other hosts.
pub struct ThreadExchange<'a> {
    exchange: Option<KeyedExchange<'a>>,
    age: u64,
    levels: Levels,
    sends: u32,
    /// Nodes and visits, by level.
    costs: Vec<(u64, u64)>,
    /// Least level of positions to ask about; none without a mailbox, or before costs are known.
    pub asks_from: u32,
    /// Least nodes of a position whose entry is sent.
    pub sends_from: u64,
    /// Nodes searched in the time of a reply.
    nodes_per_reply: u64,
    /// Nodes a second in the fastest stretch; in other stretches the search waited.
    speed: Option<f64>,
    /// When the current stretch began: time and nodes.
    stretch: (Duration, u64),
    /// Entries delivered before the last request.
    deliveries: u32,
    /// How often recent requests brought an entry: a decaying average, from 0 for never to 64 for always.
    hit_rate: u64,
    /// Time that it has waited for replies.
    waited: Duration,
    /// Whether iterations are skipped: a host that joins late starts at the depth that another has completed. Then
    /// exact entries give the values of open windows too.
    pub skips_iterations: bool,
}

impl<'a> ThreadExchange<'a> {
    /// A thread's exchange, with `salt` beside the problem's own.
    pub fn new<G: Game>(
        problem: &SearchProblem<'a, G>,
        salt: u64,
        age: u64,
        levels: Levels,
    ) -> Self {
        let exchange = problem.exchange.map(|KeyedExchange { exchange, prefix }| KeyedExchange {
            exchange,
            prefix: prefix.with(salt),
        });
        Self {
            costs: if exchange.is_some() { vec![(0, 0); LEVELS] } else { Vec::new() },
            exchange,
            age,
            levels,
            sends: 0,
            asks_from: u32::MAX,
            sends_from: u64::MAX,
            nodes_per_reply: 0,
            speed: None,
            stretch: (Duration::ZERO, 0),
            deliveries: exchange.map_or(0, |exchange| exchange.exchange.deliveries()),
            hit_rate: 0,
            waited: Duration::ZERO,
            skips_iterations: false,
        }
    }

    /// Whether entries are sent and asked for.
    #[inline]
    pub fn is_on(&self) -> bool {
        self.exchange.is_some()
    }

    /// Sets the thresholds of messages by the costs measured so far.
    pub fn plan(&mut self, control: &Control<'_>) {
        let Some(KeyedExchange { exchange, .. }) = self.exchange else { return };
        self.measure(control);
        let speed = self.speed.unwrap_or(USUAL_SPEED);
        let nodes = |time: Duration| ((time.as_secs_f64() * speed) as u64).max(FEWEST_NODES);
        let reply = exchange.reply_time();
        let slowness = (reply.as_secs_f64() / USUAL_REPLY.as_secs_f64()).max(1.0);
        let is_proof = self.levels == Levels::Plies;
        let worth = if is_proof { PROOF_WORTH_SENDING } else { WORTH_SENDING };
        self.sends_from = nodes(worth.mul_f64(slowness));
        self.nodes_per_reply = nodes(reply);
        let most = WORTH_ASKING * self.sends_from;
        let known = (1..LEVELS).find(|&level| self.costs[level].1 >= ENOUGH);
        let least = if self.levels == Levels::Plies { known } else { Some(1) };
        if let Some(least) = least {
            let level = (least..LEVELS).find(|&level| self.cost(level as u32) >= most);
            self.asks_from = level.map_or(u32::MAX, |level| level as u32);
        }
    }

    /// Measures the speed since the last stretch.
    fn measure(&mut self, control: &Control<'_>) {
        let now = (control.elapsed(), control.nodes);
        let (time, nodes) = (now.0 - self.stretch.0, now.1.saturating_sub(self.stretch.1));
        if time >= STRETCH.0 && nodes >= STRETCH.1 {
            let speed = nodes as f64 / time.as_secs_f64();
            self.speed = Some(self.speed.map_or(speed, |fastest| fastest.max(speed)));
            self.stretch = now;
        }
    }

    /// The expected nodes of a position of `level`.
    #[inline]
    fn cost(&self, level: u32) -> u64 {
        let mean = |level: usize| {
            let (nodes, visits) = self.costs[level];
            (visits >= ENOUGH).then(|| nodes as f64 / visits as f64)
        };
        let level = (level as usize).min(LEVELS - 1);
        // Levels that are asked about are cheaper than they would be.
        let unaided = level.min((self.asks_from as usize).saturating_sub(1));
        let Some(known) = (1..=unaided).rev().find(|&level| mean(level).is_some()) else {
            let unknown = self.levels == Levels::Plies;
            return if unknown { 0 } else { USUAL_RATIO.powi(level as i32) as u64 };
        };
        let cost = mean(known).unwrap_or_default();
        if known == level {
            return cost as u64;
        }
        // Costs of even and of odd levels differ, so that neighbours do not tell the ratio.
        let earlier = (1..known.max(1) - 1).rev();
        let before = earlier.into_iter().find_map(|level| Some((level, mean(level)?)));
        let ratio = before.map_or(USUAL_RATIO, |(before, earlier)| {
            (cost / earlier.max(1.0)).powf(1.0 / (known - before) as f64)
        });
        (cost * ratio.clamp(RATIOS.0, RATIOS.1).powi((level - known) as i32)) as u64
    }

    /// Whether it is worth asking about the `children` of a position of `level`.
    #[inline]
    pub fn asks(&self, level: u32, children: usize) -> bool {
        level > self.asks_from
            && self.cost(level) >= self.by_hit_rate(WORTH_A_REQUEST) * children as u64
    }

    /// The verdict that `entry` gives of a position `ply` plies from the root, where iterations are skipped and the
    /// `window` is open for it. Then only the position's line is to be searched.
    #[inline]
    pub fn pinned(&self, entry: Entry, ply: u32, window: Window) -> Option<Verdict> {
        let score = entry.score.earlier(ply);
        let pins = self.skips_iterations && window.has(score) && entry.bound == Bound::Exact;
        pins.then_some(Verdict { score, proven: entry.proven })
    }

    /// Whether the exact value of a position of `level` is sent whatever its search cost: the position may lie on the
    /// line of an answer.
    #[inline]
    pub fn sends_line(&self, level: u32, bound: Bound) -> bool {
        bound == Bound::Exact && level >= self.asks_from
    }

    /// Whether it is worth asking about a child of `level` again, just before it is searched, since another
    /// host may have searched it meanwhile.
    #[inline]
    pub fn asks_again(&self, level: u32) -> bool {
        level >= self.asks_from
            && self.exchange.is_some_and(|exchange| exchange.exchange.has_rival())
            && self.cost(level) >= self.by_hit_rate(WORTH_ASKING_AGAIN) * self.nodes_per_reply
    }

    /// Adds `nodes` to the cost of positions of `level`.
    #[inline]
    pub fn learn(&mut self, level: u32, nodes: u64) {
        if let Some((sum, visits)) = self.costs.get_mut(level as usize) {
            *sum += nodes;
            *visits += 1;
        }
    }

    /// The key in the store of the position that `identify` writes.
    pub fn wide_key(&self, identify: impl FnOnce(&mut dyn std::hash::Hasher)) -> WideKey {
        self.exchange.map_or(0, |exchange| exchange.prefix.key(identify))
    }

    /// The key of entries that are not portable, of the position and the path that `identify` writes.
    pub fn path_key(&self, identify: impl FnOnce(&mut dyn std::hash::Hasher)) -> WideKey {
        self.exchange.map_or(0, |KeyedExchange { prefix, .. }| prefix.with(PATH).key(identify))
    }

    /// The key in the store of what is known of the root that `identify` writes, with its path.
    pub fn root_key(&self, identify: impl FnOnce(&mut dyn std::hash::Hasher)) -> WideKey {
        self.exchange.map_or(0, |KeyedExchange { prefix, .. }| prefix.with(ROOT).key(identify))
    }

    /// Sends the `entry` of the root that `identify` writes, with its path.
    pub fn send_root(&self, entry: Entry, identify: impl FnOnce(&mut dyn std::hash::Hasher)) {
        if let Some(KeyedExchange { exchange, .. }) = self.exchange {
            let own_depth = self.levels == Levels::OwnDepths && !entry.proven;
            exchange.put(self.root_key(identify), entry, own_depth);
        }
    }

    /// Sends `entry` of the position that `identify` writes, with its path unless the entry is portable.
    #[cold]
    pub fn send(
        &mut self,
        entry: Entry,
        control: &Control<'_>,
        identify: impl FnOnce(&mut dyn std::hash::Hasher),
    ) {
        let Some(KeyedExchange { exchange, prefix }) = self.exchange else { return };
        let prefix = if entry.portable { prefix } else { prefix.with(PATH) };
        let own_depth = self.levels == Levels::OwnDepths && !entry.proven;
        exchange.put(prefix.key(identify), entry, own_depth);
        self.sends += 1;
        if self.sends.is_multiple_of(SENDS_PER_PLAN) {
            self.plan(control);
        }
    }

    /// Asks `requests`, about the children of a position of `level`. Waits for the reply if the wait is short beside
    /// the search of the position.
    #[cold]
    pub fn ask(&mut self, requests: Vec<EntryRequest>, level: u32, control: &Control<'_>) {
        let Some(KeyedExchange { exchange, .. }) = self.exchange else { return };
        if requests.is_empty() {
            return;
        }
        let is_worth = self.cost(level) >= self.by_hit_rate(WORTH_WAITING) * self.nodes_per_reply;
        if is_worth && self.may_wait(control) {
            self.ask_at_once(requests, level, control);
        } else {
            exchange.ask(requests, self.age, None);
            self.note_hits(exchange.deliveries());
        }
    }

    /// Updates the hit rate: whether entries came since the last request.
    fn note_hits(&mut self, deliveries: u32) {
        let is_hit = std::mem::replace(&mut self.deliveries, deliveries) != deliveries;
        self.hit_rate = if is_hit { self.hit_rate / 2 + 32 } else { self.hit_rate * 3 / 4 };
    }

    /// Asks `requests`, before a position of `level` is searched, and waits for the reply.
    pub fn ask_at_once(&mut self, requests: Vec<EntryRequest>, level: u32, control: &Control<'_>) {
        let Some(KeyedExchange { exchange, .. }) = self.exchange else { return };
        if requests.is_empty() {
            return;
        }
        let began = Instant::now();
        exchange.ask(requests, self.age, Some(self.patience(level, control)));
        self.waited += began.elapsed();
        self.note_hits(exchange.deliveries());
    }

    /// Whether the search skips iterations, or has worked for long enough since it waited.
    pub fn may_wait(&self, control: &Control<'_>) -> bool {
        self.skips_iterations || self.waited <= control.elapsed() / PART_WAITING
    }

    /// How long to wait for a reply before a position of `level` is searched.
    fn patience(&self, level: u32, control: &Control<'_>) -> Duration {
        let most = MOST_PATIENCE.as_secs_f64();
        let seconds = match self.cost(level) {
            // The cost of the level is not known.
            0 => most,
            nodes => (nodes as f64 / self.speed.unwrap_or(USUAL_SPEED)).min(most),
        };
        let patience = Duration::from_secs_f64(seconds).max(LEAST_PATIENCE);
        control.earlier_left().map_or(patience, |left| patience.min(left / PART_OF_TIME))
    }

    /// Announces to other hosts that this search has the root that `identify` writes.
    pub fn announce_root(&self, identify: impl FnOnce(&mut dyn std::hash::Hasher)) {
        if let Some(KeyedExchange { exchange, prefix }) = self.exchange {
            exchange.announce_root(prefix.with(PRESENCE).key(identify));
        }
    }

    /// Whether the moves of a position of `level`, or of the root if there is none, come in another order, since
    /// another host searches the same ones. It does not hold where entries answer for less depth too: there late moves
    /// are reduced, so that another order would be another search.
    #[inline]
    pub fn differs(&self, level: Option<u32>) -> bool {
        self.levels == Levels::OwnDepths
            && level.is_none_or(|level| level > self.asks_from)
            && self.exchange.is_some_and(|KeyedExchange { exchange, .. }| exchange.is_second())
    }

    /// Whether the search has not waited for a reply yet.
    pub fn is_new(&self) -> bool {
        self.is_on() && self.waited.is_zero()
    }

    /// `often` while most replies bring entries, else `seldom`.
    fn by_hit_rate(&self, (seldom, often): (u64, u64)) -> u64 {
        if self.hits_often() { often } else { seldom }
    }

    /// Whether most replies bring entries.
    pub fn hits_often(&self) -> bool {
        self.hit_rate >= 16
    }

    /// Counts the use of the entry of `key`, of a position of `level`, if it is another host's.
    #[inline]
    pub fn note_use(&self, level: u32, key: u64) {
        if level >= self.asks_from
            && let Some(KeyedExchange { exchange, .. }) = self.exchange
        {
            exchange.note_use(key);
        }
    }
}

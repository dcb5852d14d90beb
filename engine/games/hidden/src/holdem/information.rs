//! The hidden information: the other's hand, until the showdown.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use super::buckets::{bucket, equity};
use super::cards::set;
use super::{Action, Deal, Holdem, Step};
use countermove_core::game::Player;
use countermove_core::game::information::Information;
use countermove_core::game::public_tree::PublicTree;
use countermove_core::hashing::{mix, zobrist};
use countermove_core::rng::Rng;

impl Holdem {
    /// Hash of the board and the actions.
    pub(super) fn public_key(&self, state: &Deal) -> u64 {
        let bytes = state.board().iter().chain(&state.actions[..usize::from(state.count)]);
        let start = zobrist(u64::from(state.shown) << 8 | u64::from(state.count));
        bytes.fold(start, |key, &byte| mix(key.wrapping_mul(31) ^ u64::from(byte)))
    }

    /// Writes the board and the actions to `out`.
    pub(super) fn identify_public(state: &Deal, mut out: &mut dyn Hasher) {
        (state.board(), &state.actions[..usize::from(state.count)]).hash(&mut out);
    }

    /// Whether `player` sees the hand of the other, which is dealt.
    pub(super) fn is_hidden(state: &Deal, player: Player) -> bool {
        state.hands[1 - player].is_some() && !Self::is_showdown(state)
    }

    /// Every world (determinization) of the view of `player`, with its weight.
    fn weighted_worlds(&self, state: &Deal, player: Player) -> Vec<(Deal, f64)> {
        let other = 1 - player;
        let own = state.hands[player];
        let out = set(state.board()) | own.map_or(0, |hand| hand.cards());
        let hands = self.deals.others(other, out, own.is_some());
        let world = |(hand, weight)| {
            let mut world = *state;
            world.hands[other] = Some(hand);
            (world, weight)
        };
        hands.into_iter().map(world).collect()
    }
}

impl Information for Holdem {
    fn view_key(&self, state: &Deal, player: Player) -> u64 {
        let hidden = Self::is_hidden(state, player);
        let number = |seen: Player| match state.hands[seen] {
            Some(_) if seen != player && hidden => u64::MAX >> 32,
            hand => hand.map_or(0, |hand| hand.index() as u64 + 1),
        };
        let hands = zobrist(number(0) << 33 | number(1) << 1 | player as u64);
        mix(self.public_key(state).wrapping_mul(31) ^ hands)
    }

    fn identify_view(&self, state: &Deal, player: Player, mut out: &mut dyn Hasher) {
        let hidden = Self::is_hidden(state, player);
        let other = state.hands[1 - player].filter(|_| !hidden);
        (player, hidden, state.hands[player], other).hash(&mut out);
        Self::identify_public(state, out);
    }

    fn draw_world(&self, state: &Deal, player: Player, rng: &mut Rng) -> Deal {
        let mut world = *state;
        if Self::is_hidden(state, player) {
            let own = state.hands[player];
            let out = set(state.board()) | own.map_or(0, |hand| hand.cards());
            world.hands[1 - player] = self.deals.draw(1 - player, out, own.is_some(), rng);
        }
        world
    }

    /// Bets and the board are public; a hand is seen by its player.
    fn sees_move(
        &self,
        state: &Deal,
        _after: &Deal,
        _mover: Option<Player>,
        action: Action,
        player: Player,
    ) -> Option<bool> {
        let taker = usize::from(state.hands[0].is_some());
        Some(!matches!(action.0, Step::Hand(_)) || taker == player)
    }

    fn worlds(&self, state: &Deal, player: Player, most: usize) -> Option<Vec<(Deal, f64)>> {
        if !Self::is_hidden(state, player) {
            return (most > 0).then(|| vec![(*state, 1.0)]);
        }
        let mut worlds = self.weighted_worlds(state, player);
        let total: f64 = worlds.iter().map(|(_, weight)| weight).sum();
        worlds.iter_mut().for_each(|(_, weight)| *weight /= total);
        (worlds.len() <= most).then_some(worlds)
    }

    fn equity(&self, state: &Deal, player: Player) -> Option<f64> {
        state.hands[player].map(|hand| equity(hand, state.board()))
    }

    fn public_tree(&self, most: usize) -> Option<PublicTree> {
        self.tree_of_hands(most)
    }

    fn public_place(&self, state: &Deal, player: Player) -> Option<(u64, usize)> {
        let hand = self.deals.position(player, state.hands[player]?)?;
        Some((self.public_key(state), hand))
    }

    fn abstract_key(
        &self,
        state: &Deal,
        player: Player,
        memo: &mut HashMap<u64, u64>,
    ) -> Option<u64> {
        let hand = state.hands[player]?;
        let cards = hand.cards() << 8 ^ mix(set(state.board()));
        let bucket = *memo.entry(cards).or_insert_with(|| bucket(hand, state.board()));
        let actions = &state.actions[..usize::from(state.count)];
        let start = zobrist(bucket << 8 | u64::from(state.street) << 1 | player as u64);
        Some(
            actions
                .iter()
                .fold(start, |key, &action| mix(key.wrapping_mul(31) ^ u64::from(action))),
        )
    }
}

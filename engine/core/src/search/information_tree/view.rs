//! One view (information state) in an [`InformationTree`]: its probability, and the value of each move there.

use super::build::view_key;
use super::{InformationSet, InformationTree, Place, Profile};
use crate::game::Player;
use crate::game::information::Information;

/// The value of an information set under strategies of all players.
#[derive(Clone, Debug, PartialEq)]
pub struct ViewValue {
    /// Probability that the game reaches the information set.
    pub reach: f64,
    /// By player: the expected utility, given the view.
    pub values: Vec<f64>,
    /// By move and player: the same after the move.
    pub moves: Vec<Vec<f64>>,
}

impl InformationTree {
    /// The information set in which `player` is at `state`, where it is to move; `None` if no game comes to such
    /// a view. Of a turn of several players, `order` others are counted before it.
    pub fn set_at<G: Information>(
        &self,
        game: &G,
        state: &G::State,
        player: Player,
        order: usize,
    ) -> Option<usize> {
        self.set_of(player, view_key(game, state, player, order))
    }

    /// The information set of `player` whose view has this key.
    pub(in crate::search) fn set_of(&self, player: Player, key: u128) -> Option<usize> {
        self.sides[player].by_view.get(&key).map(|&set| set as usize)
    }

    /// The value of each information set of `player` under `profile`; see [`InformationTree::view_value`].
    pub fn view_values(&self, player: Player, profile: &Profile) -> Vec<ViewValue> {
        let reaches = self.reaches(profile);
        let worths = self.worths(player, profile, &reaches);
        let value = |set| {
            let others = self.others_reach(player, set, &reaches);
            let parent = self.sides[player].sets[set].parent as usize;
            let reach = others * reaches[player][parent];
            match others > 0.0 {
                true => self.value_by(&worths, (player, set), profile, (others, reach)),
                false => self.view_value(player, set, profile),
            }
        };
        (0..self.sides[player].sets.len()).map(value).collect()
    }

    /// The value of information set number `set` of `player` under `profile`. If the others never let the game reach
    /// it, their moves on the way are taken to be random.
    pub fn view_value(&self, player: Player, set: usize, profile: &Profile) -> ViewValue {
        let side = &self.sides[player];
        let InformationSet { parent, .. } = side.sets[set];
        let mut reaches = self.reaches(profile);
        let mut others = self.others_reach(player, set, &reaches);
        let reach = others * reaches[player][parent as usize];
        if others <= 0.0 {
            reaches = self.reaches(&self.led_to(player, set, profile));
            others = self.others_reach(player, set, &reaches);
        }
        let worths = self.worths(player, profile, &reaches);
        self.value_by(&worths, (player, set), profile, (others, reach))
    }

    /// By whose utility it is, and by sequence of `player`: its worth where the player follows `profile`.
    fn worths(&self, player: Player, profile: &Profile, reaches: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let side = &self.sides[player];
        let worth = |whose| {
            let mut worth = vec![0.0; side.sequences()];
            self.end_worth(player, whose, reaches, &mut worth);
            side.back_up(&profile.0[player], &mut worth);
            worth
        };
        (0..self.players()).map(worth).collect()
    }

    /// The value of an information set that the others reach with probability `others`.
    fn value_by(
        &self,
        worths: &[Vec<f64>],
        (player, set): (Player, usize),
        profile: &Profile,
        (others, reach): (f64, f64),
    ) -> ViewValue {
        let own = self.sides[player].sets[set];
        let mut values = vec![0.0; self.players()];
        let mut moves = vec![vec![0.0; self.players()]; own.count as usize];
        for (whose, worth) in worths.iter().enumerate() {
            for (index, sequence) in own.sequences().enumerate() {
                moves[index][whose] = worth[sequence] / others;
                values[whose] += profile.0[player][sequence] * moves[index][whose];
            }
        }
        ViewValue { reach, values, moves }
    }

    /// The probability that chance and all players but `player` lead to its information set.
    fn others_reach(&self, player: Player, set: usize, reaches: &[Vec<f64>]) -> f64 {
        let reach = |place: &Place| {
            let others = (0..self.players()).filter(|&other| other != player);
            let moves = others.map(|other| reaches[other][place.sequences[other] as usize]);
            place.chance * moves.product::<f64>()
        };
        self.sides[player].places_of(set).iter().map(reach).sum()
    }

    /// `profile`, changed so that each other player whose move leads to the information set plays all moves there
    /// alike.
    fn led_to(&self, player: Player, set: usize, profile: &Profile) -> Profile {
        let mut led = profile.clone();
        for other in (0..self.players()).filter(|&other| other != player) {
            let side = &self.sides[other];
            let mut leads = vec![false; side.sequences()];
            for place in self.sides[player].places_of(set) {
                leads[place.sequences[other] as usize] = true;
            }
            for set in side.sets.iter().rev() {
                if leads[set.sequences()].contains(&true) {
                    led.0[other][set.sequences()].fill(1.0 / f64::from(set.count));
                    leads[set.parent as usize] = true;
                }
            }
        }
        led
    }
}

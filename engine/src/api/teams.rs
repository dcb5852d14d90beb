//! The teams of a task.

use crate::error::{Error, ErrorKind, clip};
use crate::game::erased::Erased;
use crate::game::notation::player_named;
use crate::game::teams::Teams;
use crate::game::{Game, Player};

/// Reads the teams that lists of names make. Error: `UnknownPlayer`, also for one who is named twice.
pub fn read_teams(game: &Erased, lists: &[Vec<String>]) -> Result<Teams, Error> {
    let mut seen: Vec<Player> = Vec::new();
    let mut teams = Vec::with_capacity(lists.len());
    for (team, names) in lists.iter().enumerate() {
        let mut members = Vec::with_capacity(names.len());
        for (place, name) in names.iter().enumerate() {
            let at = format!("/teams/{team}/{place}");
            let player = player_named(game, name).map_err(|error| error.at(&at))?;
            if seen.contains(&player) {
                let message = format!("{} is named twice: one team each", clip(name));
                return Err(Error::new(ErrorKind::UnknownPlayer, message).at(at).about(name));
            }
            seen.push(player);
            members.push(player);
        }
        teams.push(members);
    }
    Ok(Teams::new(game.facts().players, &teams))
}

//! Notation of plays: "8/5 6/5", "bar/22*", "6/off", "13/7(2)", "24/18*/13", "pass".

use super::Action;
use super::checkers::{BAR, OFF};
use super::plays::{Board, Dice, Play, Step};
use countermove_core::error::{Error, clip};

const PASS: &str = "pass";
const PASSES: [&str; 3] = [PASS, "no move", "cannot move"];

/// Canonical text of `play` on `board`. Steps of one checker are joined, with the points where it hits. The
/// farthest checkers come first, and equal moves are counted.
pub fn write(board: &Board, play: &Play) -> String {
    let mut hits = 0u32;
    let mut after = *board;
    for &Step { from, to } in play.steps() {
        hits |= u32::from(after.hits(to.into())) << to;
        after = after.step(from.into(), to.into());
    }
    let mut steps = play.steps().to_vec();
    steps.sort_by(|one, other| other.cmp(one));
    let mut paths: Vec<String> = Vec::new();
    while !steps.is_empty() {
        let Step { from, mut to } = steps.remove(0);
        let mut path = point(from);
        loop {
            let next = steps.iter().position(|step| step.from == to);
            let hit = hits >> to & 1 != 0;
            if hit || next.is_none() {
                path += &format!("/{}{}", point(to), if hit { "*" } else { "" });
            }
            match next {
                Some(index) => to = steps.remove(index).to,
                None => break,
            }
        }
        paths.push(path);
    }
    let alike = paths.chunk_by(|one, other| one == other);
    let texts: Vec<String> = alike
        .map(|paths| match paths.len() {
            1 => paths[0].clone(),
            count => format!("{}({count})", paths[0]),
        })
        .collect();
    if texts.is_empty() { PASS.into() } else { texts.join(" ") }
}

fn point(number: u8) -> String {
    match number.into() {
        OFF => "off".into(),
        BAR => "bar".into(),
        _ => number.to_string(),
    }
}

/// The legal play of `dice` that `text` names. If several match, the one that hits on the fewest points that
/// the text does not name.
pub fn read(board: &Board, dice: Dice, text: &str) -> Result<Play, Error> {
    let passes = PASSES.iter().any(|pass| text.eq_ignore_ascii_case(pass));
    let legs = if passes { Vec::new() } else { read_legs(text)? };
    let plays = legal_plays(board, dice);
    let mut search = LegSearch::along(&legs);
    search.go(&dice.each(), &legs, End::at(board));
    if search.ends.is_empty() {
        return Err(Error::illegal_move(obstacle(board, dice, &legs)));
    }
    let dice_played = search.ends.iter().map(|end| end.dice_played).max().unwrap_or(0);
    search.ends.retain(|end| end.hits & search.starred == search.starred);
    if search.ends.is_empty() {
        return Err(Error::illegal_move("there is no checker to hit where it says so"));
    }
    search.ends.retain(|end| plays.iter().any(|play| board.after(play) == end.board));
    let unnamed_hits = |end: &End| (end.hits & !search.named).count_ones();
    let fewest = search.ends.iter().map(unnamed_hits).min();
    let matches = |play: &&Play| {
        let after = board.after(play);
        search.ends.iter().any(|end| end.board == after && Some(unnamed_hits(end)) == fewest)
    };
    let mut found = plays.iter().filter(matches);
    match (found.next(), found.next()) {
        (Some(play), None) => Ok(*play),
        (Some(one), Some(other)) => Err(Error::illegal_move(format!(
            "it may be \"{}\" or \"{}\": write the points between",
            write(board, one),
            write(board, other)
        ))),
        (None, _) => Err(Error::illegal_move(shortfall(&plays, dice_played, dice))),
    }
}

fn legal_plays(board: &Board, dice: Dice) -> Vec<Play> {
    let mut actions = Vec::new();
    board.plays(dice, &mut actions);
    let play = |action| match action {
        Action::Play(play) => play,
        Action::Roll(_) | Action::Cube(_) => unreachable!("a board's plays are plays"),
    };
    actions.into_iter().map(play).collect()
}

/// Why the legs cannot be played.
fn obstacle(board: &Board, dice: Dice, legs: &[Leg]) -> String {
    let on_bar = board.mine.count(BAR) > 0;
    for leg in legs {
        let Leg { from, to, .. } = *leg;
        let name = |number: u32| point(number as u8);
        if on_bar && legs.iter().all(|leg| leg.from != BAR) {
            return "a checker on the bar must enter first".into();
        }
        let brought = legs.iter().any(|other| other.to == from);
        if board.mine.count(from) == 0 && !brought {
            return format!("there is no checker on {}", name(from));
        }
        if to != OFF && board.theirs.count(BAR - to) > 1 {
            return format!("point {to} is held by the opponent");
        }
    }
    format!("the dice {}-{} do not make it", dice.0, dice.1)
}

/// Why a play of `dice_played` dice is not one of the legal `plays`.
fn shortfall(plays: &[Play], dice_played: usize, dice: Dice) -> String {
    let most = plays.iter().map(|play| play.steps().len()).max().unwrap_or(0);
    match most {
        0 => format!("nothing can be played: \"{PASS}\""),
        most if dice_played < most => {
            format!("as many dice as possible must be played, here {most}")
        }
        _ => format!("only one die can be played, and it must be the larger, {}", dice.0),
    }
}

/// The move of a checker from one point in the text to the next.
#[derive(Clone, Copy, Debug)]
struct Leg {
    from: u32,
    to: u32,
    /// Whether the text marks a hit.
    hit: bool,
}

const MOST_LEGS: usize = 4;

fn read_legs(text: &str) -> Result<Vec<Leg>, Error> {
    let malformed = |what: &str| {
        Error::malformed_move(format!(
            "\"{}\" is not a play: {what}, as in \"8/5 6/5\", \"bar/22*\", \"6/off(2)\" or \"{PASS}\"",
            clip(text)
        ))
    };
    let mut legs = Vec::new();
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    for word in words {
        let (path, count) = match word.split_once('(') {
            None => (word, 1),
            Some((path, count)) => match count {
                "1)" => (path, 1),
                "2)" => (path, 2),
                "3)" => (path, 3),
                "4)" => (path, 4),
                _ => return Err(malformed("a checker's way is counted from (1) to (4)")),
            },
        };
        let mut stops = Vec::new();
        for stop in path.split('/') {
            let bare = stop.strip_suffix('*').unwrap_or(stop);
            let number = read_point(bare)
                .ok_or_else(|| malformed("points are 1 to 24, bar and off, with '/' between"))?;
            stops.push((number, bare.len() < stop.len()));
        }
        if stops.len() < 2 || stops[0].1 {
            return Err(malformed("a checker's way is from/to, and a star follows where it hits"));
        }
        if stops.windows(2).any(|pair| pair[0].0 <= pair[1].0) {
            return Err(malformed("checkers move from higher points to lower ones"));
        }
        for _ in 0..count {
            legs.extend(stops.windows(2).map(|pair| Leg {
                from: pair[0].0,
                to: pair[1].0,
                hit: pair[1].1,
            }));
            if legs.len() > MOST_LEGS {
                return Err(malformed("no roll has more than four steps"));
            }
        }
    }
    if legs.is_empty() { Err(malformed("it names no checker")) } else { Ok(legs) }
}

fn read_point(text: &str) -> Option<u32> {
    match text.to_ascii_lowercase().as_str() {
        "bar" | "b" => Some(BAR),
        "off" | "o" => Some(OFF),
        digits => {
            let number: u32 = digits.parse().ok()?;
            (number <= BAR && number.to_string() == digits).then_some(number)
        }
    }
}

/// Search for all ways to play the legs with the dice; dice may be left over.
struct LegSearch {
    ends: Vec<End>,
    /// Points where the legs end.
    named: u32,
    /// Points that the text marks as hit.
    starred: u32,
}

/// The result of one way to play the legs.
#[derive(Clone, Copy)]
struct End {
    board: Board,
    /// Points where a blot was hit.
    hits: u32,
    dice_played: usize,
}

impl End {
    fn at(board: &Board) -> Self {
        Self { board: *board, hits: 0, dice_played: 0 }
    }
}

impl LegSearch {
    fn along(legs: &[Leg]) -> Self {
        let named = legs.iter().fold(0, |mask, leg| mask | 1 << leg.to);
        let starred = legs.iter().filter(|leg| leg.hit).fold(0, |mask, leg| mask | 1 << leg.to);
        Self { ends: Vec::new(), named, starred }
    }

    fn go(&mut self, dice: &[u32], legs: &[Leg], so_far: End) {
        if legs.is_empty() {
            self.ends.push(so_far);
            return;
        }
        let board = so_far.board;
        for (index, &die) in dice.iter().enumerate() {
            if dice[..index].contains(&die) {
                continue;
            }
            let left = [&dice[..index], &dice[index + 1..]].concat();
            for (place, leg) in legs.iter().enumerate() {
                let to = Board::target(leg.from, die);
                if board.sources(die) >> leg.from & 1 == 0 || to < leg.to {
                    continue;
                }
                let mut rest = legs.to_vec();
                if to == leg.to {
                    rest.remove(place);
                } else {
                    rest[place].from = to;
                }
                let next = End {
                    board: board.step(leg.from, to),
                    hits: so_far.hits | u32::from(board.hits(to)) << to,
                    dice_played: so_far.dice_played + 1,
                };
                self.go(&left, &rest, next);
            }
        }
    }
}

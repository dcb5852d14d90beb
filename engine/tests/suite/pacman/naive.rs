//! A second, simple implementation of the rules.

/// A second, simple implementation of the rules, as in Berkeley's project: coordinates in halves; agents at a
/// distance of at most 0.7 meet.
#[derive(Clone)]
pub(super) struct Plain {
    /// The maze, row by row from the bottom: walls, dots and power dots only.
    rows: Vec<Vec<char>>,
    pacman: (f64, f64),
    ghosts: Vec<Spook>,
    score: i32,
    left: u32,
    turn: usize,
    caught: bool,
    joint_moves: bool,
    scared_moves: u32,
}

#[derive(Clone)]
struct Spook {
    at: (f64, f64),
    way: &'static str,
    timer: u32,
    home: (f64, f64),
}

fn vector(way: &str) -> (f64, f64) {
    match way {
        "North" => (0.0, 1.0),
        "South" => (0.0, -1.0),
        "East" => (1.0, 0.0),
        "West" => (-1.0, 0.0),
        _ => (0.0, 0.0),
    }
}

fn moved((x, y): (f64, f64), way: &str, by: f64) -> (f64, f64) {
    let (dx, dy) = vector(way);
    (x + dx * by, y + dy * by)
}

impl Plain {
    pub(super) fn new(text: &str, joint_moves: bool, most_moves: u32, scared_moves: u32) -> Self {
        let mut rows: Vec<Vec<char>> =
            text.lines().rev().map(|row| row.chars().collect()).collect();
        let (mut pacman, mut ghosts) = ((0.0, 0.0), Vec::new());
        for (y, row) in rows.iter_mut().enumerate() {
            for (x, letter) in row.iter_mut().enumerate() {
                let home = (x as f64, y as f64);
                match *letter {
                    'P' => pacman = home,
                    digit if digit.is_ascii_digit() => {
                        ghosts.push((digit, Spook { at: home, way: "Stop", timer: 0, home }));
                    }
                    _ => continue,
                }
                *letter = '-';
            }
        }
        ghosts.sort_by_key(|(digit, _)| *digit);
        let ghosts = ghosts.into_iter().map(|(_, ghost)| ghost).collect();
        let (score, left, turn, caught) = (0, most_moves, 0, false);
        Self { rows, pacman, ghosts, score, left, turn, caught, joint_moves, scared_moves }
    }

    fn at(&mut self, (x, y): (f64, f64)) -> Option<&mut char> {
        if x < 0.0 || y < 0.0 {
            return None;
        }
        self.rows.get_mut(y as usize)?.get_mut(x as usize)
    }

    fn ways(&mut self, from: (f64, f64)) -> Vec<&'static str> {
        let mut ways = vec!["North", "South", "East", "West"];
        ways.retain(|way| self.at(moved(from, way, 1.0)).is_some_and(|letter| *letter != '%'));
        ways
    }

    fn ghost_moves(&mut self, index: usize) -> Vec<&'static str> {
        let Spook { at, way, .. } = self.ghosts[index];
        if at.0.fract() + at.1.fract() > 0.0 {
            return vec![way];
        }
        let mut ways = self.ways(at);
        if ways.len() > 1 {
            let (dx, dy) = vector(way);
            ways.retain(|other| way == "Stop" || vector(other) != (-dx, -dy));
        }
        if ways.is_empty() { vec!["Stop"] } else { ways }
    }

    fn won(&self) -> bool {
        !self.rows.iter().flatten().any(|letter| *letter == '.')
    }

    pub(super) fn moves(&mut self) -> Vec<String> {
        if self.caught || self.won() || (self.turn == 0 && self.left == 0) {
            return Vec::new();
        }
        if self.turn == 0 {
            let ways = self.ways(self.pacman).into_iter().chain(["Stop"]);
            return ways.map(Into::into).collect();
        }
        let movers = if self.joint_moves { 0..self.ghosts.len() } else { self.turn - 1..self.turn };
        let mut joint = vec![String::new()];
        for index in movers {
            let ways = self.ghost_moves(index);
            let longer = |text: &String| {
                let text = text.clone();
                ways.iter().map(move |way| format!("{text}+{way}")).collect::<Vec<_>>()
            };
            joint = joint.iter().flat_map(longer).collect();
        }
        joint.into_iter().map(|text| text[1..].into()).collect()
    }

    fn meet(&mut self, index: usize) {
        let (pacman, ghost) = (self.pacman, &mut self.ghosts[index]);
        let apart = (pacman.0 - ghost.at.0).abs() + (pacman.1 - ghost.at.1).abs();
        if apart > 0.7 || self.caught {
        } else if ghost.timer > 0 {
            *ghost = Spook { at: ghost.home, way: "Stop", timer: 0, home: ghost.home };
            self.score += 200;
        } else {
            self.caught = true;
            self.score -= 500;
        }
    }

    pub(super) fn play(&mut self, text: &str) {
        let way = |name: &str| {
            *["North", "South", "East", "West", "Stop"].iter().find(|way| **way == name).unwrap()
        };
        if self.turn == 0 {
            self.pacman = moved(self.pacman, text, 1.0);
            self.score -= 1;
            self.left -= 1;
            let (pacman, timer) = (self.pacman, self.scared_moves);
            let letter = std::mem::replace(self.at(pacman).unwrap(), '-');
            if letter == '.' {
                self.score += 10;
            } else if letter == 'o' {
                self.ghosts.iter_mut().for_each(|ghost| ghost.timer = timer);
            }
            if self.won() {
                self.score += 500;
            } else {
                (0..self.ghosts.len()).for_each(|index| self.meet(index));
            }
        } else {
            let first = if self.joint_moves { 0 } else { self.turn - 1 };
            for (index, name) in (first..).zip(text.split('+')) {
                if self.caught {
                    break;
                }
                let ghost = &mut self.ghosts[index];
                ghost.way = way(name);
                ghost.at = moved(ghost.at, name, if ghost.timer > 0 { 0.5 } else { 1.0 });
                if ghost.timer == 1 && ghost.at.0.fract() + ghost.at.1.fract() > 0.0 {
                    ghost.at = moved(ghost.at, name, 0.5);
                }
                ghost.timer = ghost.timer.saturating_sub(1);
                self.meet(index);
            }
        }
        let players = if self.joint_moves { 1 } else { self.ghosts.len() };
        self.turn = (self.turn + 1) % (1 + players);
    }

    pub(super) fn text(&self) -> String {
        let mut rows = self.rows.clone();
        rows[self.pacman.1 as usize][self.pacman.0 as usize] = if self.caught { 'X' } else { 'P' };
        let rows: Vec<String> = rows.iter().rev().map(|row| row.iter().collect()).collect();
        let ghost = |ghost: &Spook| {
            let half = ghost.at.0.fract() + ghost.at.1.fract() > 0.0;
            let (x, y) = if half { moved(ghost.at, ghost.way, -0.5) } else { ghost.at };
            let letter = if ghost.way == "Stop" { "-" } else { &ghost.way[..1] };
            let scared = if ghost.timer > 0 { format!("*{}", ghost.timer) } else { String::new() };
            format!("{x},{y}{letter}{}{scared}", if half { "+" } else { "" })
        };
        let ghosts: Vec<String> = self.ghosts.iter().map(ghost).collect();
        let turn = match self.turn {
            0 => "P".into(),
            _ if self.joint_moves => "G".into(),
            number => number.to_string(),
        };
        let ghosts = if ghosts.is_empty() { "-".into() } else { ghosts.join(";") };
        format!("{} {turn} {} {} {ghosts}", rows.join("/"), self.score, self.left)
    }
}

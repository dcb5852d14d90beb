mod exploring;

use exploring::explored;

use super::Evaluator;
use crate::machine::{Domain, Limits, Machine, State};
use crate::reading::read;
use crate::sheet::Sheet;
use crate::testing::{Random, SHEETS};
use crate::writing::{read_term, term_text};

const LIMITS: Limits = Limits { work: 1 << 24, bytes: 1 << 26 };

fn machine(name: &str) -> (Sheet, Evaluator) {
    let (_, text) = SHEETS.iter().find(|(each, _)| *each == name).expect("a sheet of the tests");
    let sheet = read(text).expect("a sheet");
    let domain = explored(&sheet, 300, 30, &mut Random(5));
    let machine = Evaluator::new(&sheet, domain, &LIMITS).expect("a machine");
    (sheet, machine)
}

fn facts(sheet: &Sheet, machine: &impl Machine, state: &State) -> Vec<String> {
    let facts = machine.domain().facts.iter().enumerate();
    facts
        .filter(|(index, _)| state[index / 64] >> (index % 64) & 1 == 1)
        .map(|(_, fact)| term_text(&sheet.symbols, fact))
        .collect()
}

fn legal(sheet: &Sheet, machine: &impl Machine, state: &State, role: usize) -> Vec<String> {
    let mut legal = Vec::new();
    machine.legal(state, role, &mut legal);
    let moves = &machine.domain().moves[role];
    legal.iter().map(|&index| term_text(&sheet.symbols, &moves[index as usize])).collect()
}

fn after(sheet: &Sheet, machine: &impl Machine, state: &State, joint: &[&str]) -> State {
    let named = joint.iter().zip(&machine.domain().moves).map(|(text, moves)| {
        let term = read_term(text, &sheet.symbols).expect("a term");
        moves.iter().position(|each| *each == term).expect("a move of the role") as u32
    });
    machine.next(state, &named.collect::<Vec<_>>())
}

fn goals(machine: &impl Machine, state: &State) -> Vec<Option<u8>> {
    (0..machine.domain().moves.len()).map(|role| machine.goal(state, role)).collect()
}

#[test]
fn three_in_a_line_end_tic_tac_toe() {
    let (sheet, machine) = machine("tic-tac-toe");
    let mut state = machine.domain().start.clone();
    assert_eq!(facts(&sheet, &machine, &state).len(), 10);
    assert_eq!(legal(&sheet, &machine, &state, 0).len(), 9);
    assert_eq!(legal(&sheet, &machine, &state, 1), ["noop"]);
    for (ply, cell) in ["1 1", "1 2", "2 2", "1 3", "3 3"].into_iter().enumerate() {
        assert!(!machine.is_terminal(&state), "ply {ply}");
        assert_eq!(legal(&sheet, &machine, &state, ply % 2).len(), 9 - ply);
        let mark = format!("(mark {cell})");
        let joint = if ply % 2 == 0 { [&mark[..], "noop"] } else { ["noop", &mark] };
        state = after(&sheet, &machine, &state, &joint);
    }
    assert!(machine.is_terminal(&state));
    assert_eq!(goals(&machine, &state), [Some(100), Some(0)]);
    assert!(facts(&sheet, &machine, &state).contains(&"(cell 3 3 x)".into()));
}

#[test]
fn tic_tac_toe_has_the_known_number_of_games() {
    let (_, machine) = machine("tic-tac-toe");
    fn games(machine: &Evaluator, state: &State, plies: usize) -> usize {
        if plies == 0 || machine.is_terminal(state) {
            return usize::from(plies == 0);
        }
        let (mut one, mut other) = (Vec::new(), Vec::new());
        machine.legal(state, 0, &mut one);
        machine.legal(state, 1, &mut other);
        let joints = one.iter().flat_map(|&one| other.iter().map(move |&other| [one, other]));
        joints.map(|joint| games(machine, &machine.next(state, &joint), plies - 1)).sum()
    }
    let start = &machine.domain().start;
    assert_eq!(
        [1, 2, 3, 4, 5].map(|plies| games(&machine, start, plies)),
        [9, 72, 504, 3024, 15120]
    );
}

#[test]
fn who_takes_the_last_piece_wins_nim() {
    let (sheet, machine) = machine("nim");
    let mut state = machine.domain().start.clone();
    assert_eq!(
        legal(&sheet, &machine, &state, 0),
        ["(leave a 0)", "(leave b 0)", "(leave b 1)", "(leave c 0)", "(leave c 1)", "(leave c 2)"]
    );
    for joint in [["(leave c 0)", "noop"], ["noop", "(leave b 0)"], ["(leave a 0)", "noop"]] {
        state = after(&sheet, &machine, &state, &joint);
    }
    assert!(machine.is_terminal(&state));
    assert_eq!(goals(&machine, &state), [Some(100), Some(0)]);
}

#[test]
fn a_recursive_relation_follows_a_path() {
    let (sheet, machine) = machine("paths");
    let mut state = machine.domain().start.clone();
    for (red, blue) in [("1 1", "3 1"), ("2 2", "1 2")] {
        state = after(&sheet, &machine, &state, &[&format!("(lay {red})"), "noop"]);
        state = after(&sheet, &machine, &state, &["noop", &format!("(lay {blue})")]);
        assert!(!machine.is_terminal(&state));
    }
    state = after(&sheet, &machine, &state, &["(lay 3 3)", "noop"]);
    assert!(machine.is_terminal(&state));
    assert_eq!(goals(&machine, &state), [Some(100), Some(0)]);
}

#[test]
fn chance_is_a_role() {
    let (sheet, machine) = machine("dice");
    let start = machine.domain().start.clone();
    assert_eq!(legal(&sheet, &machine, &start, 0), ["roll", "stop"]);
    let rolled = after(&sheet, &machine, &start, &["roll", "noop"]);
    assert_eq!(legal(&sheet, &machine, &rolled, 1), ["(show 1)", "(show 2)", "(show 3)"]);
    let three = after(&sheet, &machine, &rolled, &["noop", "(show 3)"]);
    assert_eq!(facts(&sheet, &machine, &three), ["(asks player)", "(sum 3)"]);
    assert_eq!(goals(&machine, &three), [Some(30), Some(0)]);
    let one = after(&sheet, &machine, &rolled, &["noop", "(show 1)"]);
    assert!(machine.is_terminal(&one));
    assert_eq!(goals(&machine, &one), [Some(0), Some(0)]);
}

#[test]
fn moves_may_be_made_at_once() {
    let (sheet, machine) = machine("pennies");
    let mut state = machine.domain().start.clone();
    for even in ["(show heads)", "(show tails)", "(show tails)"] {
        assert_eq!(legal(&sheet, &machine, &state, 1), ["(show heads)", "(show tails)"]);
        state = after(&sheet, &machine, &state, &[even, "(show tails)"]);
    }
    assert!(machine.is_terminal(&state));
    assert_eq!(goals(&machine, &state), [Some(70), Some(30)]);
    assert_eq!(legal(&sheet, &machine, &state, 0), [""; 0]);
}

#[test]
fn a_puzzle_has_one_role() {
    let (sheet, machine) = machine("lamps");
    let mut state = machine.domain().start.clone();
    for lamp in ["a", "b", "c", "d"] {
        assert!(!machine.is_terminal(&state));
        state = after(&sheet, &machine, &state, &[&format!("(press {lamp})")]);
    }
    assert!(machine.is_terminal(&state));
    assert_eq!(goals(&machine, &state), [Some(100)]);
}

#[test]
fn answers_do_not_depend_on_what_was_asked_before() {
    for (name, _) in SHEETS {
        let (sheet, machine) = machine(name);
        let mut random = Random(11);
        let mut state = machine.domain().start.clone();
        for _ in 0..20 {
            let fresh =
                Evaluator::new(&sheet, machine.domain().clone(), &LIMITS).expect("a machine");
            let roles = 0..sheet.roles.len();
            let moves = |machine: &Evaluator, role| legal(&sheet, machine, &state, role);
            let goals_before = goals(&fresh, &state);
            assert_eq!(goals(&machine, &state), goals_before, "{name}");
            assert!(
                roles.clone().all(|role| moves(&machine, role) == moves(&fresh, role)),
                "{name}"
            );
            assert_eq!(machine.is_terminal(&state), fresh.is_terminal(&state), "{name}");
            let mut joint = Vec::new();
            for role in roles {
                let mut out = Vec::new();
                machine.legal(&state, role, &mut out);
                if !out.is_empty() {
                    joint.push(out[random.below(out.len())]);
                }
            }
            if joint.len() < sheet.roles.len() || machine.is_terminal(&state) {
                state = machine.domain().start.clone();
                continue;
            }
            let next = machine.next(&state, &joint);
            assert_eq!(next, fresh.next(&state, &joint), "{name}");
            state = next;
        }
    }
}

#[test]
fn what_costs_too_much_is_refused_or_has_no_answer() {
    let head = "(role white) (init (p 1)) (legal white wait) (goal white 0)\n";
    let digits: String = (0..10).map(|each| format!("(d {each}) ")).collect();
    let pairs = "(<= terminal (big ?a ?b ?c ?d ?e ?f ?g ?h ?i))";
    let body = "(d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f) (d ?g) (d ?h) (d ?i)";
    let text = format!("{head}{digits}{pairs}\n(<= (big ?a ?b ?c ?d ?e ?f ?g ?h ?i) {body})");
    let fault = Evaluator::new(&read(&text).expect("a sheet"), Domain::default(), &LIMITS).err();
    let fault = fault.expect("too many tuples");
    assert_eq!(fault.line, Some(3));
    assert!(fault.message.starts_with("the rule of `big` has too many ways to be met"), "{fault}");

    let grows = format!("{head}(n 0) (<= (n (s ?x)) (n ?x)) (<= terminal (n 1))");
    let fault = Evaluator::new(&read(&grows).expect("a sheet"), Domain::default(), &LIMITS).err();
    assert_eq!(fault.map(|fault| fault.line), Some(Some(2)));

    let later = "(<= (n 0) (true (p 2))) (<= (n (s ?x)) (n ?x)) (<= terminal (n 1))";
    let sheet = read(&format!("{head}{later} (<= (next (p 2)) (n 0))")).expect("a sheet");
    let term = |text| read_term(text, &sheet.symbols).expect("a term");
    let domain = Domain {
        facts: vec![term("(p 1)"), term("(p 2)")],
        moves: vec![vec![term("wait")]],
        goals: vec![vec![0]],
        start: [1].into(),
    };
    let machine = Evaluator::new(&sheet, domain, &LIMITS).expect("the start is small");
    let state: State = [2].into();
    assert!(!machine.is_terminal(&state));
    assert_eq!(*machine.next(&state, &[0]), [0]);
    assert_eq!(legal(&sheet, &machine, &state, 0), ["wait"]);
    assert_eq!(machine.next(&[1].into(), &[9]).len(), 1);
    assert_eq!(machine.goal(&state, 7), None);
}

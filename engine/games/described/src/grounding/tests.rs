use super::*;
use crate::reading::read;
use crate::testing::SHEETS;
use crate::writing::term_text;

const LIMITS: Limits = Limits { work: 10_000_000, bytes: 100_000_000 };

fn ground(text: &str) -> Result<Grounded, Fault> {
    domain(&read(text).expect("a sheet"), &LIMITS)
}

const COUNTER: &str = "(role r) (init (n 0)) (after 0 1) (after 1 2)
(<= (next (n ?y)) (true (n ?x)) (after ?x ?y)) (<= (legal r go) (true (n ?x)))
(<= terminal (true (n 2))) (<= (goal r 100) (true (n 2))) (<= (goal r 7) (not (true (n 2))))";

#[test]
fn a_domain_is_sorted_and_has_what_is_reached() {
    let sheet = read(COUNTER).expect("a sheet");
    let domain = domain(&sheet, &LIMITS).expect("a domain").domain;
    let facts: Vec<String> =
        domain.facts.iter().map(|fact| term_text(&sheet.symbols, fact)).collect();
    assert_eq!(facts, ["(n 0)", "(n 1)", "(n 2)"]);
    assert_eq!(domain.moves[0].len(), 1);
    assert_eq!(domain.goals, [[7, 100]]);
    assert_eq!(*domain.start, [1]);
}

#[test]
fn base_and_input_change_nothing() {
    let with = format!("{COUNTER} (base (n 0)) (base (n 1)) (base (n 2)) (input r go)");
    let (with, without) = (ground(&with).expect("a domain"), ground(COUNTER).expect("a domain"));
    assert_eq!(with.domain.facts.len(), without.domain.facts.len());
    assert_eq!(with.domain.goals, without.domain.goals);
}

#[test]
fn negations_of_what_never_changes_are_exact() {
    let text = "(role r) (a 1) (a 2) (a 3) (b 2) (<= (c ?x) (a ?x) (not (b ?x)))
(<= (d ?x ?y) (c ?x) (c ?y) (distinct ?x ?y)) (<= (init (f ?x ?y)) (d ?x ?y)) (<= (legal r (m ?x)) (c ?x))
(<= (next (f ?x ?x)) (does r (m ?x)) (not (true (f ?x ?x)))) (<= terminal (true (f 1 1))) (goal r 0)";
    let domain = ground(text).expect("a domain").domain;
    assert_eq!(domain.facts.len(), 4); // 1 3, 3 1, 1 1, 3 3
    assert_eq!(domain.moves[0].len(), 2);
}

#[test]
fn counting_without_an_end_is_a_fault_of_its_line() {
    let text =
        "(role r) (init (n 0))\n(<= (next (n (s ?x))) (true (n ?x)))\n(legal r go) (goal r 0)
(<= terminal (true (n 5)))";
    let fault = ground(text).expect_err("no end");
    assert_eq!(fault.line, Some(2));
    assert!(fault.message.contains("`next`"), "{fault}");
}

#[test]
fn too_much_work_is_a_fault_of_its_line() {
    let digits: String = (0..40).map(|x| format!("(d {x})")).collect();
    let text = format!(
        "(role r) {digits}\n(<= (p ?a ?b ?c ?d ?e ?f) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f))
(<= (init x) (p 1 1 1 1 1 1)) (legal r go) (goal r 0) (<= terminal (true x))"
    );
    let fault = ground(&text).expect_err("too much");
    assert_eq!(fault.line, Some(2));
    assert!(fault.message.contains("`p`"), "{fault}");
    let fault = domain(&read(COUNTER).expect("a sheet"), &Limits { work: 5, bytes: 1000 })
        .expect_err("too little");
    assert!(fault.line.is_some());
}

#[test]
fn goals_are_numbers_up_to_100() {
    let text = "(role r) (init x) (legal r go)\n(<= (goal r 101) (true x))\n(<= terminal (true x))";
    assert_eq!(ground(text).expect_err("too great").line, Some(2));
}

#[test]
fn all_values_that_nobody_asks_for_are_not_listed() {
    // 30 to the power of 6 solutions, and one head.
    let digits: String = (0..30).map(|x| format!("(init (d {x}))")).collect();
    let text = format!(
        "(role r) {digits} (<= (next (d ?a)) (true (d ?a))) (legal r go) (goal r 0)
(<= terminal (true (d ?a)) (true (d ?b)) (true (d ?c)) (true (d ?d)) (true (d ?e)) (true (d ?f)))"
    );
    assert!(ground(&text).is_ok());
}

#[test]
fn sheets_have_instances() {
    for (name, text) in SHEETS {
        let sheet = read(text).expect("a sheet");
        let mut grounded = domain(&sheet, &LIMITS).expect(name);
        let instances = grounded.instances(&sheet).expect(name);
        assert!(instances.heads.len() >= grounded.domain.facts.len() / 2, "{name}");
        assert_eq!(instances.starts.len(), instances.heads.len() + 1);
        assert_eq!(*instances.starts.last().expect("an end") as usize, instances.literals.len());
    }
}

#[test]
fn terms_that_are_long_when_written_out_are_refused() {
    let levels: String = (1..9)
        .map(|level| format!("\n(<= (d{} (g ?x ?x ?x ?x ?x ?x ?x ?x)) (d{level} ?x))", level + 1))
        .collect();
    let text = format!("(role r) (d1 (g 0 0 0 0 0 0 0 0)){levels}\n(<= (init (f ?x)) (d9 ?x))");
    let fault = ground(&text).expect_err("a term of 585 words");
    assert_eq!(fault.line, Some(3), "{fault}");
}

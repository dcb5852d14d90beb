use super::{MOST_WARNINGS, read, read_with_warnings};
use crate::sheet::{Literal, Sheet, Term, words};
use crate::testing::{Random, SHEETS};
use crate::writing::term_text;

const FRAME: &str = "(role white) (init (p 1)) (<= (next (p ?x)) (true (p ?x)))
(<= terminal (true (p 2))) (goal white 100) (legal white wait)\n";

fn with(rules: &str) -> Result<Sheet, String> {
    read(&format!("{FRAME}{rules}")).map_err(|fault| fault.to_string())
}

fn bodies(sheet: &Sheet, relation: &str) -> Vec<String> {
    let text = |literal: &Literal| {
        let atom = |atom: &crate::sheet::Atom| {
            let term = match atom.terms.is_empty() {
                true => Term::Constant(atom.relation),
                false => Term::Compound(atom.relation, atom.terms.clone()),
            };
            term_text(&sheet.symbols, &term)
        };
        match literal {
            Literal::Is(is) => atom(is),
            Literal::Not(not) => format!("-{}", atom(not)),
            Literal::Distinct(one, other) => {
                format!("{}!={}", term_text(&sheet.symbols, one), term_text(&sheet.symbols, other))
            }
        }
    };
    let relation = sheet.symbols.known(relation).expect("the sheet has the relation");
    sheet
        .rules
        .iter()
        .filter(|rule| rule.head.relation == relation)
        .map(|rule| rule.body.iter().map(text).collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn sheets_are_read_without_warnings() {
    for (name, text) in SHEETS {
        let (sheet, warnings) =
            read_with_warnings(text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(warnings, [], "{name}");
        assert!(sheet.rules.len() > 5, "{name}");
    }
}

#[test]
fn capitals_comments_and_blanks_change_nothing() {
    let sheet = with("(<= (Q ?X) ; why (not\r\n\t(TRUE (p\n ?x)))").expect("a sheet");
    assert_eq!(bodies(&sheet, "q"), ["(true (p ?0))"]);
    assert_eq!(sheet.rules.last().map(|rule| rule.line), Some(3));
}

#[test]
fn relations_without_terms_may_stand_in_parentheses() {
    let sheet = with("(q) (<= r (q)) (<= (s) q (r)) (<= (t (f)) r)").expect("a sheet");
    assert_eq!(bodies(&sheet, "q"), [""]);
    assert_eq!(bodies(&sheet, "s"), ["q r"]);
    let f = sheet.symbols.known("f").expect("a word");
    assert_eq!(*sheet.rules.last().expect("a rule").head.terms, [Term::Constant(f)]);
}

#[test]
fn or_becomes_rules_and_not_moves_to_atoms() {
    let cases = [
        ("(or a b c)", &["a", "b", "c"][..]),
        ("(or (and a b) c) (or d e)", &["a b d", "a b e", "c d", "c e"]),
        ("(or a)", &["a"]),
        ("(not (or a b))", &["-a -b"]),
        ("(not (and a (not b)))", &["-a", "b"]),
        ("(not (not a)) a", &["a"]),
        ("(and a (and b c)) (distinct 1 2)", &["a b c 1!=2"]),
    ];
    for (body, expected) in cases {
        let sheet = with(&format!("(a) (b) (c) (d) (e) (<= q {body})")).expect(body);
        assert_eq!(bodies(&sheet, "q"), expected, "{body}");
    }
}

#[test]
fn variables_are_numbered_in_each_rule_that_or_makes() {
    let sheet =
        with("(a 1) (b 1) (<= (q ?z) (a ?z) (or (b ?y) (a ?x)) (distinct ?z 2))").expect("a sheet");
    assert_eq!(bodies(&sheet, "q"), ["(a ?0) (b ?1) ?0!=2", "(a ?0) (a ?1) ?0!=2"]);
    assert!(sheet.rules[sheet.rules.len() - 2..].iter().all(|rule| rule.variables == 2));
}

#[test]
fn conditions_may_come_before_those_that_bind_their_variables() {
    with("(<= (q ?x) (not (true (p ?x))) (distinct ?x 3) (a ?x)) (a 1)").expect("safe as a whole");
}

#[test]
fn roles_keep_their_order_and_random_is_one() {
    let sheet = read("(role black) (role random) (<= (role white))").expect("a sheet");
    let names: Vec<_> = sheet.roles.iter().map(|role| sheet.symbols.text(*role)).collect();
    assert_eq!(names, ["black", "random", "white"]);
}

#[test]
fn strata_lie_above_what_must_not_hold() {
    let sheet =
        with("(<= a (not b)) (<= b (not c) d) (<= d b) (<= c terminal)").expect("stratified");
    let stratum = |name: &str| sheet.strata[sheet.symbols.known(name).expect("a word").0 as usize];
    assert_eq!(["a", "b", "c", "d", "p"].map(stratum), [2, 1, 0, 1, 0]);
    assert_eq!(sheet.strata.len(), sheet.symbols.count());
}

#[test]
fn refusals_name_the_line_and_what_to_mend() {
    let nested = format!("(q {}1{})", "(f ".repeat(32), ")".repeat(32));
    let ors = format!("(<= q {})", "(or a b) ".repeat(13));
    let variables: String = (0..256).map(|each| format!("(p ?v{each})")).collect();
    let many = format!("(<= q {variables})");
    let cases = [
        ("\n(q 1", "line 4: `(` is not closed: add `)` where its rule ends"),
        ("(q 1))", "line 3: `)` closes nothing: remove it"),
        (
            "(<= q (a)\n(<= r (a))",
            "line 3: a `)` is missing: the rule of line 4 begins before this one is closed",
        ),
        (nested.as_str(), "line 3: parentheses nest more than 32 deep: write flatter terms"),
        (
            "(q \"a\")",
            "line 3: \"\\\"a\\\"\" is no word: quotation marks, | and control characters have no use",
        ),
        (
            "hello",
            "line 3: `hello` stands outside of parentheses: a fact is written (hello), a comment begins with ;",
        ),
        ("(<=)", "line 3: a rule without a head: write (<= head condition …)"),
        (
            "(<= (true (p 1)) a)",
            "line 3: `(true (p 1))` is no head of a rule: `true` stands in bodies only",
        ),
        ("(or a b)", "line 3: `(or a b)` is no head of a rule: `or` stands in bodies only"),
        ("(<= q (or))", "line 3: `(or)`: `or` needs conditions in its parentheses"),
        ("(<= q (not a b))", "line 3: `(not a b)`: `not` needs one condition"),
        ("(<= q\n(distinct 1))", "line 4: `(distinct 1)`: `distinct` needs two terms"),
        (
            "(<= q (not (distinct 1 2)))",
            "line 3: `(distinct 1 2)`: `not` of `distinct`: write the same term in both places",
        ),
        (
            "(<= (sees white ?x) (true ?x))",
            "line 3: `sees` is not supported: all players see the whole state, views of it are a step of their own; leave the rules of `sees` out to play with complete information",
        ),
        ("(<= q ?x)", "line 3: `?x` begins with no name of a relation: write (name term …)"),
        ("(q ())", "line 3: `()` is no term: write a word or (function term …)"),
        ("(q ?)", "line 3: `?` is no variable: it needs a name, as ?x"),
        ("(q (?f 1))", "line 3: `(?f 1)`: a variable is no name of a function"),
        (
            ors.as_str(),
            "line 3: the `or`s of `q` make more than 4096 rules of it, or too many conditions: give some of them a relation of their own",
        ),
        (many.as_str(), "line 3: a rule has more than 255 variables: split it"),
        (
            "(q 1)\n(<= r (q 1 2))",
            "line 4: `q` has 2 terms in this rule, line 3 gives it 1: write the same number everywhere",
        ),
        (
            "(<= q (true p 1))",
            "line 3: `true` has 2 terms in this rule, the language gives it 1: write the same number everywhere",
        ),
        (
            "(q ?x)",
            "line 3: the fact `(q ?x)` has the variable ?x: write a word, or a rule with a body",
        ),
        (
            "(<= (q ?y) (not (true (p ?y))))",
            "line 3: the rule of `(q ?y)` is not safe: ?y of its head occurs in no positive condition of its body; add one that gives it a value",
        ),
        (
            "(<= q (true (p ?x)) (distinct ?x ?y))",
            "line 3: the rule of `q` is not safe: ?y of its `distinct` occurs in no positive condition of its body; add one that gives it a value",
        ),
        (
            "(<= q (not (true (p ?z))))",
            "line 3: the rule of `q` is not safe: ?z of its `not` occurs in no positive condition of its body; add one that gives it a value",
        ),
        (
            "(<= a (not b))\n(<= b a)",
            "line 3: the rule of `a` needs `b` not to hold, and `b` depends on `a`: negation must be stratified, break this circle",
        ),
        (
            "(<= (q ?x) (next (p ?x)))",
            "line 3: the rule of `q` has `next` in its body: give its conditions a relation of their own",
        ),
        (
            "(<= a (does white wait))\n(<= (legal white go) (not a))",
            "line 4: the rule of `legal` depends on `does` by way of `a`, but what is legal is asked before a move is made: remove that condition",
        ),
        (
            "(<= (base ?x) (true ?x))",
            "line 3: the rule of `base` depends on `true`, but it says what may be true in any state: remove that condition",
        ),
        (
            "(<= (role ?x) (q ?x)) (q 1)",
            "line 3: a role is a fact with the word of a player: write (role name), one for each",
        ),
        (
            "(role (f 1))",
            "line 3: a role is a fact with the word of a player: write (role name), one for each",
        ),
    ];
    for (rules, expected) in cases {
        assert_eq!(with(rules).map(|_| ()), Err(expected.into()), "{rules}");
    }
    let none = "the sheet has no player: add a fact (role name) for each";
    assert_eq!(read("(role random)").map_err(|fault| fault.to_string()).err(), Some(none.into()));
    let roles: String = (0..17).map(|each| format!("(role r{each})\n")).collect();
    assert_eq!(read(&roles).err().and_then(|fault| fault.line), Some(17));
    assert!(read(&" ".repeat(64 * 1024)).is_err_and(|fault| fault.message == none));
    assert!(read(&" ".repeat(64 * 1024 + 1)).is_err_and(|fault| fault.message.contains("bytes")));
}

#[test]
fn rules_that_or_makes_are_bounded_in_all() {
    let ors = "(or a b) ".repeat(12);
    let text: String = (0..5).map(|_| format!("(<= q {ors})\n")).collect();
    let fault = with(&text).expect_err("too many");
    assert_eq!(
        fault,
        "line 6: the sheet has more than 16384 rules at the rule of `q`, `or` written out: shorten it"
    );
}

#[test]
fn doubts_are_warnings() {
    let text = "(role white)\n(role white)\n(<= (legal white ?m) (move ?m))\n(<= (q ?x) (init ?x))";
    let (_, warnings) = read_with_warnings(text).expect("a sheet");
    let texts: Vec<_> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "no rule has the head `init`: the first state is empty",
            "no rule has the head `next`: the state after any move is empty",
            "no rule has the head `terminal`: games have no end",
            "no rule has the head `goal`: games have no result",
            "line 2: the role `white` is there twice",
            "line 3: no rule or fact has the head `move`: it never holds",
            "line 4: the rule of `q` has `init` in its body; it is read as a relation as all others",
        ]
    );
}

#[test]
fn long_chains_of_rules_need_no_stack() {
    let chain: String = (0..4_000).map(|each| format!("(<= r{each} r{})", each + 1)).collect();
    let sheet = with(&chain).expect("a sheet");
    assert_eq!(sheet.strata.iter().max(), Some(&0));
    let negated: String =
        (0..2_000).map(|each| format!("(<= r{each} (not r{}))", each + 1)).collect();
    assert_eq!(with(&negated).expect("a sheet").strata.iter().max(), Some(&2_000));
}

#[test]
fn words_are_short_and_warnings_few() {
    let long = "a".repeat(200);
    let fault = with(&format!("({long} b)")).expect_err("too long");
    assert!(fault.len() < 200, "{fault}");
    let twelve = "(or (init a) (init b)) ".repeat(12);
    let (_, warnings) =
        read_with_warnings(&format!("(role white) (<= (q) {twelve})")).expect("a sheet");
    assert!(warnings.len() <= MOST_WARNINGS, "{}", warnings.len());
}

#[test]
fn mutated_sheets_are_read_or_refused() {
    let parts = [
        "(", ")", "?x", "not", "or", "<=", "\n", "true", "does", "1", ";", "distinct", "é", "\u{0}",
    ];
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for round in 0..3_000 {
        let (_, text) = SHEETS[random.below(SHEETS.len())];
        let mut text: Vec<char> = text.chars().collect();
        for _ in 0..=random.below(6) {
            let at = random.below(text.len());
            match random.below(3) {
                0 => drop(text.remove(at)),
                1 => drop(text.splice(at..at, parts[random.below(parts.len())].chars())),
                _ => {
                    let end = (at + random.below(40)).min(text.len());
                    let piece: Vec<char> = text[at..end].to_vec();
                    let to = random.below(text.len());
                    drop(text.splice(to..to, piece));
                }
            }
        }
        let text: String = text.into_iter().collect();
        match read(&text) {
            Ok(sheet) => assert_eq!(sheet.strata.len(), sheet.symbols.count(), "round {round}"),
            Err(fault) => assert!(!fault.message.is_empty(), "round {round}"),
        }
    }
}

#[test]
fn the_languages_words_keep_their_symbols() {
    let sheet = with("").expect("a sheet");
    for (symbol, text) in
        [(words::ROLE, "role"), (words::RANDOM, "random"), (words::INPUT, "input")]
    {
        assert_eq!(sheet.symbols.text(symbol), text);
    }
}

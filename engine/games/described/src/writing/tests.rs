use super::{read_term, read_terms, term_text};
use crate::reading::read;
use crate::sheet::{Symbol, Symbols, Term, words};

fn symbols() -> Symbols {
    read("(role white) (init (cell 1 1 b)) (init (control white)) (init over)")
        .expect("a sheet")
        .symbols
}

#[test]
fn a_term_comes_back_in_canonical_form() {
    let symbols = symbols();
    for (text, canonical) in [
        ("(cell 1 1 b)", "(cell 1 1 b)"),
        (" ( CELL\n1 1  b ) ; here", "(cell 1 1 b)"),
        ("over", "over"),
        ("(over)", "over"),
        ("(cell (cell 1) white)", "(cell (cell 1) white)"),
    ] {
        let term = read_term(text, &symbols).expect(text);
        assert_eq!(term_text(&symbols, &term), canonical);
        assert_eq!(read_term(canonical, &symbols), Some(term));
    }
    let variable = Term::Compound(words::TRUE, [Term::Variable(2)].into());
    assert_eq!(term_text(&symbols, &variable), "(true ?2)");
}

#[test]
fn what_is_no_ground_term_of_known_words_is_none() {
    let symbols = symbols();
    for text in [
        "",
        "()",
        "(cell",
        "cell)",
        "1 1",
        "(cell ?x)",
        "?x",
        "(cell 7)",
        "((cell) 1)",
        "(cell ())",
    ] {
        assert_eq!(read_term(text, &symbols), None, "{text}");
    }
    assert_eq!(read_term(&"(cell ".repeat(10_000), &symbols), None);
}

#[test]
fn a_list_may_stand_in_parentheses_or_not() {
    let symbols = symbols();
    let texts = |text: &str| {
        read_terms(text, &symbols)
            .map(|terms| terms.iter().map(|term| term_text(&symbols, term)).collect::<Vec<_>>())
    };
    let both = Some(vec!["(cell 1 1 b)".to_string(), "(control white)".into()]);
    assert_eq!(texts("((cell 1 1 b) (control white))"), both);
    assert_eq!(texts("(cell 1 1 b)\n(control white)"), both);
    assert_eq!(texts("(control white)"), Some(vec!["(control white)".into()]));
    assert_eq!(texts("over (control white)"), Some(vec!["over".into(), "(control white)".into()]));
    assert_eq!(texts(""), Some(vec![]));
    assert_eq!(texts("()"), Some(vec![]));
    assert_eq!(texts("((cell 1 1 b) (control green))"), None);
    assert_eq!(texts("((cell 1 1 b)"), None);
    assert_eq!(Symbol(0), words::ROLE);
}

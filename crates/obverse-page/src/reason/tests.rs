use std::collections::BTreeSet;

use obverse_core::Position;
use obverse_formats::detect::ReadOptions;
use obverse_study::{Collection, GameFormat, GameTree, ImportError, import};
use obverse_texts::{Language, Texts};

use super::*;

/// Texts that cannot be imported, with a variety of errors.
const BAD: [&str; 44] = [
    "",
    "  \n",
    "hello world",
    "f5d6c3d3c4f4 d4",
    "f5d6a1",
    "f5d9",
    "f5 x",
    "f5€",
    "f5pa",
    "f5ϲ4",
    "f5 С4",
    "start: f5d6d6",
    "X",
    "---------------------------OX------XO---------------------------",
    "---------------------------OX------XO-------------------------- X",
    "---------------------------QX------XO--------------------------- X",
    "---------------------------01------10--------------------------- X",
    "---------------------------ΟX------XO--------------------------- X",
    "---------------------------------------------------------------- X",
    "X\n2\n",
    "X\n\n",
    "Q\n2\n********\n********\n********\n***OX***\n***XO***\n********\n********\n********\n",
    "X\nx\n********\n********\n********\n***OX***\n***XO***\n********\n********\n********\n",
    "X\n2\n********\n********\n********\n***OX**\n***XO***\n********\n********\n********\n",
    "X\n2\n********\n********\n********\n***0X***\n***XO***\n********\n********\n********\n",
    "X\n2\n********\n********\n********\n***OX***\n***XO***\n********\n********\n********\nmore",
    "X\n2\n********\n********\n********\n***OX***\n",
    "X\n2\n********\n********\n********\n********\n********\n********\n********\n********\n",
    "(;GM[Othello]PC[x]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D9];)",
    "(;GM[Othello]PC[x]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[A1];)",
    "(;GM[Othello]PC[x]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]B[D6];)",
    "(;GM[Othello]PC[x]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]",
    "(;GM[Othello]PC[x]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W;)",
    "(;GM[Othello]PC[x]TY[10]BO[10 ---------------------------O*------*O--------------------------- *]B[F5];)",
    "(;GM[Othello]PC[x]TY[8]B[F5]BO[8 ---------------------------O*------*O--------------------------- *];)",
    "(;GM[1]FF[4];B[aa])",
    "(;GM[2]SZ[10];B[aa])",
    "(;GM[2]FF[4]AB[zz];B[f5])",
    "(;GM[2]FF[4]PL[Q];B[f5])",
    "[Event \"x\"]\n\n1. f5 d6 2. a1 *",
    "[Event \"x\"]\n\n1. f5 d6 {open",
    "[Event \"x\"]\n\n1. f5 d6 1-0 c3",
    "---------------------------OX------XO--------------------------- X; F5:abc",
    "{\"obverse\":99,\"start\":\"\",\"moves\":[]}",
];

/// Errors of all kinds that texts can have.
fn errors() -> Vec<ImportError> {
    let mut errors: Vec<ImportError> = (BAD.iter())
        .filter_map(|text| import(text.as_bytes(), None).err())
        .collect();
    let mut wthor = [0u8; 16];
    wthor[4] = 3;
    for bytes in [&wthor[..8], &wthor[..]] {
        errors.extend(import(bytes, Some("games.wtb")).err());
    }
    errors.push(ImportError::TooLarge(1 << 30));
    errors.push(ImportError::NoGame(
        obverse_formats::detect::Format::WthorPlayers,
    ));
    errors
}

/// Whether an English text and an error say the same, apart from the location of the error and from characters that
/// look like others, which English names more precisely where errors are printed.
fn agrees(error: &ImportError, text: &str) -> bool {
    let printed = error.to_string();
    printed.ends_with(text)
        || text.contains("type ")
        || text.contains("the start position is invalid")
        || text.contains("the file is cut off")
        || text.contains("this program does not read")
        || text.contains("format version")
        || text.contains("is not Othello")
        || text.contains("the first move")
        || text.contains("longer than 1 MiB")
        || text.contains("wrong number of records")
}

#[test]
fn the_english_of_the_page_is_that_of_the_errors() {
    let errors = errors();
    assert!(errors.len() >= BAD.len(), "{}", errors.len());
    for error in &errors {
        let text = reason_in(error, Language::English);
        assert!(agrees(error, &text), "{error}\n{text}");
    }
}

#[test]
fn errors_are_told_in_every_language() {
    let mut left = BTreeSet::new();
    for error in errors() {
        let english = reason_in(&error, Language::English);
        for language in Language::ALL {
            let text = reason_in(&error, language);
            assert!(!text.contains("reason."), "{language}: {text}");
            if language != Language::English && text == english {
                left.insert(english.clone());
            }
        }
    }
    assert_eq!(left, BTreeSet::new());
}

#[test]
fn illegal_moves_name_move_and_reason() {
    let told = |language| {
        let error = import(b"f5d6a1", None).expect_err("an illegal move");
        reason_in(&error, language)
    };
    assert_eq!(told(Language::English), "move 3: a1 flips nothing");
    assert_eq!(
        told(Language::Greek),
        "κίνηση 3: το a1 δεν αναστρέφει κανένα πούλι"
    );
    assert_eq!(told(Language::Catalan), "jugada 3: a1 no gira cap fitxa");
    assert_eq!(told(Language::Japanese), "3手目：a1では石を返せません");
    assert_eq!(told(Language::Chinese), "第 3 步：a1 不能翻转任何棋子");
}

#[test]
fn locations_are_added_where_they_are_not_fields() {
    let error = import(b"f5d6a1", None).expect_err("an illegal move");
    let at = error.location();
    assert_eq!(
        add_location("x", at, Language::Greek),
        "γραμμή 1, στήλη 5: x"
    );
    assert_eq!(add_location("x", None, Language::Greek), "x");
}

#[test]
fn descriptions_of_opened_games_are_those_of_the_terminal() {
    for text in [
        "start",
        "mirrored",
        "f5",
        "f5d6c3",
        "---------------------------OX------XO--------------------------- X",
        "---------------------------OX------XO--------------------------- X; F5:+1",
        "X\n2\n********\n********\n********\n***OX***\n***XO***\n********\n********\n********\n",
        "f5d6c3\nf5f6\n",
        "?t=f5d6c3",
    ] {
        let Ok(imported) = import(text.as_bytes(), None) else {
            continue;
        };
        let source = imported.source;
        assert_eq!(import_name(source, Language::English), source.to_string());
        for language in [Language::Greek, Language::Catalan, Language::Japanese] {
            let name = import_name(source, language);
            assert_ne!(name, source.to_string());
            assert!(!name.contains("import.") && !name.contains('{'), "{name}");
        }
    }
    let list = Collection::read(b"f5d6c3\nf5f6\n", ReadOptions::default()).expect("a list");
    let second = list.imported(1).expect("two games").source;
    assert_eq!(
        import_name(second, Language::Chinese),
        "此文件（XOT）共 2 项中的第 2 项"
    );
}

#[test]
fn exports_that_fail_say_why() {
    let tree = GameTree::new(Position::mirrored());
    let error = GameFormat::Transcript.write(&tree).expect_err("refused");
    let english = reason_in(&error, Language::English);
    assert_eq!(english, error.to_string());
    let catalan = reason_in(&error, Language::Catalan);
    assert!(catalan.contains("deseu-la com a GGF"), "{catalan}");
}

#[test]
fn every_term_of_every_evaluation_has_a_name() {
    for evaluation in obverse_classic::EvaluationName::ALL {
        for term in evaluation.part_names() {
            let key = format!("term.{term}");
            assert_eq!(&Texts::of(Language::English).fill(&key, &[]), term);
            for language in Language::ALL {
                assert_ne!(Texts::of(language).fill(&key, &[]), key);
            }
        }
    }
}

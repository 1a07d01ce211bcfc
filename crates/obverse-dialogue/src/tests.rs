//! Whole games in every dialogue: between computers, and with random input.

use std::path::Path;
use std::time::Duration;

use obverse_classic::search::SearchOptions;
use obverse_classic::{Algorithm, EvaluationName, Preset, Rules};
use obverse_core::{Color, Ending, Game, Tally};
use obverse_engine::Effort;
use obverse_formats::transcript;
use proptest::prelude::*;

use super::*;

const PRESETS: [Option<Preset>; 6] = [
    None,
    Some(Preset::Athens2020),
    Some(Preset::Athens2022),
    Some(Preset::Arta),
    Some(Preset::Upc),
    Some(Preset::Usc),
];

/// Settings with a search depth of one ply.
fn settings(preset: Option<Preset>) -> PlaySettings {
    PlaySettings {
        preset,
        black: None,
        white: None,
        opponent: None,
        strength: Effort::Depth(1).into(),
        evaluation: preset.map_or(EvaluationName::Weights, Preset::evaluation),
        rules: preset.map_or(Rules::default(), Preset::rules),
        // A small table, because there are tens of thousands of searches, each with its own table.
        options: SearchOptions {
            table_bits: 8,
            ..SearchOptions::default()
        },
        seed: 1,
        patience: Duration::from_secs(10),
        show_moves: true,
        ascii: true,
        colors: Colors::True,
        echo: false,
        game: Game::from_position(preset.map_or(Game::new().start(), Preset::start)),
        save: None,
        logbook: Logbook::default(),
    }
}

/// Saves nothing.
struct NoFiles;

impl GameKeeper for NoFiles {
    fn is_taken(&self, _: &Path) -> bool {
        true
    }

    fn keep(&self, path: &Path, _: &[u8]) -> Result<(), SaveError> {
        Err(SaveError::Exists(path.to_owned()))
    }
}

/// Plays a game with this input and returns the output.
fn written(settings: PlaySettings, mut input: &[u8]) -> String {
    let mut output = Vec::new();
    play(settings, &NoFiles, &mut input, &mut output).expect("memory can be read and written");
    let text = String::from_utf8(output).expect("text");
    anstream::adapter::strip_str(&text).to_string()
}

/// Parses the game in a logbook.
fn logged_game(start: &Game, logbook: &Logbook) -> Game {
    let text = logbook.read().expect("something is noted");
    let moves = text.rsplit(": ").next().expect("there are moves");
    transcript::parse_from(start.start(), moves).expect("a game")
}

/// Counts the discs of the last board in the output.
fn last_board(text: &str, preset: Preset) -> Tally {
    let style = preset.style();
    let is_row = |line: &&str| {
        let line = line.trim_start();
        let mut signs = line.chars();
        let begins = signs.next().is_some_and(|c| c.is_ascii_digit());
        begins && line.len() >= 10 && !line.contains("1 2") && !line.contains("->")
    };
    let rows: Vec<&str> = text.lines().filter(is_row).collect();
    let last = &rows[rows.len() - 8..];
    let count = |sign| {
        let signs = last.iter().flat_map(|row| row.chars());
        u8::try_from(signs.filter(|&c| c == sign).count()).expect("at most 64")
    };
    Tally {
        black: count(style.black),
        white: count(style.white),
    }
}

/// The expected message about the result in a dialogue.
fn result(preset: Option<Preset>, plain: Tally) -> String {
    let score = |tally: Tally, winner: Color| format!("{}-{}", tally.of(winner), tally.of(!winner));
    match (preset, plain.leader()) {
        (Some(Preset::Athens2020), Some(winner)) => {
            let name = ["Dark", "Light"][winner as usize];
            format!("The game is over.\n{name} wins {}!\n", score(plain, winner))
        }
        (Some(Preset::Athens2020), None) => format!("It is a draw, {plain}!\n"),
        (Some(Preset::Athens2022), winner) => {
            let Tally { black, white } = plain;
            let first = winner.map_or("Draw!".to_owned(), |winner| format!("{winner} wins!"));
            format!("\n{first}\n\nThe final score is:\nBlack: {black}\nWhite: {white}\n")
        }
        (Some(Preset::Arta), winner) => {
            let Tally { black, white } = plain;
            let first = winner.map_or("a draw!".to_owned(), |winner| {
                format!("{} wins!", winner.symbol())
            });
            format!("Game over, {first}\nScore X={black} O={white}\n")
        }
        (Some(Preset::Usc), Some(winner)) => {
            format!("\n{} wins {}\n", winner.symbol(), score(plain, winner))
        }
        (Some(Preset::Usc), None) => format!("\nA draw, {plain}\n"),
        (Some(Preset::Upc) | None, Some(winner)) => {
            format!("\n{winner} wins {}.\n", score(plain, winner))
        }
        (Some(Preset::Upc) | None, None) => format!("\nA draw, {plain}.\n"),
    }
}

#[test]
fn computers_play_to_the_end_in_every_dialogue() {
    // Every algorithm plays both colours in every dialogue, against different opponents.
    let opponents = Algorithm::ALL.iter().cycle();
    for (shift, preset) in PRESETS.into_iter().enumerate() {
        let whites = opponents.clone().skip(shift);
        for (&black, &white) in Algorithm::ALL.iter().zip(whites) {
            // 10,000 playouts per move would take minutes, and their quality does not matter here.
            let effort = if [black, white].contains(&Algorithm::Mcts) {
                Effort::Time(Duration::from_micros(100))
            } else {
                Effort::Depth(1)
            };
            let settings = PlaySettings {
                black: Some(PlayerChoice::algorithm(black)),
                white: Some(PlayerChoice::algorithm(white)),
                strength: effort.into(),
                ..settings(preset)
            };
            let (start, logbook) = (settings.game.clone(), settings.logbook.clone());
            let text = written(settings, b"");
            let game = logged_game(&start, &logbook);
            let ending = game.ending().expect("the game is over");
            let plain = game.plain_score().expect("the game is over");
            let expected = result(preset, plain);
            assert!(text.contains(&expected), "{black} {white}: {text}");
            if let Some(preset) = preset.filter(|&preset| preset != Preset::Upc)
                && ending != Ending::WipeOut
            {
                assert_eq!(last_board(&text, preset), plain, "{black} {white}");
            }
        }
    }
}

#[test]
fn a_pass_is_announced_except_in_arta() {
    // White must pass at once, then Black takes White's last disc.
    let position = format!("XO{} O", "-".repeat(62));
    let position = obverse_formats::board_string::parse(&position).expect("a position");
    for (preset, words) in [
        (None, "White cannot move and passes."),
        (
            Some(Preset::Athens2020),
            "Light has no possible move and passes.",
        ),
        (
            Some(Preset::Athens2022),
            "White cannot play! Skipping turn...",
        ),
        (Some(Preset::Usc), "O must pass"),
    ] {
        let settings = PlaySettings {
            black: Some(PlayerChoice::algorithm(Algorithm::Greedy)),
            white: Some(PlayerChoice::algorithm(Algorithm::Greedy)),
            game: Game::from_position(position),
            ..settings(preset)
        };
        let text = written(settings, b"");
        assert_eq!(text.matches(words).count(), 1, "{text}");
    }
}

/// A random line: usually a word that some dialogue understands, sometimes random bytes.
fn word() -> impl Strategy<Value = Vec<u8>> {
    let words = [
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "0",
        "9",
        "-1",
        "y",
        "n",
        "d3",
        "c4",
        "e3",
        "f5",
        "A1",
        "h8",
        "pass",
        "undo",
        "redo",
        "hint",
        "history",
        "moves",
        "help",
        "save",
        "save x",
        "Ada",
        "",
        "2 4",
        "3 5",
        "(5 3)",
        "2 3 2 4 2",
        "99999999999999999999",
        "é",
        "\u{0}",
        "\u{1b}[2J",
    ];
    prop_oneof![
        8 => prop::sample::select(words.to_vec()).prop_map(|word| word.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..20),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// For any input, the game is played to its end, or the output ends with a summary of the moves so far.
    #[test]
    fn any_input_is_answered(
        preset in prop::sample::select(PRESETS.to_vec()),
        human in any::<bool>(),
        lines in prop::collection::vec(word(), 0..60),
    ) {
        let input = lines.join(&b'\n');
        let settings = PlaySettings {
            black: human.then_some(PlayerChoice::Human),
            white: human.then_some(PlayerChoice::Human),
            ..settings(preset)
        };
        let (start, logbook) = (settings.game.clone(), settings.logbook.clone());
        let text = written(settings, &input);
        let told = logbook.read().expect("something is noted");
        let is_over = !told.starts_with("No moves") && logged_game(&start, &logbook).is_over();
        prop_assert!(is_over || text.ends_with(&format!("\n{told}\n")), "{}", text);
        let is_tame = !text.contains(char::from(0));
        prop_assert!(is_tame, "{:?}", text);
    }
}

//! The texts of Obverse in each language.
//!
//! A text is a template with named placeholders. Each language has one file, `web/texts/<code>.json`. The web page
//! loads it for the interface. This crate embeds the texts of the file that Rust code uses: sentences, terms and
//! errors. The tests of this crate check that all files have the same keys and placeholders, and that every key is
//! used.
//!
//! This crate knows nothing about Othello.
//!
//! ```
//! use obverse_texts::{Language, Texts};
//!
//! let texts = Texts::of(Language::Catalan);
//! assert_eq!(texts.fill("step.atMost", &[("value", &-3)]), "com a màxim -3");
//! ```
//!
//! # Glossary
//!
//! The terms of search, as the texts use them. Greek and Catalan follow the courses of Athens, Arta and Barcelona.
//!
//! | English | Greek | Catalan | Japanese | Chinese |
//! | --- | --- | --- | --- | --- |
//! | node, root, leaf | κόμβος, ρίζα, φύλλο | node, arrel, fulla | 節点、根、葉 | 节点、根节点、叶节点 |
//! | value | τιμή | valor | 値 | 值 |
//! | move, pass | κίνηση, πάσο | jugada, passar | 手、パス | 着法、弃权 |
//! | cut-off | αποκοπή | tall | 枝刈り | 剪枝 |
//! | skipped | παραλείπεται | s'omet | 枝刈りされる | 跳过 |
//! | at least, at most | τουλάχιστον, το πολύ | com a mínim, com a màxim | 以上、以下 | 至少为、至多为 |
//! | window, null window | παράθυρο, μηδενικό παράθυρο | finestra, finestra nul·la | 窓、ヌルウィンドウ | 窗口、零窗口 |
//! | transposition table | πίνακας | taula | 置換表 | 置换表 |
//! | mobility | κινητικότητα | mobilitat | 着手可能数 | 行动力 |
//! | disc, board | πούλι, ταμπλό | fitxa, tauler | 石、盤 | 棋子、棋盘 |

mod language;
mod template;
mod texts;

pub use language::{Language, ParseLanguageError};
pub use template::{Placeholder, Template};
pub use texts::Texts;

use obverse_formats::detect::Format;
use obverse_texts::{Language, Texts};

/// Returns the name of a file format in this language.
pub fn format_name(format: Format, language: Language) -> String {
    name_in(format, Texts::of_messages(language))
}

/// Like [`format_name`], with the texts of the language.
pub(super) fn name_in(format: Format, texts: &Texts) -> String {
    let key = match format {
        Format::BoardString => "format.boardString",
        Format::Transcript => "format.transcript",
        Format::SearchProblem => "format.searchProblem",
        Format::ObverseJson => "format.obverseJson",
        Format::Wthor => "format.wthor",
        Format::WthorPlayers => "format.wthorPlayers",
        Format::WthorTournaments => "format.wthorTournaments",
        Format::EdaxBook => "format.edaxBook",
        // The names are those of the formats in all languages.
        Format::Obf | Format::Xot | Format::Ggf | Format::Sgf | Format::Pgn | Format::Quest => {
            return format.to_string();
        }
    };
    texts.fill(key, &[])
}

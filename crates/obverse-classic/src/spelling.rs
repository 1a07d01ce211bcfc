/// Returns whether a typed name means `name`. Case, hyphens, underscores and spaces do not matter: `Alpha-Beta` means
/// `alphabeta`.
///
/// ```
/// use obverse_classic::is_spelling_of;
///
/// assert!(is_spelling_of("Athens_2020", "athens-2020"));
/// assert!(!is_spelling_of("athens", "athens-2020"));
/// ```
pub fn is_spelling_of(typed: &str, name: &str) -> bool {
    letters(typed).eq(letters(name))
}

/// Returns the characters of a name in lower case, without hyphens, underscores and spaces.
fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars()
        .filter(|character| !matches!(character, '-' | '_' | ' '))
        .map(|character| character.to_ascii_lowercase())
}

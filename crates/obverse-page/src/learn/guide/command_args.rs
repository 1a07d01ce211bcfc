/// The arguments of an `obverse` command in the guide.
pub(super) struct CommandArgs<'a> {
    /// Arguments that are neither options nor values of options.
    positions: Vec<&'a str>,
    /// Options with their values; `None` for an option without a value.
    options: Vec<(&'a str, Option<&'a str>)>,
}

impl<'a> CommandArgs<'a> {
    /// The options that take no value.
    const FLAGS: [&'static str; 5] = [
        "--explain",
        "--json",
        "--quiescence",
        "--singular",
        "--ascii",
    ];

    pub(super) fn new(mut words: impl Iterator<Item = &'a str>) -> CommandArgs<'a> {
        let mut args = CommandArgs {
            positions: Vec::new(),
            options: Vec::new(),
        };
        while let Some(word) = words.next() {
            // A word with a leading hyphen can be a board string, in which `-` is an empty square.
            let is_option = (word.starts_with("--") && word.len() > 2
                || word.starts_with('-') && word.len() == 2)
                && word.trim_start_matches('-').starts_with(char::is_lowercase);
            if !is_option {
                args.positions.push(word);
            } else if CommandArgs::FLAGS.contains(&word) {
                args.options.push((word, None));
            } else {
                args.options.push((word, words.next()));
            }
        }
        args
    }

    /// The first argument that is not an option.
    pub(super) fn position(&self) -> Option<&'a str> {
        self.positions.first().copied()
    }

    /// Whether an option is given.
    pub(super) fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(option, _)| *option == name)
    }

    /// The value of an option; `None` if the option is missing or has no value.
    pub(super) fn option(&self, name: &str) -> Option<&'a str> {
        (self.options.iter())
            .find(|(option, _)| *option == name)
            .and_then(|(_, value)| *value)
    }

    /// The value of an option as a number; `None` if it is missing or not a number.
    pub(super) fn number(&self, name: &str) -> Option<u32> {
        self.option(name)?.parse().ok()
    }
}

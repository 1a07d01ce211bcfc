//! Parser of option values that are names with descriptions for help texts and shell completions.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};

/// A parser that accepts the given names, in any spelling that `T` reads. Each name comes with a description for help
/// texts and shell completions.
pub fn named<T>(
    names: impl IntoIterator<Item = (&'static str, &'static str)>,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + fmt::Display + Clone + Send + Sync + 'static,
{
    let values = names
        .into_iter()
        .map(|(name, help)| PossibleValue::new(name).help(help));
    NamedValueParser {
        names: PossibleValuesParser::new(values),
        value: PhantomData,
    }
}

/// Parses a value with the `FromStr` of its type, and accepts it only if `names` contains its name.
#[derive(Clone)]
struct NamedValueParser<T> {
    names: PossibleValuesParser,
    value: PhantomData<T>,
}

impl<T> TypedValueParser for NamedValueParser<T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + fmt::Display + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        text: &OsStr,
    ) -> Result<T, clap::Error> {
        let value: Option<T> = text.to_str().and_then(|text| text.parse().ok());
        // The parser of the field `names` gets the usual name of the value, or the text if it is not valid. It rejects
        // texts that are not valid, and values that are not among the accepted names.
        let name = value.as_ref().map(T::to_string);
        let name = name.as_ref().map_or(text, OsStr::new);
        let parser = self.names.clone().try_map(|name| name.parse::<T>());
        parser.parse_ref(command, arg, name)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.names.possible_values()
    }
}

//! Imports games and positions from text.

use std::time::Duration;

use obverse_formats::detect;
use obverse_study::Collection;

use super::Session;

impl Session {
    /// Imports the games and positions of a text in any known format. `name` is the file name;
    /// `None` if the text does not come from a file.
    pub(super) fn import(&mut self, bytes: &[u8], name: Option<&str>, now: Duration) {
        let options = detect::ReadOptions {
            file_name: name,
            ..detect::ReadOptions::default()
        };
        self.take(Collection::read(bytes, options), now);
    }
}

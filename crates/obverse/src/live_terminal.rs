//! The terminal on which progress bars and live tables are drawn.

use std::io;

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, TermLike};

/// Maximum number of redraws of a bar per second.
const RATE: u8 = 20;

/// A progress bar on standard error, hidden if standard error is not a terminal. `length` is the total amount of
/// work; `None` if it is unknown.
pub fn bar(length: Option<u64>) -> ProgressBar {
    let terminal = Term::buffered_stderr();
    let target = match terminal.is_term() {
        true => ProgressDrawTarget::term_like_with_hz(Box::new(LiveTerminal(terminal)), RATE),
        false => ProgressDrawTarget::hidden(),
    };
    ProgressBar::with_draw_target(length, target)
}

/// Width of the terminal in columns.
pub fn columns() -> usize {
    usize::from(Term::stderr().size().1)
}

/// A terminal whose cursor rests at the beginning of a line.
///
/// Bars leave the cursor after the last column. There, the `^C` that a terminal echoes would start a new line, and
/// the bar would be cleared one line too low.
#[derive(Debug)]
struct LiveTerminal<T>(T);

impl<T: TermLike> TermLike for LiveTerminal<T> {
    fn width(&self) -> u16 {
        self.0.width()
    }

    fn height(&self) -> u16 {
        self.0.height()
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_up(n)
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_down(n)
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_right(n)
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_left(n)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.0.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.write_str("\r")?;
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use indicatif::ProgressStyle;

    use super::*;

    /// A fake terminal of 20 columns that records the text of each flush.
    #[derive(Clone, Debug, Default)]
    struct Recorder {
        pending: Arc<Mutex<String>>,
        flushed: Arc<Mutex<Vec<String>>>,
    }

    impl Recorder {
        fn add(&self, text: &str) -> io::Result<()> {
            self.pending.lock().expect("whole").push_str(text);
            Ok(())
        }
    }

    impl TermLike for Recorder {
        fn width(&self) -> u16 {
            20
        }

        fn move_cursor_up(&self, n: usize) -> io::Result<()> {
            self.add(&"<up>".repeat(n))
        }

        fn move_cursor_down(&self, n: usize) -> io::Result<()> {
            self.add(&"<down>".repeat(n))
        }

        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn write_line(&self, text: &str) -> io::Result<()> {
            self.add(&format!("{text}\n"))
        }

        fn write_str(&self, text: &str) -> io::Result<()> {
            self.add(text)
        }

        fn clear_line(&self) -> io::Result<()> {
            self.add("<clear>")
        }

        fn flush(&self) -> io::Result<()> {
            let text = std::mem::take(&mut *self.pending.lock().expect("whole"));
            self.flushed.lock().expect("whole").push(text);
            Ok(())
        }
    }

    /// After each redraw the cursor is in the first column. In the last column, an echoed `^C` would scroll the table
    /// by a line.
    #[test]
    fn the_cursor_rests_at_the_beginning_of_the_last_line() {
        let recorder = Recorder::default();
        let terminal = Box::new(LiveTerminal(recorder.clone()));
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::term_like(terminal));
        bar.set_style(ProgressStyle::with_template("{msg}").expect("well-formed"));
        bar.set_message("header\nrow\nlast");
        bar.tick();
        bar.finish_and_clear();
        let flushed = recorder.flushed.lock().expect("whole");
        let drawn = flushed.iter().find(|text| text.contains("header"));
        let drawn = drawn.expect("it is drawn");
        assert!(
            drawn.ends_with(&format!("last{}\r", " ".repeat(16))),
            "{drawn:?}"
        );
        let cleared = flushed.last().expect("it is cleared");
        assert!(
            cleared.starts_with("<up><up><clear><down><clear><down><clear>"),
            "{cleared:?}"
        );
    }
}

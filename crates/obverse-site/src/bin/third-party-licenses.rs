//! Prints the licences of all third-party works that a program is linked with: `third-party-licenses PACKAGE TARGET`.

use std::process::ExitCode;

use obverse_site::third_party_works::Works;

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args().skip(1).collect();
    let [package, target] = words.as_slice() else {
        eprintln!("third-party-licenses PACKAGE TARGET");
        return ExitCode::from(2);
    };
    match Works::of(package, target) {
        Ok(works) => {
            print!("{works}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

//! Runs every command in the guide and compares its output.
//!
//! The code blocks of `docs/guide/*.md` have the format that [`crate::common::console_page`] describes. A picture
//! `pictures/NAME.svg` is compared with the picture that a command of the chapter draws.
//!
//! `./test --bless` regenerates outputs and pictures.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::console_page::rewritten;

fn guide() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide")
}

#[test]
fn every_command_prints_what_the_guide_says() {
    let bless = std::env::var_os("OBVERSE_BLESS").is_some();
    let mut chapters: Vec<PathBuf> = fs::read_dir(guide())
        .expect("there is a guide")
        .map(|entry| entry.expect("the guide can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    chapters.sort();
    assert!(chapters.len() >= 10, "{chapters:?}");
    for path in chapters {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir(folder.path().join("pictures")).expect("a folder for pictures");
        let chapter = fs::read_to_string(&path).expect("the chapter can be read");
        let now = rewritten(&chapter, folder.path());
        let drawn: Vec<PathBuf> = fs::read_dir(folder.path().join("pictures"))
            .expect("the folder can be listed")
            .map(|entry| entry.expect("the folder can be listed").path())
            .collect();
        for picture in &drawn {
            let name = picture.file_name().expect("files have names");
            let kept = guide().join("pictures").join(name);
            let new = fs::read(picture).expect("the picture can be read");
            if bless {
                fs::write(&kept, new).expect("the picture can be written");
            } else {
                let old = fs::read(&kept).expect("the picture is in the guide");
                assert!(
                    old == new,
                    "{name:?} looks different now: ./test --bless, then look at it"
                );
            }
        }
        for link in chapter.split("](pictures/").skip(1) {
            let name = link.split(')').next().expect("links end");
            assert!(
                drawn.iter().any(|path| path.ends_with(name)),
                "nothing draws {name}"
            );
        }
        if bless {
            fs::write(&path, now).expect("the chapter can be written");
        } else {
            assert_eq!(
                chapter,
                now,
                "{} is not what the program prints",
                path.display()
            );
        }
    }
}

//! Runs every target on every file of every corpus, and on truncated files.

use std::fs;
use std::path::Path;

use obverse_fuzz::TARGETS;

#[test]
fn targets_hold_on_their_corpora() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for (name, check) in TARGETS {
        let files = fs::read_dir(corpora.join(name)).expect("every target has a corpus");
        let mut count = 0;
        for file in files {
            let path = file.expect("the corpus can be listed").path();
            let input = fs::read(&path).expect("the corpus can be read");
            println!("{}", path.display());
            check(&input);
            // Run the target on truncated copies of the file too.
            let step = input.len() / 64 + 1;
            (0..input.len())
                .step_by(step)
                .for_each(|end| check(&input[..end]));
            count += 1;
        }
        assert!(count > 0, "the corpus of {name} is empty");
    }
}

#[test]
fn targets_hold_on_each_others_corpora() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for (owner, _) in TARGETS {
        for file in fs::read_dir(corpora.join(owner)).expect("every target has a corpus") {
            let input = fs::read(file.expect("listed").path()).expect("readable");
            TARGETS.iter().for_each(|(_, check)| check(&input));
        }
    }
}

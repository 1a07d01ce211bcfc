//! Measuring deviations of searches.

use obverse_engine::Stop;
use obverse_engine::evaluation::Evaluation;
use obverse_train::calibration::Measurement;

#[test]
fn measurements_do_not_depend_on_threads() {
    let one = Measurement {
        games: 80,
        deepest: 4,
        exact_from: 10,
        ..Measurement::default()
    };
    let three = Measurement {
        threads: 3,
        ..one.clone()
    };
    let evaluation = Evaluation::built_in();
    let mut finished = Vec::new();
    let measured = one.measure(&evaluation, &Stop::default(), |games| finished.push(games));
    let measured = measured.expect("engines");
    assert_eq!(finished, Vec::from_iter(1..=80));
    assert!((200..=320).contains(&measured.positions()));
    assert_eq!(
        three.measure(&evaluation, &Stop::default(), |_| {}),
        Ok(measured)
    );
}

#[test]
fn a_stop_ends_it() {
    let stop = Stop::default();
    stop.stop();
    let deviations = Measurement::default().measure(&Evaluation::built_in(), &stop, |_| {});
    let deviations = deviations.expect("engines");
    assert_eq!(deviations.positions(), 0);
    assert!(deviations.fit().is_err());
}

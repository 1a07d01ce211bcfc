//! Measures the deviations between searches of different depths, with one thread, with three threads, and with a stop.

use obverse_engine::Stop;
use obverse_engine::evaluation::Evaluation;
use obverse_train::calibration::{CalibrationFit, CalibrationRun};

#[test]
fn the_result_does_not_depend_on_threads() {
    let one = CalibrationRun {
        games: 80,
        deepest: 4,
        exact_from: 10,
        ..CalibrationRun::default()
    };
    let three = CalibrationRun {
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
fn stop_ends_the_measurement() {
    let stop = Stop::default();
    stop.stop();
    let deviations = CalibrationRun::default().measure(&Evaluation::built_in(), &stop, |_| {});
    let deviations = deviations.expect("engines");
    assert_eq!(deviations.positions(), 0);
    assert!(CalibrationFit::of(&deviations).is_err());
}

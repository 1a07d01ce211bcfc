#![no_main]

use libfuzzer_sys::fuzz_target;
use obverse_formats::wthor::{Created, NameReader, Names};
use obverse_fuzz::binary_records;

fn check<const WIDTH: usize>(input: &[u8]) {
    let Ok(reader) = NameReader::<_, WIDTH>::new(input) else {
        return;
    };
    let (found, errors) = binary_records(reader, input);
    match Names::<WIDTH>::read(input) {
        Ok(names) => {
            assert_eq!(errors, 0);
            assert!(names.iter().eq(&found));
            let mut bytes = Vec::new();
            names
                .write(&mut bytes, Created::default())
                .expect("memory cannot fail");
            let again = Names::<WIDTH>::read(&bytes[..]).expect("what is written can be read");
            assert_eq!(again, names);
        }
        Err(_) => assert_ne!(errors, 0),
    }
}

fuzz_target!(|input: &[u8]| {
    check::<20>(input);
    check::<26>(input);
});

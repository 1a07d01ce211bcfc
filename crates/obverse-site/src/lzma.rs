use std::io::Write;

use lzma_rust2::{LzmaOptions, LzmaWriter};

/// Number of earlier bits that choose how the position within a word is coded: none, since the instructions of
/// WebAssembly have no alignment.
const POSITION_BITS: u32 = 0;

/// A file in the format `.lzma`, with its size in the header. `web/worker/lzma.js` decompresses it.
pub fn compressed(content: &[u8]) -> Vec<u8> {
    let mut options = LzmaOptions::with_preset(9);
    options.pb = POSITION_BITS;
    options.nice_len = LzmaOptions::NICE_LEN_MAX;
    // The dictionary need not be larger than the file.
    let least = 1 << 16;
    let size = u32::try_from(content.len()).map_or(options.dict_size, u32::next_power_of_two);
    options.dict_size = size.clamp(least, options.dict_size);
    let size = Some(content.len() as u64);
    let written = LzmaWriter::new_use_header(Vec::new(), &options, size).and_then(|mut writer| {
        writer.write_all(content)?;
        writer.finish()
    });
    written.expect("the options are valid, and memory can be written")
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use lzma_rust2::LzmaReader;

    use super::*;

    #[test]
    fn a_compressed_file_is_smaller_and_can_be_read() {
        let content: Vec<u8> = (0..50_000_u32)
            .flat_map(|number| (number / 7 * number).to_le_bytes())
            .collect();
        for content in [&content[..], b"a", b""] {
            let compressed = compressed(content);
            assert_eq!(
                compressed[5..13],
                (content.len() as u64).to_le_bytes(),
                "the size"
            );
            let mut read = Vec::new();
            LzmaReader::new_mem_limit(&compressed[..], 1 << 20, None)
                .and_then(|mut reader| reader.read_to_end(&mut read))
                .expect("LZMA");
            assert!(read == content);
            assert!(compressed.len() < content.len() + 40);
        }
    }
}

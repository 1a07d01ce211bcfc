/// A 64-bit checksum against damage, not against forgery.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checksum(u64);

impl Checksum {
    /// Adds bytes. All pieces but the last have a multiple of 8 bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            let mixed = (self.0 ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            self.0 = mixed.rotate_left(29) ^ mixed >> 40;
        }
    }

    /// The checksum of everything that was added.
    pub fn value(self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 29
    }

    /// The checksum of some bytes.
    pub fn of(bytes: &[u8]) -> u64 {
        let mut checksum = Checksum::default();
        checksum.add(bytes);
        checksum.value()
    }
}

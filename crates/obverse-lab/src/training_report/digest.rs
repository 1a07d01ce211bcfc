/// Formats a digest as 16 hexadecimal digits.
pub fn digest(number: u64) -> String {
    format!("{number:016x}")
}

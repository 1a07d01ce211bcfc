/// Decodes bytes as UTF-8, or else as Latin-1, in which every byte is a character.
pub(crate) fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| latin1(error.as_bytes()))
}

fn latin1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_utf8_or_else_latin1() {
        assert_eq!(decode("Zoë".into()), "Zoë");
        assert_eq!(decode(b"Zo\xeb".to_vec()), "Zoë");
    }
}

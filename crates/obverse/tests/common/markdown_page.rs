//! The parts of a Markdown page that the tests compare: code blocks, headings, links, pictures and folded parts.

/// A code block between lines of three backticks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeBlock {
    /// The words after the backticks, such as `console` or `text input.txt`.
    pub info: String,
    /// The lines between the backticks.
    pub text: String,
    /// Number of the line with the first backticks, counted from 1.
    pub line: usize,
}

impl CodeBlock {
    /// Whether the block is the same in every language: commands, files and pseudo-code, but not drawings in letters.
    pub fn is_shared(&self) -> bool {
        let kind = self.info.split(' ').next();
        matches!(kind, Some("console" | "text" | "pseudocode"))
    }
}

/// A Markdown page, split into code blocks and the lines outside of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkdownPage {
    /// The code blocks, in order.
    pub blocks: Vec<CodeBlock>,
    /// The lines outside of code blocks with their numbers, counted from 1.
    pub prose: Vec<(usize, String)>,
}

impl MarkdownPage {
    /// Splits a page. The error names the line of a code block without an end.
    pub fn parse(text: &str) -> Result<MarkdownPage, String> {
        let mut page = MarkdownPage::default();
        let mut open: Option<CodeBlock> = None;
        for (number, line) in (1..).zip(text.lines()) {
            match (&mut open, line.strip_prefix("```")) {
                (Some(_), Some("")) => page.blocks.extend(open.take()),
                (Some(block), _) => {
                    block.text += line;
                    block.text.push('\n');
                }
                (None, Some(info)) => {
                    open = Some(CodeBlock {
                        info: info.to_owned(),
                        text: String::new(),
                        line: number,
                    });
                }
                (None, None) => page.prose.push((number, line.to_owned())),
            }
        }
        match open {
            Some(block) => Err(format!("line {}: the code block has no end", block.line)),
            None => Ok(page),
        }
    }

    /// The number of `#` of each heading.
    pub fn heading_levels(&self) -> Vec<usize> {
        (self.prose.iter())
            .map(|(_, line)| line.len() - line.trim_start_matches('#').len())
            .filter(|&level| level > 0)
            .collect()
    }

    /// The targets of links and pictures with their line numbers. `is_picture` chooses between the two.
    pub fn targets(&self, is_picture: bool) -> Vec<(usize, String)> {
        let mut targets = Vec::new();
        for (number, line) in &self.prose {
            for (at, _) in line.match_indices("](") {
                let opening = line[..at].rfind('[').unwrap_or(0);
                if line[..opening].ends_with('!') == is_picture {
                    let target = line[at + 2..].split(')').next().unwrap_or_default();
                    targets.push((*number, target.to_owned()));
                }
            }
        }
        targets
    }

    /// The number of folded parts. The error names the line of a part that is not `<details><summary>TITLE</summary>`,
    /// a blank line, the content, a blank line and `</details>`, or of other HTML.
    pub fn folded_parts(&self) -> Result<usize, String> {
        let mut count = 0;
        let mut open = None;
        for (at, (number, line)) in self.prose.iter().enumerate() {
            let is_blank = |at: Option<usize>| {
                let line = at.and_then(|at| self.prose.get(at));
                line.is_some_and(|(_, line)| line.is_empty())
            };
            let title = (line.strip_prefix("<details><summary>"))
                .and_then(|rest| rest.strip_suffix("</summary>"));
            let error = match (title, line.as_str()) {
                (Some(_), _) if open.is_some() => "a folded part is inside another one",
                (Some(title), _) if title.trim().is_empty() || title.contains('<') => {
                    "the title is not a plain text"
                }
                (Some(_), _) if !is_blank(Some(at + 1)) => "a blank line is missing below",
                (Some(_), _) => {
                    open = Some(number);
                    count += 1;
                    continue;
                }
                (None, "</details>") if !is_blank(at.checked_sub(1)) => {
                    "a blank line is missing above"
                }
                (None, "</details>") if open.take().is_none() => "no folded part is open",
                (None, "</details>") => continue,
                (None, line) if line.starts_with("<!--") && *number == 1 => continue,
                (None, line) if has_tag(line) => {
                    "HTML other than `<details><summary>TITLE</summary>` and `</details>`"
                }
                (None, _) => continue,
            };
            return Err(format!("line {number}: {error}: {line}"));
        }
        match open {
            Some(number) => Err(format!("line {number}: the folded part has no end")),
            None => Ok(count),
        }
    }
}

/// Whether a line has an HTML tag outside of code.
fn has_tag(line: &str) -> bool {
    let outside_of_code = line.split('`').step_by(2);
    let mut after_signs = outside_of_code.flat_map(|text| text.split('<').skip(1));
    after_signs
        .any(|after| after.starts_with(|c: char| c.is_ascii_alphabetic() || "/!".contains(c)))
}

#[test]
fn pages_are_split() {
    let page = "# Title\n\nSee [a](a.md) and ![b](b.svg).\n\n```console\n$ # no heading\n```\n";
    let page = MarkdownPage::parse(page).expect("a page");
    assert_eq!(page.heading_levels(), [1]);
    assert_eq!(page.targets(false), [(3, "a.md".to_owned())]);
    assert_eq!(page.targets(true), [(3, "b.svg".to_owned())]);
    assert_eq!(page.blocks[0].text, "$ # no heading\n");
    assert_eq!((page.blocks[0].line, page.blocks.len()), (5, 1));
    assert!(MarkdownPage::parse("```console\n").is_err());
}

#[test]
fn folded_parts_are_checked() {
    let parts = |text: &str| MarkdownPage::parse(text).expect("a page").folded_parts();
    let solution = "<details><summary>Solution</summary>\n\n3 < 4, `a<b>`\n\n</details>\n";
    assert_eq!(parts(&solution.repeat(2)), Ok(2));
    for (from, to) in [
        ("</summary>\n\n", "</summary>\n"),
        ("\n\n</details>", "\n</details>"),
        ("</details>", ""),
        ("<details>", "<details open>"),
        ("Solution", ""),
        ("3 < 4", "<b>3</b>"),
        ("3 < 4", "</details>"),
        ("`a<b>`", "a<b>"),
    ] {
        let wrong = solution.replacen(from, to, 1);
        assert!(parts(&wrong).is_err(), "{wrong}");
    }
}

//! The styles of SVG pictures: attributes, and rules with element names, classes and descendant selectors.

use roxmltree::Node;

use super::SvgError;

/// An element with what selectors test: its name and its classes.
#[derive(Clone, Copy, Debug)]
pub struct Element<'a> {
    node: Node<'a, 'a>,
}

impl<'a> Element<'a> {
    pub fn new(node: Node<'a, 'a>) -> Element<'a> {
        Element { node }
    }
}

/// A compound selector, such as `.edge.chosen` or `text`: the name and the classes that an element must have.
#[derive(Clone, Debug, Default)]
struct Compound {
    name: Option<String>,
    classes: Vec<String>,
}

impl Compound {
    fn matches(&self, element: &Element<'_>) -> bool {
        let classes = element.node.attribute("class").unwrap_or_default();
        let has = |class: &String| classes.split_whitespace().any(|one| one == class);
        let name = element.node.tag_name().name();
        self.name.as_deref().is_none_or(|wanted| wanted == name) && self.classes.iter().all(has)
    }
}

#[derive(Clone, Debug)]
struct Rule {
    /// The selector: each compound matches a descendant of the element that the previous compound matches.
    selector: Vec<Compound>,
    /// Names and values.
    properties: Vec<(String, String)>,
}

impl Rule {
    fn matches(&self, path: &[Element<'_>]) -> bool {
        let Some((last, outer)) = self.selector.split_last() else {
            return false;
        };
        let Some((element, around)) = path.split_last() else {
            return false;
        };
        let mut around = around.iter().rev();
        last.matches(element)
            && (outer.iter().rev()).all(|part| around.any(|element| part.matches(element)))
    }

    /// Specificity of the selector: number of classes, then number of names. The rule with the greater one wins.
    fn specificity(&self) -> (usize, usize) {
        let classes = self.selector.iter().map(|part| part.classes.len()).sum();
        let names = self.selector.iter().filter(|part| part.name.is_some());
        (classes, names.count())
    }
}

/// The rules of a picture.
#[derive(Clone, Debug, Default)]
pub struct StyleSheet {
    rules: Vec<Rule>,
}

impl StyleSheet {
    /// Adds the rules of a style element. Media rules, such as those for dark screens, are ignored.
    pub fn add(&mut self, text: &str) -> Result<(), SvgError> {
        let mut code = String::new();
        let mut rest = text;
        while let Some((before, comment)) = rest.split_once("/*") {
            code += before;
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
        }
        code += rest;
        let mut rest = code.trim();
        while let Some((selectors, after)) = rest.split_once('{') {
            if selectors.trim().starts_with('@') {
                rest = after_block(after).trim_start();
                continue;
            }
            let (body, after) = after.split_once('}').unwrap_or((after, ""));
            rest = after.trim_start();
            let properties: Vec<(String, String)> = (body.split(';'))
                .filter_map(|property| property.split_once(':'))
                .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
                .collect();
            for selector in selectors.split(',') {
                self.rules.push(Rule {
                    selector: parse_selector(selector)?,
                    properties: properties.clone(),
                });
            }
        }
        Ok(())
    }

    /// The value of a property of the last element of a path: its own value, else the value of the nearest ancestor
    /// that has one.
    pub fn value(&self, path: &[Element<'_>], name: &str) -> Option<String> {
        (1..=path.len()).rev().find_map(|length| {
            let path = &path[..length];
            let ruled = (self.rules.iter().enumerate())
                .filter(|(_, rule)| rule.matches(path))
                .filter_map(|(order, rule)| {
                    let (_, value) = rule.properties.iter().rev().find(|(key, _)| key == name)?;
                    Some(((rule.specificity(), order), value.clone()))
                })
                .max_by_key(|(rank, _)| *rank)
                .map(|(_, value)| value);
            let node = path[length - 1].node;
            let styled = node.attribute("style").and_then(|style| {
                let mut properties = style.split(';').filter_map(|part| part.split_once(':'));
                let (_, value) = properties.find(|(key, _)| key.trim() == name)?;
                Some(value.trim().to_owned())
            });
            styled
                .or(ruled)
                .or_else(|| node.attribute(name).map(str::to_owned))
        })
    }
}

/// Returns the text after a block that may contain blocks. `text` begins after the opening brace.
fn after_block(text: &str) -> &str {
    let mut depth = 1;
    for (at, symbol) in text.char_indices() {
        match symbol {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[at + 1..];
        }
    }
    ""
}

fn parse_selector(text: &str) -> Result<Vec<Compound>, SvgError> {
    let known = |c: char| c.is_ascii_alphanumeric() || ".-_".contains(c);
    let parts = text.split_whitespace().map(|part| {
        if !part.chars().all(known) {
            return Err(SvgError::Style(text.trim().to_owned()));
        }
        let mut names = part.split('.');
        let name = names.next().filter(|name| !name.is_empty());
        Ok(Compound {
            name: name.map(str::to_owned),
            classes: names.map(str::to_owned).collect(),
        })
    });
    parts.collect()
}

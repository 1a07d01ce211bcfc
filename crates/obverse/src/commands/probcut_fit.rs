//! `obverse probcut-fit`: how far shallow values can be trusted, evaluation by evaluation.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use obverse_classic::search::probcut::{Fit, Parameters, THRESHOLD, fit, sample_positions};
use serde::{Deserialize, Serialize};

use crate::args::ProbcutFitArgs;
use crate::destination;
use crate::failure::Failure;
use crate::output::{self, FAINT, LITERAL, STRONG};

/// The numbers of ProbCut as they are kept in a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ProbcutNumbers {
    eval: String,
    shallow: u32,
    deep: u32,
    slope: f64,
    offset: f64,
    sigma: f64,
    threshold: f64,
    #[serde(default)]
    correlation: f64,
    #[serde(default)]
    samples: usize,
}

/// Why numbers are of no use to ProbCut.
#[derive(Debug, thiserror::Error)]
pub enum NumbersError {
    #[error("the shallow depth {shallow} is not below the deep one, {deep}")]
    Depths { shallow: u32, deep: u32 },
    #[error("the slope {0} is not above 0")]
    Slope(f64),
    #[error("sigma and threshold may not be negative")]
    Negative,
}

/// Why there is nothing to print.
#[derive(Debug, thiserror::Error)]
#[error(
    "no line fits: deep values do not rise with shallow ones over these positions; \
     take more games, or other depths"
)]
struct NoFit;

impl ProbcutNumbers {
    fn new(eval: &str, shallow: u32, deep: u32, fit: Fit) -> ProbcutNumbers {
        ProbcutNumbers {
            eval: eval.to_owned(),
            shallow,
            deep,
            slope: fit.slope,
            offset: fit.offset,
            sigma: fit.sigma,
            threshold: THRESHOLD,
            correlation: fit.correlation,
            samples: fit.samples,
        }
    }

    /// The numbers as ProbCut takes them. JSON has no number that is not finite.
    pub fn parameters(&self) -> Result<Parameters, NumbersError> {
        let &ProbcutNumbers { shallow, deep, .. } = self;
        if shallow >= deep {
            return Err(NumbersError::Depths { shallow, deep });
        }
        if self.slope <= 0.0 {
            return Err(NumbersError::Slope(self.slope));
        }
        if self.sigma < 0.0 || self.threshold < 0.0 {
            return Err(NumbersError::Negative);
        }
        Ok(Parameters {
            shallow,
            deep,
            slope: self.slope,
            offset: self.offset,
            sigma: self.sigma,
            threshold: self.threshold,
        })
    }
}

pub fn run(args: ProbcutFitArgs) -> Result<ExitCode, Failure> {
    let (shallow, deep) = (args.shallow, args.depth);
    if shallow >= deep {
        return Err(Failure::input(NumbersError::Depths { shallow, deep }));
    }
    if let Some(path) = &args.output {
        destination::check(path)?;
    }
    let evaluation = args.rules.evaluation();
    let positions = sample_positions(args.games as usize, args.seed);
    let found = fit(evaluation, args.rules.rules(), shallow, deep, &positions)
        .ok_or_else(|| Failure::task(NoFit))?;
    let numbers = ProbcutNumbers::new(evaluation.name(), shallow, deep, found);
    if let Some(path) = &args.output {
        write(&numbers, path)?;
    }
    if args.json {
        output::print_json(&numbers)?;
    } else {
        output::print(&in_words(&numbers, args.output.as_deref()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write(numbers: &ProbcutNumbers, path: &Path) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(numbers).map_err(Failure::task)?;
    destination::write(path, |file| writeln!(file, "{text}"))
}

fn in_words(numbers: &ProbcutNumbers, path: Option<&Path>) -> String {
    let ProbcutNumbers {
        eval,
        shallow,
        deep,
        slope,
        offset,
        sigma,
        threshold,
        correlation,
        samples,
    } = numbers;
    let keep = match path {
        Some(path) => format!(
            "Kept in {0}. To use them:\n  {LITERAL}obverse search --algorithm probcut --eval {eval} \
             --probcut {0}{LITERAL:#}\n",
            path.display()
        ),
        None => format!(
            "To keep and use them:\n  \
             {LITERAL}obverse probcut-fit --eval {eval} --depth {deep} --shallow {shallow} -o FILE{LITERAL:#}\n  \
             {LITERAL}obverse search --algorithm probcut --eval {eval} --probcut FILE{LITERAL:#}\n"
        ),
    };
    format!(
        "{STRONG}{eval}{STRONG:#}, depth {deep} foretold from depth {shallow}, {samples} positions\n  \
         deep = {STRONG}{slope:.4}{STRONG:#} x shallow {STRONG}{offset:+.4}{STRONG:#}, \
         give or take {STRONG}{sigma:.4}{STRONG:#} {FAINT}(correlation {correlation:.3}){FAINT:#}\n  \
         A node is cut if it is beyond its bound by {threshold} x {sigma:.1} = {:.1} or more.\n\n{keep}",
        threshold * sigma
    )
}

use obverse_core::Move;

use crate::{Engine, Limits, Line, Report, Request};

/// Plays like a person of some strength: gives away about so many discs in a game, a few at a time,
/// by moves that look good.
///
/// Whoever plays asks the engine for the values of all moves, once as deep as the judgement is to be
/// and once with a glance, and lets the skill choose among them. It knows what it has given away so
/// far, spreads the rest over the moves to come, and draws a move such that the loss to be expected is
/// the share of this one. Among moves that lose alike those are likelier that look better at a glance.
/// It never gives away more than a few discs at once, takes a wipe-out when it sees one, never walks
/// into one, and makes no mistake in its last moves, which everybody can count out.
///
/// It belongs to one game. The same chances give the same choices.
///
/// ```
/// use obverse_core::{Move, Square};
/// use obverse_engine::{Certainty, Line, Selectivity, Skill};
///
/// let line = |square, score: i32| Line {
///     score,
///     value: score as f32,
///     certainty: Certainty::Estimate(Selectivity::NONE),
///     depth: 6,
///     moves: vec![Move::Place(square)],
/// };
/// let lines = [line(Square::F5, 4), line(Square::D3, 2), line(Square::C4, -20)];
/// let mut strongest = Skill::new(0.0);
/// assert_eq!(strongest.choose(&lines, &lines, 20, u64::MAX), Some(Move::Place(Square::F5)));
/// let mut weaker = Skill::new(20.0);
/// assert_eq!(weaker.choose(&lines, &lines, 20, u64::MAX), Some(Move::Place(Square::D3)));
/// assert_eq!(weaker.lost(), 2.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    target: f64,
    lost: f64,
}

/// A wipe-out.
const ALL: i32 = 64;
/// So many of its last moves everybody plays right.
const COUNTED_OUT: u32 = 2;
/// The part of the moves that leave a choice between better and worse.
const WITH_A_CHOICE: f64 = 0.7;
/// The sharpest preference for moves that lose little; at this, half a disc more is out of the
/// question.
const SHARPEST: f64 = 50.0;

/// A move that may be chosen.
struct Candidate {
    mv: Move,
    /// What it gives away.
    loss: f64,
    /// How much less likely it is than the one that looks best, as a logarithm, if neither loses more.
    appeal: f64,
}

impl Skill {
    /// A player that gives away about so many discs a game; 0 plays as well as it can.
    pub fn new(discs_per_game: f64) -> Skill {
        let target = if discs_per_game.is_finite() {
            discs_per_game.clamp(0.0, f64::from(ALL))
        } else {
            0.0
        };
        Skill { target, lost: 0.0 }
    }

    /// How many discs it has given away so far, by the values it was shown.
    pub fn lost(&self) -> f64 {
        self.lost
    }

    /// The most it gives away in one move.
    pub fn largest_loss(&self) -> f64 {
        if self.target == 0.0 {
            return 0.0;
        }
        2.0 + 0.4 * self.target
    }

    /// Chooses among moves; nothing if there is none.
    ///
    /// `deep` are their true values, as well as they are known, `shallow` what they look like at a
    /// glance; moves that only one of them has do not matter. `moves_left` counts the moves of this
    /// side to the end of the game, this one included; `chance` are 64 random bits.
    pub fn choose(
        &mut self,
        deep: &[Line],
        shallow: &[Line],
        moves_left: u32,
        chance: u64,
    ) -> Option<Move> {
        let best = deep
            .iter()
            .filter(|line| line.first().is_some())
            .max_by_key(|line| line.score)?;
        let share = self.share(moves_left);
        if share <= 0.0 || best.score >= ALL {
            return best.first();
        }
        let candidates = self.candidates(deep, shallow, best.score);
        let sharpness = sharpness(&candidates, share);
        let chosen = draw(&candidates, sharpness, chance)?;
        self.lost += chosen.loss;
        Some(chosen.mv)
    }

    /// Lets the engine think about all moves, as deep as the request says and at a glance, and chooses
    /// one: its line, and the whole report. Of a finished game the line has no moves.
    pub fn think(&mut self, engine: &mut Engine, request: &Request, chance: u64) -> (Line, Report) {
        let position = request.position;
        let request = request.clone().with_lines(position.legal_moves().count());
        let deep = engine.think(&request, &mut ());
        let glance = Request {
            limits: Limits::depth(1),
            ..request
        };
        let shallow = engine.think(&glance, &mut ()).lines;
        let moves_left = position.empty().len().div_ceil(2);
        let mv = self.choose(&deep.lines, &shallow, moves_left, chance);
        let line = deep.lines.iter().find(|line| line.first() == mv);
        (line.unwrap_or(deep.best()).clone(), deep)
    }

    /// What this move is to give away on average.
    fn share(&self, moves_left: u32) -> f64 {
        match moves_left.saturating_sub(COUNTED_OUT) {
            0 => 0.0,
            moves => (self.target - self.lost) / (f64::from(moves) * WITH_A_CHOICE).max(1.0),
        }
    }

    fn candidates(&self, deep: &[Line], shallow: &[Line], best: i32) -> Vec<Candidate> {
        let glance = |mv: Move| {
            let seen = shallow.iter().find(|line| line.first() == Some(mv));
            seen.map(|line| line.score)
        };
        // A move that looks so many discs better is e times as likely; the weakest look least.
        let scale = 2.0 + 0.2 * self.target;
        let best_looking = shallow.iter().map(|line| line.score).max().unwrap_or(0);
        let candidate = |line: &Line| {
            let mv = line.first()?;
            Some(Candidate {
                mv,
                loss: f64::from(best) - f64::from(line.score),
                // What nobody has looked at looks no better or worse than it is.
                appeal: match glance(mv) {
                    Some(score) => f64::from(score) - f64::from(best_looking),
                    None => f64::from(line.score) - f64::from(best),
                } / scale,
            })
        };
        let is_possible = |line: &&Line| line.score > -ALL || best <= -ALL;
        deep.iter()
            .filter(is_possible)
            .filter_map(candidate)
            .filter(|candidate| candidate.loss <= self.largest_loss())
            .collect()
    }
}

/// How likely a move is, up to a factor that all share.
fn weight(candidate: &Candidate, sharpness: f64) -> f64 {
    (candidate.appeal - sharpness * candidate.loss).exp()
}

/// The loss to be expected.
fn expected_loss(candidates: &[Candidate], sharpness: f64) -> f64 {
    let weights = candidates.iter().map(|c| weight(c, sharpness));
    let losses = candidates.iter().map(|c| c.loss * weight(c, sharpness));
    losses.sum::<f64>() / weights.sum::<f64>()
}

/// How much losses must be avoided for the expected one to be this; not at all if it is less anyhow.
fn sharpness(candidates: &[Candidate], wanted: f64) -> f64 {
    // The sharper, the less is lost: halve the range until it is found.
    let (mut low, mut high) = (0.0, SHARPEST);
    if expected_loss(candidates, low) <= wanted {
        return low;
    }
    for _ in 0..50 {
        let middle = f64::midpoint(low, high);
        if expected_loss(candidates, middle) > wanted {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

fn draw(candidates: &[Candidate], sharpness: f64, chance: u64) -> Option<&Candidate> {
    let sum: f64 = candidates.iter().map(|c| weight(c, sharpness)).sum();
    // 53 bits are what a number below 1 can hold.
    let mut rest = (chance >> 11) as f64 / (1_u64 << 53) as f64 * sum;
    for candidate in candidates {
        rest -= weight(candidate, sharpness);
        if rest < 0.0 {
            return Some(candidate);
        }
    }
    // Rounding may leave a little.
    candidates.last()
}

#[cfg(test)]
mod tests {
    use obverse_core::{Random, Square};
    use proptest::prelude::*;

    use super::*;
    use crate::{Certainty, Selectivity};

    fn lines(scores: &[i32]) -> Vec<Line> {
        let line = |(index, &score): (usize, &i32)| Line {
            score,
            value: score as f32,
            certainty: Certainty::Estimate(Selectivity::NONE),
            depth: 6,
            moves: vec![Move::Place(Square::ALL[index])],
        };
        scores.iter().enumerate().map(line).collect()
    }

    /// What is lost on average in games whose moves have values as in real ones: most moves lose a
    /// little, some much, a glance sees it roughly.
    fn mean_loss(target: f64, games: u32) -> f64 {
        let mut random = Random::new(1);
        let mut sum = 0.0;
        for _ in 0..games {
            let mut skill = Skill::new(target);
            for moves_left in (1..=30).rev() {
                let count = 1 + random.bits() % 12;
                let deep: Vec<i32> = (0..count)
                    .map(|_| -((random.bits() % 5 * (random.bits() % 6)) as i32))
                    .collect();
                let shallow: Vec<i32> = deep
                    .iter()
                    .map(|score| score + (random.bits() % 9) as i32 - 4)
                    .collect();
                let chance = random.bits();
                let mv = skill.choose(&lines(&deep), &lines(&shallow), moves_left, chance);
                assert!(mv.is_some());
            }
            sum += skill.lost();
        }
        sum / f64::from(games)
    }

    #[test]
    fn the_mean_loss_is_near_the_target() {
        assert_eq!(mean_loss(0.0, 10), 0.0);
        for target in [5.0, 10.0, 20.0, 40.0] {
            let mean = mean_loss(target, 300);
            assert!((mean / target - 1.0).abs() < 0.1, "{target}: {mean}");
        }
    }

    #[test]
    fn moves_that_look_good_are_likelier() {
        let deep = lines(&[4, 0, 0]);
        let shallow = lines(&[0, 6, -6]);
        let mut random = Random::new(1);
        let mut counts = [0; 3];
        for _ in 0..1000 {
            let mv = Skill::new(10.0).choose(&deep, &shallow, 20, random.bits());
            let square = mv.and_then(Move::square).expect("a square");
            counts[square.index()] += 1;
        }
        assert!(counts[1] > 5 * counts[2], "{counts:?}");
    }

    #[test]
    fn wipe_outs_are_seen() {
        for chance in [0, u64::MAX / 2, u64::MAX] {
            let mut skill = Skill::new(64.0);
            let won = lines(&[60, 64, 62]);
            let all = Some(Move::Place(Square::B1));
            assert_eq!(skill.choose(&won, &won, 20, chance), all);
            let lost = lines(&[-64, -62, -64]);
            assert_eq!(skill.choose(&lost, &lost, 20, chance), all);
        }
        let nothing_else = lines(&[-64]);
        let mv = Skill::new(5.0).choose(&nothing_else, &nothing_else, 20, 7);
        assert_eq!(mv, Some(Move::Place(Square::A1)));
    }

    #[test]
    fn the_last_moves_are_right() {
        let values = lines(&[-2, 0, -1]);
        for moves_left in [0, 1, 2] {
            let mut skill = Skill::new(40.0);
            let mv = skill.choose(&values, &values, moves_left, u64::MAX);
            assert_eq!(mv, Some(Move::Place(Square::B1)));
        }
    }

    #[test]
    fn where_nothing_can_be_played_nothing_is_chosen() {
        assert_eq!(Skill::new(5.0).choose(&[], &[], 20, 1), None);
        let over = Line {
            moves: Vec::new(),
            ..lines(&[4]).remove(0)
        };
        assert_eq!(Skill::new(5.0).choose(&[over], &[], 20, 1), None);
    }

    proptest! {
        #[test]
        fn no_move_loses_more_than_the_largest_loss(
            target in prop_oneof![0.0..80.0, Just(f64::NAN), Just(f64::INFINITY), Just(-3.0)],
            deep in prop::collection::vec(-64..=64_i32, 1..20),
            shallow in prop::collection::vec(-64..=64_i32, 0..20),
            moves_left in 0_u32..40,
            chance: u64,
        ) {
            let mut skill = Skill::new(target);
            let mv = skill.choose(&lines(&deep), &lines(&shallow), moves_left, chance);
            let square = mv.and_then(Move::square).expect("there are moves");
            let best = deep.iter().max().expect("there are moves");
            let loss = f64::from(best - deep[square.index()]);
            prop_assert!(loss <= skill.largest_loss());
            prop_assert_eq!(skill.lost(), loss);
            prop_assert!(*best < 64 || loss == 0.0);
        }
    }
}

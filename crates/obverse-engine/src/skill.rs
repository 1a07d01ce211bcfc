use obverse_core::Move;

use crate::{Engine, ExpectedValue, Limits, Line, Report, Request};

/// Weakens the engine to a human-like player that loses about a given number of discs per game on purpose, a few at a
/// time, by plausible moves.
///
/// The caller searches all moves twice: deeply for their true values, and one ply deep for how good they look.
/// [`Skill::choose`] then picks a move at random. Each remaining move of the game gets a share of the discs that are
/// still to be lost. The probabilities are set so that the expected loss of this move equals its share. Among moves of
/// equal loss, those that look better in the shallow search are more likely.
///
/// A skill never loses more than [`largest_loss`](Skill::largest_loss) discs in one move, always plays a wipe-out that
/// it finds, never allows the opponent an avoidable wipe-out, and plays its last two moves without mistakes.
///
/// A `Skill` belongs to one game. Equal random bits give equal choices.
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

/// Score of a wipe-out in discs.
const WIPE_OUT: i32 = 64;
/// The largest target. It is more than the discs on the board, because a weak opponent gives lost discs back.
const MOST_DISCS: f64 = 640.0;
/// Number of own moves at the end of a game that are played without mistakes, because people can calculate them too.
const COUNTED_OUT: u32 = 2;
/// Estimated fraction of the turns in a game at which the legal moves are not all equally good.
const WITH_A_CHOICE: f64 = 0.7;
/// The largest sharpness. The sharpness is the amount by which each lost disc lowers the log-probability of a move. At
/// the largest sharpness, a move that loses half a disc more than another is practically never chosen.
const SHARPEST: f64 = 50.0;

/// A move that may be chosen.
struct Candidate {
    mv: Move,
    /// Discs lost compared with the best move.
    loss: f64,
    /// Log-probability of the move relative to the move that looks best in the shallow search, before losses are taken
    /// into account.
    appeal: f64,
}

impl Skill {
    /// A player that loses about this many discs per game on purpose. With 0 it always plays the best move.
    ///
    /// Values are clamped to 0 to 640; NaN and infinity count as 0.
    ///
    /// ```
    /// use obverse_engine::Skill;
    ///
    /// assert_eq!(Skill::new(-3.0), Skill::new(0.0));
    /// assert_eq!(Skill::new(1000.0), Skill::new(640.0));
    /// ```
    #[must_use]
    pub fn new(discs_per_game: f64) -> Skill {
        let target = if discs_per_game.is_finite() {
            discs_per_game.clamp(0.0, MOST_DISCS)
        } else {
            0.0
        };
        Skill { target, lost: 0.0 }
    }

    /// Parses the option `skill`: the discs to lose on purpose per game, 0 to 640.
    ///
    /// ```
    /// use obverse_engine::Skill;
    ///
    /// assert_eq!(Skill::parse_discs("12.5"), Ok(12.5));
    /// assert!(Skill::parse_discs("641").is_err());
    /// ```
    pub fn parse_discs(text: &str) -> Result<f64, ExpectedValue> {
        let discs = text.parse().ok();
        discs
            .filter(|discs| (0.0..=MOST_DISCS).contains(discs))
            .ok_or(ExpectedValue("0 to 640 discs, such as 20"))
    }

    /// Discs lost on purpose so far, measured by the values of the deep searches.
    ///
    /// ```
    /// use obverse_engine::Skill;
    ///
    /// assert_eq!(Skill::new(20.0).lost(), 0.0);
    /// ```
    #[must_use]
    pub fn lost(&self) -> f64 {
        self.lost
    }

    /// The most discs that one move may lose.
    ///
    /// ```
    /// use obverse_engine::Skill;
    ///
    /// assert_eq!(Skill::new(20.0).largest_loss(), 10.0);
    /// assert_eq!(Skill::new(0.0).largest_loss(), 0.0);
    /// ```
    #[must_use]
    pub fn largest_loss(&self) -> f64 {
        if self.target == 0.0 {
            return 0.0;
        }
        2.0 + 0.4 * self.target
    }

    /// Chooses a move; `None` if `deep` is empty.
    ///
    /// `deep` holds the lines of a deep search, `shallow` those of a search of one ply. For a move that is missing in
    /// `shallow`, the deep value is used instead. `moves_left` is the number of moves that this side has until the end
    /// of the game, including the move to choose. `random_bits` are 64 random bits.
    ///
    /// ```
    /// use obverse_core::{Position, Random};
    /// use obverse_engine::{Engine, Limits, Options, Request, Skill};
    ///
    /// let mut engine = Engine::new(Options::default())?;
    /// let mut lines = |depth| {
    ///     let request = Request::new(Position::start(), Limits::depth(depth)).with_multi_pv(4);
    ///     engine.think(&request, &mut ()).lines
    /// };
    /// let (deep, shallow) = (lines(4), lines(1));
    /// let random_bits = Random::new(1).bits();
    /// assert!(Skill::new(20.0).choose(&deep, &shallow, 30, random_bits).is_some());
    /// # Ok::<(), obverse_engine::EngineError>(())
    /// ```
    pub fn choose(
        &mut self,
        deep: &[Line],
        shallow: &[Line],
        moves_left: u32,
        random_bits: u64,
    ) -> Option<Move> {
        let best = deep
            .iter()
            .filter(|line| line.first().is_some())
            .max_by_key(|line| line.score)?;
        let share = self.share(moves_left);
        if share <= 0.0 || best.score >= WIPE_OUT {
            return best.first();
        }
        let candidates = self.candidates(deep, shallow, best.score);
        let sharpness = sharpness(&candidates, share, self.bluntest());
        let chosen = draw(&candidates, sharpness, random_bits)?;
        self.lost += chosen.loss;
        Some(chosen.mv)
    }

    /// Searches all moves with the engine, once within the request's limits and once one ply deep, and chooses a move.
    ///
    /// Returns the line of the chosen move and the report of the deep search. If the game is over, the line has no
    /// moves.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::{Engine, Limits, Options, Request, Skill};
    ///
    /// let mut engine = Engine::new(Options::default())?;
    /// let request = Request::new(Position::start(), Limits::depth(2));
    /// let (line, report) = Skill::new(20.0).think(&mut engine, &request, 7);
    /// assert!(report.lines.contains(&line));
    /// # Ok::<(), obverse_engine::EngineError>(())
    /// ```
    pub fn think(
        &mut self,
        engine: &mut Engine,
        request: &Request,
        random_bits: u64,
    ) -> (Line, Report) {
        let position = request.position;
        let request = request
            .clone()
            .with_multi_pv(position.legal_moves().count());
        let deep = engine.think(&request, &mut ());
        let one_ply = Request {
            limits: Limits::depth(1),
            ..request
        };
        let shallow = engine.think(&one_ply, &mut ()).lines;
        let moves_left = position.empty().len().div_ceil(2);
        let mv = self.choose(&deep.lines, &shallow, moves_left, random_bits);
        let line = deep.lines.iter().find(|line| line.first() == mv);
        (line.unwrap_or(deep.best()).clone(), deep)
    }

    /// The number of discs that the next move should lose on average, so that the moves of the whole game together lose
    /// the target number.
    fn share(&self, moves_left: u32) -> f64 {
        match moves_left.saturating_sub(COUNTED_OUT) {
            0 => 0.0,
            moves => (self.target - self.lost) / (f64::from(moves) * WITH_A_CHOICE).max(1.0),
        }
    }

    /// The smallest sharpness. Below 0, moves that lose more are more likely, which only a player needs that should lose
    /// more discs than plausible moves do.
    fn bluntest(&self) -> f64 {
        match self.target > f64::from(WIPE_OUT) {
            true => -SHARPEST,
            false => 0.0,
        }
    }

    /// The moves that may be chosen: those that lose at most the largest loss and do not allow an avoidable wipe-out.
    fn candidates(&self, deep: &[Line], shallow: &[Line], best: i32) -> Vec<Candidate> {
        let shallow_score = |mv: Move| {
            let line = shallow.iter().find(|line| line.first() == Some(mv));
            line.map(|line| line.score)
        };
        // A move whose shallow score is `scale` discs better than that of another move is e (2.7) times as likely as
        // the other move. The scale grows with the target, so the shallow score matters less to weaker players.
        let scale = 2.0 + 0.2 * self.target;
        let best_looking = shallow.iter().map(|line| line.score).max().unwrap_or(0);
        let candidate = |line: &Line| {
            let mv = line.first()?;
            Some(Candidate {
                mv,
                loss: f64::from(best) - f64::from(line.score),
                appeal: match shallow_score(mv) {
                    Some(score) => f64::from(score) - f64::from(best_looking),
                    None => f64::from(line.score) - f64::from(best),
                } / scale,
            })
        };
        let is_possible = |line: &&Line| line.score > -WIPE_OUT || best <= -WIPE_OUT;
        deep.iter()
            .filter(is_possible)
            .filter_map(candidate)
            .filter(|candidate| candidate.loss <= self.largest_loss())
            .collect()
    }
}

/// The probabilities of the moves at this sharpness, up to a factor common to all moves. The largest weight is 1.
fn weights(candidates: &[Candidate], sharpness: f64) -> Vec<f64> {
    let exponent = |it: &Candidate| it.appeal - sharpness * it.loss;
    let largest = candidates
        .iter()
        .map(exponent)
        .fold(f64::NEG_INFINITY, f64::max);
    let weight = |it| (exponent(it) - largest).exp();
    candidates.iter().map(weight).collect()
}

/// The expected loss, in discs, of a move drawn at this sharpness.
fn expected_loss(candidates: &[Candidate], sharpness: f64) -> f64 {
    let weights = weights(candidates, sharpness);
    let losses = candidates.iter().zip(&weights);
    losses.map(|(it, weight)| it.loss * weight).sum::<f64>() / weights.iter().sum::<f64>()
}

/// The sharpness from `bluntest` on at which the expected loss is `wanted` discs; `bluntest` if the expected loss is
/// below `wanted` even there.
fn sharpness(candidates: &[Candidate], wanted: f64, bluntest: f64) -> f64 {
    // Bisection is possible, because the expected loss falls as the sharpness rises.
    let (mut low, mut high) = (bluntest, SHARPEST);
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

/// Draws a move at random, with the probabilities of this sharpness; `None` if there are no candidates.
fn draw(candidates: &[Candidate], sharpness: f64, random_bits: u64) -> Option<&Candidate> {
    let weights = weights(candidates, sharpness);
    let sum: f64 = weights.iter().sum();
    // Convert the upper 53 bits, the precision of an f64, to a number from 0 to below 1.
    let mut rest = (random_bits >> 11) as f64 / (1_u64 << 53) as f64 * sum;
    for (candidate, weight) in candidates.iter().zip(&weights) {
        rest -= weight;
        if rest < 0.0 {
            return Some(candidate);
        }
    }
    // Rounding errors may leave `rest` at or above 0 after the last candidate.
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

    /// The mean loss per game in simulated games. As in real games, most moves lose few discs, some lose many, and the
    /// shallow scores approximate the deep ones.
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
    fn moves_that_look_good_are_more_likely() {
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
    fn wipe_outs_are_taken_and_avoided() {
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
    fn the_last_moves_lose_nothing() {
        let values = lines(&[-2, 0, -1]);
        for moves_left in [0, 1, 2] {
            let mut skill = Skill::new(40.0);
            let mv = skill.choose(&values, &values, moves_left, u64::MAX);
            assert_eq!(mv, Some(Move::Place(Square::B1)));
        }
    }

    #[test]
    fn a_large_target_is_met_by_moves_that_lose_much() {
        let values = lines(&[0, 0, 0, 0, 0, 0, -24]);
        let mut random = Random::new(1);
        let mut lost = 0.0;
        for _ in 0..1000 {
            let mut skill = Skill::new(65.0);
            assert!(skill.choose(&values, &values, 6, random.bits()).is_some());
            lost += skill.lost();
        }
        // The share of this move is 65 discs in 4 moves, at 0.7 of which there is a choice.
        assert!((lost / 1000.0 - 65.0 / 2.8).abs() < 1.0, "{lost}");
    }

    #[test]
    fn no_moves_give_no_choice() {
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

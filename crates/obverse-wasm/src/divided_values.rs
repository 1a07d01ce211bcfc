use std::num::NonZero;
use std::time::Duration;

use obverse_core::{Bitboard, Position, Symmetry};
use obverse_engine::{Candidates, Effort, Line, Report, SearchState};
use obverse_study::{EngineNews, HintsTask};

use crate::move_values::{MoveValues, Reach};

/// The task to evaluate all moves of a position, divided among workers. Worker 0 is the worker of the session.
///
/// Each worker evaluates some of the moves, to the depth that the task asks for. The news compares all moves at the
/// same depth. A worker that is done takes over some of the moves of another worker.
pub struct DividedValues {
    task: HintsTask,
    /// The moves in groups that are equivalent by symmetry. The groups with the most replies come first.
    groups: Vec<Bitboard>,
    values: MoveValues,
    /// The part of each worker, by the number of the worker.
    parts: Vec<Option<Part>>,
    /// Number of parts created so far. News is matched to a part by its number.
    made: u32,
    /// Number of nodes visited for parts that were replaced.
    replaced_nodes: u64,
}

/// Moves that a worker evaluates.
#[derive(Clone, Debug)]
struct Part {
    number: u32,
    moves: Bitboard,
    nodes: u64,
    is_done: bool,
}

/// What a worker has found since its last report.
#[derive(Clone, Debug, PartialEq)]
pub struct PartNews {
    /// Number of the part.
    pub number: u32,
    /// The new lines.
    pub lines: Vec<Line>,
    /// Number of nodes visited for the part.
    pub nodes: u64,
    /// Whether the part is done.
    pub is_done: bool,
}

impl DividedValues {
    /// Number of the first part: all moves, by worker 0.
    pub const FIRST_PART: u32 = 1;

    /// Creates the task, still undivided. Returns `None` if the task should not be divided: a search of few lines is
    /// faster with one worker, because the value of the best move rejects the other moves, and a search with a node
    /// limit would find other values.
    pub fn new(task: HintsTask) -> Option<DividedValues> {
        let all = task.position.legal_squares();
        let wants_all = (task.lines).is_none_or(|lines| lines.get() >= all.len() as usize);
        let counts_nodes = matches!(task.effort, Some(Effort::Nodes(_)));
        let groups = groups(task.position);
        let is_divisible = groups.len() >= 2 && wants_all && !counts_nodes;
        is_divisible.then(|| DividedValues {
            task,
            groups,
            values: MoveValues::default(),
            parts: vec![Some(Part {
                number: DividedValues::FIRST_PART,
                moves: all,
                nodes: 0,
                is_done: false,
            })],
            made: DividedValues::FIRST_PART,
            replaced_nodes: 0,
        })
    }

    /// Whether a worker other than 0 has ever had a part.
    pub fn is_divided(&self) -> bool {
        self.made > DividedValues::FIRST_PART
    }

    /// The part of a worker: its number, and the task for an engine.
    pub fn part(&self, worker: usize) -> Option<(u32, HintsTask)> {
        let part = self.parts.get(worker)?.as_ref()?;
        let task = HintsTask {
            candidates: Candidates::Only(part.moves),
            lines: NonZero::new(part.moves.len() as usize),
            ..self.task
        };
        Some((part.number, task))
    }

    /// Whether a worker has nothing to do.
    pub fn is_idle(&self, worker: usize) -> bool {
        let part = self.parts.get(worker).and_then(Option::as_ref);
        part.is_none_or(|part| part.is_done)
    }

    /// Whether all moves have their values.
    pub fn is_done(&self) -> bool {
        (0..self.parts.len()).all(|worker| self.is_idle(worker))
    }

    /// Gives an idle worker half of the moves of the worker that has most left to do. Returns that worker. Both workers
    /// then have new parts. `None` if no worker has two moves left.
    pub fn divide(&mut self, idle: usize) -> Option<usize> {
        // A finished part shows the reach at which every move is done.
        let parts = || self.parts.iter().flatten();
        let end = parts()
            .filter(|part| part.is_done)
            .filter_map(|part| self.values.common_reach(part.moves))
            .max();
        let left = |worker: usize| -> Vec<Bitboard> {
            let part = self.parts[worker].as_ref().filter(|part| !part.is_done);
            let moves = part.map_or(Bitboard::EMPTY, |part| part.moves);
            let groups = self.groups.iter().copied();
            let own = groups.filter(|group| !group.is_disjoint(moves));
            own.filter(|&group| end.is_none_or(|end| self.reach(group) < Some(end)))
                .collect()
        };
        let workers = (0..self.parts.len()).map(|worker| (worker, left(worker)));
        let (busiest, left) = workers.max_by_key(|(_, left)| left.len())?;
        if left.len() < 2 {
            return None;
        }
        // Neighbouring groups take about the same time, so distribute them evenly.
        let mut halves = [Bitboard::EMPTY; 2];
        for (index, &group) in left.iter().enumerate() {
            let half = usize::from(matches!(index % 4, 1 | 2));
            halves[half] |= group;
        }
        self.give(busiest, halves[0]);
        self.give(idle, halves[1]);
        Some(busiest)
    }

    /// Gives the moves of a lost worker to worker 0, in a new part. Returns whether the lost worker had any.
    pub fn lose(&mut self, worker: usize) -> bool {
        let lost = self.parts.get_mut(worker).and_then(Option::take);
        let Some(lost) = lost.filter(|part| !part.is_done) else {
            return false;
        };
        self.replaced_nodes += lost.nodes;
        let own = self.parts[0].as_ref().filter(|part| !part.is_done);
        let moves = own.map_or(Bitboard::EMPTY, |part| part.moves);
        self.give(0, moves | lost.moves);
        true
    }

    fn give(&mut self, worker: usize, moves: Bitboard) {
        self.made += 1;
        if self.parts.len() <= worker {
            self.parts.resize(worker + 1, None);
        }
        let old = self.parts[worker].replace(Part {
            number: self.made,
            moves,
            nodes: 0,
            is_done: false,
        });
        self.replaced_nodes += old.map_or(0, |part| part.nodes);
    }

    /// Takes news of a worker's part. Returns false if the worker has another part by now.
    pub fn hear(&mut self, worker: usize, news: PartNews) -> bool {
        let part = self.parts.get_mut(worker).and_then(Option::as_mut);
        let Some(part) = part.filter(|part| part.number == news.number) else {
            return false;
        };
        part.nodes = news.nodes;
        part.is_done = news.is_done;
        for line in &news.lines {
            self.values.insert(line);
        }
        true
    }

    /// The news of the whole task. `spent` is the time since the task began.
    pub fn news(&self, spent: Duration) -> EngineNews {
        let all = self.task.position.legal_squares();
        let is_done = self.is_done();
        let lines = match self.values.common_reach(all) {
            Some(reach) => self.values.lines_at(all, reach),
            // The time was too short for any depth.
            None if is_done => self.values.last_lines(all),
            None => Vec::new(),
        };
        let nodes: u64 = self.parts.iter().flatten().map(|part| part.nodes).sum();
        let nodes = nodes + self.replaced_nodes;
        let report = lines.first().map(Line::bounds).map(|bounds| Report {
            lines,
            bounds,
            nodes,
            elapsed: spent,
            state: match is_done {
                true => SearchState::Done,
                false => SearchState::Thinking,
            },
        });
        EngineNews {
            report,
            nodes,
            spent,
            is_done,
            ..EngineNews::default()
        }
    }

    fn reach(&self, group: Bitboard) -> Option<Reach> {
        self.values.furthest_reach(group)
    }
}

/// The legal moves in groups that are equivalent by symmetry. The groups with the most replies come first, because
/// their searches take longest.
fn groups(position: Position) -> Vec<Bitboard> {
    let symmetries = Symmetry::ALL.into_iter();
    let symmetries: Vec<Symmetry> = symmetries
        .filter(|symmetry| symmetry.position(position) == position)
        .collect();
    let mut groups: Vec<(u32, Bitboard)> = Vec::new();
    for square in position.legal_squares() {
        if groups.iter().any(|(_, group)| group.contains(square)) {
            continue;
        }
        let equal = symmetries.iter().map(|symmetry| symmetry.square(square));
        let next = position.play(square.into());
        let replies = next.map_or(0, |next| next.legal_squares().len());
        groups.push((replies, equal.chain([square]).collect::<Bitboard>()));
    }
    groups.sort_by_key(|&(replies, group)| (std::cmp::Reverse(replies), group));
    groups.into_iter().map(|(_, group)| group).collect()
}

#[cfg(test)]
mod tests {
    use obverse_core::{Move, Square};
    use obverse_engine::{Certainty, Selectivity};

    use super::*;

    /// The squares of the first moves of lines.
    fn squares(lines: &[Line]) -> Bitboard {
        let first = lines.iter().filter_map(Line::first);
        first.filter_map(Move::square).collect()
    }

    /// A position with these moves and more.
    fn position() -> Position {
        "--OOXX--X-OOOX-XXXOOXOOXXXXOXXOXXXOOOOXX-OOOOO-X----O--------O-- X"
            .parse()
            .expect("a position")
    }

    fn moves_of(divided: &DividedValues, worker: usize) -> Bitboard {
        match divided.part(worker) {
            Some((
                _,
                HintsTask {
                    candidates: Candidates::Only(moves),
                    ..
                },
            )) => moves,
            _ => Bitboard::EMPTY,
        }
    }

    fn lines(moves: Bitboard, depth: u32) -> Vec<Line> {
        let line = |square: Square| Line {
            score: square.index() as i32,
            value: square.index() as f32,
            certainty: Certainty::Estimate(Selectivity::NONE),
            depth,
            moves: vec![square.into()],
        };
        moves.iter().map(line).collect()
    }

    fn hear(divided: &mut DividedValues, worker: usize, moves: Bitboard, depth: u32, done: bool) {
        let (number, _) = divided.part(worker).expect("a part");
        assert!(divided.hear(
            worker,
            PartNews {
                number,
                lines: lines(moves, depth),
                nodes: 100,
                is_done: done,
            }
        ));
    }

    #[test]
    fn moves_are_divided_and_their_values_joined() {
        let all = position().legal_squares();
        let mut divided = DividedValues::new(HintsTask::new(position())).expect("divisible");
        assert!(!divided.is_divided());
        assert_eq!(divided.divide(1), Some(0));
        let (own, other) = (moves_of(&divided, 0), moves_of(&divided, 1));
        assert!(own.is_disjoint(other) && own | other == all);
        assert!(own.len().abs_diff(other.len()) <= 1);
        assert_eq!(divided.divide(2).map(|it| it < 2), Some(true));
        let third = moves_of(&divided, 2);
        assert!(third.len() >= 2);

        // The news has the depth that all workers have reached.
        for (worker, depth) in [(0, 8), (1, 6), (1, 8), (2, 6)] {
            let moves = moves_of(&divided, worker);
            hear(&mut divided, worker, moves, depth, false);
        }
        assert_eq!(divided.news(Duration::ZERO).report, None);
        let moves = moves_of(&divided, 0);
        hear(&mut divided, 0, moves, 6, false);
        let report = divided.news(Duration::ZERO).report.expect("a report");
        assert_eq!(squares(&report.lines), all);
        assert!(report.lines.iter().all(|line| line.depth == 6));
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
    }

    #[test]
    fn a_worker_that_is_done_takes_over_what_is_left() {
        let mut divided = DividedValues::new(HintsTask::new(position())).expect("divisible");
        divided.divide(1);
        let other = moves_of(&divided, 1);
        let first: Bitboard = other.iter().take(1).collect();
        hear(&mut divided, 1, first, 10, false);
        let own = moves_of(&divided, 0);
        hear(&mut divided, 0, own, 10, true);
        assert!(divided.is_idle(0));
        assert_eq!(divided.divide(0), Some(1));
        let (taken, kept) = (moves_of(&divided, 0), moves_of(&divided, 1));
        // The move that has its value is not searched again.
        assert_eq!(taken | kept | first, other);
        assert!(taken.is_disjoint(kept) && !kept.contains(first.first().expect("a move")));
        hear(&mut divided, 0, taken, 10, true);
        assert!(!divided.news(Duration::ZERO).is_done);
        hear(&mut divided, 1, kept, 10, true);
        let news = divided.news(Duration::ZERO);
        assert!(news.is_done && divided.divide(0).is_none());
        assert_eq!(news.nodes, 400);
        let found = news.report.map(|report| squares(&report.lines));
        assert_eq!(found, Some(position().legal_squares()));
    }

    #[test]
    fn the_moves_of_a_lost_worker_are_not_lost() {
        let mut divided = DividedValues::new(HintsTask::new(position())).expect("divisible");
        divided.divide(1);
        let late = divided.part(1).expect("a part").0;
        assert!(divided.lose(1));
        assert_eq!(moves_of(&divided, 0), position().legal_squares());
        assert!(!divided.lose(1) && !divided.lose(7));
        // Late news of the lost worker is ignored.
        let news = PartNews {
            number: late,
            lines: Vec::new(),
            nodes: 1,
            is_done: true,
        };
        assert!(!divided.hear(1, news) && !divided.is_done());
    }

    #[test]
    fn some_tasks_are_not_divided() {
        let start = HintsTask::new(Position::start());
        assert!(DividedValues::new(start).is_none(), "equal by symmetry");
        let task = HintsTask::new(position());
        let few = HintsTask {
            lines: NonZero::new(2),
            ..task
        };
        assert!(DividedValues::new(few).is_none());
        let nodes = HintsTask {
            effort: Some(Effort::Nodes(1000)),
            ..task
        };
        assert!(DividedValues::new(nodes).is_none());
    }
}

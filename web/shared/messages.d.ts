// Generated from the types of crates/obverse-page by `./test --bless`: do not edit.

import type { LearnEvent, LearnRequest } from '../learn/messages';

export type Page = 'play' | 'analyse' | 'learn';
export type TimeControl = { main: number; increment: number };
export type OpponentName = 'beginner' | 'novice' | 'casual' | 'club' | 'expert' | 'master' | 'champion' | 'perfect';
export type Side = "black" | "white";
export type Player = "human" | "computer";
export type Strength = { "kind": "opponent", "amount": OpponentName }
  | { "kind": "level", "amount": number }
  | { "kind": "time", "amount": number }
  | { "kind": "depth", "amount": number }
  | { "kind": "nodes", "amount": number }
  | { "kind": "discs", "amount": number };
export type Arrangement = { black: Player, white: Player, strength: Strength, time: TimeControl | null, };
export type Opening = { "kind": "standard" }
  | { "kind": "mirrored" }
  | { "kind": "random" }
  | { "kind": "xot", list?: string, }
  | { "kind": "same" };
export type AnalysisSettings = { effort: Strength | null, lines: number | null, reviewLevel: number | null, threads: number | null, hashMib: number | null, };
export type EngineResources = { threads: number, hashMib: number, };
export type Analysis = { settings: AnalysisSettings, engine: EngineResources, usual: EngineResources, most: EngineResources | null, deepestReview: number, longestSearch: number, };
export type ExportFormat = "transcript" | "ggf" | "sgf" | "pgn" | "obf" | "board" | "svg" | "obverse" | "link";
export type FileAnnounced = { name: string, size: number, };
export type ClockTimes = { black: number, white: number, };
export type Forfeit = { loser: Side, onTime: boolean, };
export type RetryWish = { number: number, tried?: string | null, showsBest?: boolean, };
export type Standing = { clock: ClockTimes | null, forfeit: Forfeit | null, retry?: RetryWish | null, };
export type TypedNames = { black: string, white: string, };
export type PageGame = { page: Page, game: string, };
export type Request = { "type": "page", page: Page, take?: boolean, }
  | { "type": "language", language: 'en' | 'el' | 'ca' | 'ja' | 'zh', }
  | { "type": "visibility", hidden: boolean, }
  | { "type": "restore", game: string | null, arrangement: Arrangement | null, standing?: Standing | null, page: Page, elsewhere?: Array<PageGame>, }
  | { "type": "new", arrangement: Arrangement, opening: Opening, names?: TypedNames | null, }
  | { "type": "arrange", arrangement: Arrangement, }
  | { "type": "play", square: string, }
  | { "type": "pass" }
  | { "type": "undo" }
  | { "type": "redo" }
  | { "type": "resign" }
  | { "type": "moveNow" }
  | { "type": "step", by: number, }
  | { "type": "go", node: number, }
  | { "type": "sideways", by: number, }
  | { "type": "promote" }
  | { "type": "prune" }
  | { "type": "hints", on: boolean, }
  | { "type": "comment", node: number, text: string, }
  | { "type": "analysis", settings: AnalysisSettings, }
  | { "type": "edit", board: string, turn: Side, }
  | { "type": "import", text: string, name?: string | null, }
  | { "type": "files", files: Array<FileAnnounced>, again?: number | null, }
  | { "type": "rows", words: string, from: number, }
  | { "type": "choose", number: number, }
  | { "type": "closeList" }
  | { "type": "export", format: ExportFormat, }
  | { "type": "preview", moves: Array<string>, }
  | { "type": "follow", moves: Array<string>, }
  | { "type": "review", deeper?: boolean, }
  | { "type": "tryAgain", retry: RetryWish | null, }
  | { "type": "learn", request: LearnRequest, };
export type Legal = { square: string, flips: Array<string>, };
export type LastMove = { move: string, side: Side, flips: Array<string>, };
export type Count = { black: number, white: number, };
export type ResultReason = "boardFull" | "noMoves" | "wipeOut" | "resigned" | "time";
export type Result = { winner: Side | null, score: Count | null, reason: ResultReason, };
export type LineMove = { node: number, move: string, side: Side, alternatives?: Array<Alternative>, };
export type Alternative = { node: number, move: string, };
export type TreeMove = { node: number, move: string, side: Side, number?: number, variations?: Array<Array<TreeMove>>, };
export type MoveComment = { node: number, text: string, };
export type Names = { black: string | null, white: string | null, event: string | null, };
export type ClockState = { black: number, white: number, running: Side | null, };
export type TurningPoint = { ply: number, move: string, side: Side, before: number, after: number, };
export type Phase = { phase: 'opening' | 'midgame' | 'endgame', lost: number, };
export type Phases = { side: Side, lost: number, best: Phase | null, worst: Phase | null, };
export type Verdict = { lost: number, exact: boolean, };
export type Retry = { number: number, tried: string | null, verdict: Verdict | null, showsBest: boolean, };
export type LookBack = { turningPoint: TurningPoint | null, leader: Side | null, people: Array<Phases>, costly: Array<Mistake>, retry: Retry | null, };
export type State = { page: Page, own: boolean, board: string, turn: Side, legal: Array<Legal>, mustPass: boolean, last: LastMove | null, count: Count, result: Result | null, node: number, ply: number, line: Array<LineMove>, tree: Array<TreeMove>, opening: string | null, comments: Array<MoveComment>, names: Names, arrangement: Arrangement, enginesTurn: boolean, drawing: boolean, hints: boolean, clock: ClockState | null, forfeit: Forfeit | null, lookBack: LookBack | null, finished: boolean, game: number, stored: string, start: string | null, transcript: string, position: string, };
export type Sureness = "exact" | "outcome" | "likely" | "estimate";
export type HintLine = { move: string, value: number, sureness: Sureness, confidence: number | null, depth: number, line: Array<string>, };
export type GraphPoint = { black: number, exact: boolean, };
export type PreviewMove = { square: string, side: Side, };
export type Mistake = { ply: number, move: string, side: Side, loss: number, best: string, grade: 'inaccuracy' | 'mistake' | 'blunder', exact: boolean, };
export type Accuracy = { accuracy: number | null, lost: number, };
export type Review = { transcript: string, level: number, deeper: number | null, done: number, total: number, mistakes: Array<Mistake>, black: Accuracy, white: Accuracy, };
export type ListState = { format: string | null, total: number, chosen: number | null, faults: number, firstFault: string | null, cut: boolean, fresh: boolean, };
export type EntryRow = { number: number, black: string | null, white: string | null, event: string | null, date: string | null, score: string | null, moves: number | null, line: string | null, turn: Side, empty: number, };
export type Rows = { words: string, from: number, found: number, rows: Array<EntryRow>, };
export type Notice = { "code": "illegal", reason: string, }
  | { "code": "enginesTurn" }
  | { "code": "gameOver" }
  | { "code": "passed", side: Side, }
  | { "code": "imported", what: string, moves: number, }
  | { "code": "importedPartly", what: string, moves: number, reason: string, line: number | null, column: number | null, }
  | { "code": "importFailed", reason: string, line: number | null, column: number | null, }
  | { "code": "editFailed", reason: string, }
  | { "code": "openingsFailed" }
  | { "code": "exportFailed", reason: string, }
  | { "code": "tooLarge" }
  | { "code": "busy" }
  | { "code": "listsFull" }
  | { "code": "treeFull" }
  | { "code": "commentTooLong", limit: number, }
  | { "code": "commentsFull", limit: number, }
  | { "code": "commentsShortened" }
  | { "code": "engineFailed" }
  | { "code": "enginesLost" }
  | { "code": "badMessage", reason: string, };
export type Event = { "type": "hello", version: string, longestMessage: number, largestFile: number, }
  | { "type": "state" } & State
  | { "type": "analysis" } & Analysis
  | { "type": "hints", node: number, lines: Array<HintLine>, nodes: number, elapsed: number, done: boolean, }
  | { "type": "thinking", depth: number, nodes: number, }
  | { "type": "graph", points: Array<GraphPoint | null>, }
  | { "type": "exported", name: string, media: string, text: string, }
  | { "type": "review" } & Review
  | { "type": "preview", board: string, moves: Array<PreviewMove>, }
  | { "type": "list", list: ListState | null, }
  | { "type": "rows" } & Rows
  | { "type": "notice" } & Notice
  | { "type": "learn", event: LearnEvent, };
export type Hints = Extract<Event, { type: 'hints' }>;
export type Exported = Extract<Event, { type: 'exported' }>;
export type Preview = Extract<Event, { type: 'preview' }>;

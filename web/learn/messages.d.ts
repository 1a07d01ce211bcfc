// Generated from the types of crates/obverse-page by `./test --bless`: do not edit.

import type { Side } from '../shared/messages';

export type Kind = 'enter' | 'leaf' | 'hit' | 'returned' | 'cut' | 'givenUp' | 'leave';
export type Which = "search" | "minimax";
export type Direction = "forward" | "back";
export type Setting = { text: string, algorithm: string, evaluation: string, depth: number, pass: string, tie: string, };
export type ExerciseChoice = { kind: string, difficulty: number, seed: string, };
export type LearnRequest = { "type": "choices" }
  | { "type": "run", setting: Setting, compare: boolean, }
  | { "type": "exercise", choice: ExerciseChoice, tries: Array<string | null>, }
  | { "type": "answer", blank: number, text: string, }
  | { "type": "reveal", blank: number, }
  | { "type": "view", tree: Which, area: [number, number, number, number], scale: number, serial: number, }
  | { "type": "grow", tree: Which, node: number, serial: number, }
  | { "type": "moment", at: number, }
  | { "type": "predict", at: number, }
  | { "type": "predicted", at: number, text: string, }
  | { "type": "events", from: number, count: number, }
  | { "type": "node", tree: Which, node: number, at: number, }
  | { "type": "log", from: number, }
  | { "type": "seek", from: number, direction: Direction, };
export type AlgorithmChoice = { name: string, trees: boolean, };
export type EvaluationChoice = { name: string, parts: Array<string>, };
export type PresetChoice = { name: string, evaluation: string, pass: string, tie: string, start: string, };
export type ChapterTitle = { slug: string, title: string, language: string, file: string, };
export type Example = { setting: Setting, compare: boolean, command: string, };
export type Chapter = { slug: string, title: string, language: string, html: string, examples: Array<Example>, };
export type Level = { top: number, bottom: number, title: string, detail: string, };
export type TreeShape = { width: number, height: number, left: number, right: number, nodes: number, grows: boolean, levels: Array<Level>, };
export type Savings = { minimaxNodes: number, nodes: number, saved: number, drawn: boolean, };
export type Summary = { run: number, setting: Setting, pseudocode: Array<string>, position: string | null, title: string, steps: number, cuts: number, value: number, side: Side | null, line: Array<string>, nodes: number, leaves: number, cutoffs: number, tableHits: number, tree: TreeShape, minimax: TreeShape | null, savings: Savings | null, };
export type BoxPiece = { node: number, stub?: boolean, level: number, x: number, w: number, t: number, from?: number, first: number, last: number, pruned?: number, twin?: number, leaf?: boolean, chosen?: boolean, folded?: number, edge?: string, value?: string, window?: string, };
export type BundlePiece = { node: number, level: number, deepest: number, left: number, right: number, from: number, nodes: number, first: number, last: number, pruned?: number, since?: number, };
export type Station = { node: number, label: string, side: string, value: string, caption: string, window: string, x: number, level: number, };
export type Twin = { node: number, x: number, level: number, };
export type BoardPicture = { board: string, turn: Side, last: string | null, flips: Array<string>, black: number, white: number, };
export type Part = { name: string, value: number, };
export type Details = { run: number, tree: Which, node: number, label: string, moves: Array<string>, side: string, look: 'ahead' | 'open' | 'done' | 'skipped', value: string | null, window: string | null, leaf: boolean, chosen: boolean, board: BoardPicture | null, parts: Array<Part>, total: number | null, skipped: Array<string>, reason: string | null, notes: Array<string>, first: number, last: number, x: number, level: number, parent: number | null, child: number | null, previous: number | null, next: number | null, };
export type Moment = { run: number, at: number, kind: Kind, words: string, line: number, row: string | null, path: Array<Station>, node: Details, twin: Twin | null, };
export type EventRow = { node: number, kind: Kind, words: string, row: string | null, };
export type Prediction = { run: number, at: number, asks: 'value' | 'window' | 'cutOff' | null, node: string, side: string, };
export type JudgedPrediction = { run: number, at: number, right: boolean, answer: string, why: string, };
export type Verdict = "right" | "wrong" | "shown";
export type CheckedAnswer = { blank: number, verdict: Verdict, typed: string | null, tries: number, answer: string | null, explanation: string | null, points: number, caption: string | null, };
export type AnswerToReview = { blank: number, answer: string, explanation: string, };
export type ExerciseProgress = { current: number | null, points: number, first: number, later: number, shown: number, review: Array<AnswerToReview>, };
export type ExerciseProblem = { "type": "tree", notation: string, shape: TreeShape, boxes: Array<BoxPiece>, }
  | { "type": "board" } & BoardPicture;
export type ExerciseCell = { "given": string }
  | { "blank": number };
export type ExerciseRow = { heading: string, node: number | null, cells: Array<ExerciseCell>, };
export type ExerciseTable = { columns: Array<string>, rows: Array<ExerciseRow>, };
export type ExerciseSearch = { setting: Setting, compare: boolean, };
export type ExerciseSheet = { choice: ExerciseChoice, nextSeed: string, instructions: Array<string>, problem: ExerciseProblem, tables: Array<ExerciseTable>, blanks: number, points: number, hasInfinity: boolean, watch: ExerciseSearch | null, checked: Array<CheckedAnswer>, progress: ExerciseProgress, };
export type Failure = { "code": "badText", reason: string, line: number | null, column: number | null, }
  | { "code": "badChoice", reason: string, }
  | { "code": "tooLarge", nodes: number | null, most: number, instead: Array<Setting>, }
  | { "code": "busy" }
  | { "code": "stopped" }
  | { "code": "badExercise", reason: string, }
  | { "code": "badAnswer", reason: string, }
  | { "code": "noExercise" }
  | { "code": "notThere" };
export type LearnEvent = { "type": "choices", algorithms: Array<AlgorithmChoice>, evaluations: Array<EvaluationChoice>, presets: Array<PresetChoice>, deepest: number, mostNodes: number, }
  | { "type": "opened" } & Summary
  | { "type": "exercise" } & ExerciseSheet
  | { "type": "checked", answer: CheckedAnswer, progress: ExerciseProgress, }
  | { "type": "pieces", run: number, tree: Which, serial: number, area: [number, number, number, number], scale: number, boxes: Array<BoxPiece>, bundles: Array<BundlePiece>, }
  | { "type": "moment" } & Moment
  | { "type": "question" } & Prediction
  | { "type": "judged" } & JudgedPrediction
  | { "type": "events", from: number, events: Array<EventRow>, }
  | { "type": "node" } & Details
  | { "type": "log", from: number, text: string, steps: Array<number>, next: number | null, }
  | { "type": "found", at: number | null, }
  | { "type": "failed" } & Failure;
export type Choices = Extract<LearnEvent, { type: 'choices' }>;
export type Opened = Extract<LearnEvent, { type: 'opened' }>;
export type Pieces = Extract<LearnEvent, { type: 'pieces' }>;
export type MomentEvent = Extract<LearnEvent, { type: 'moment' }>;
export type Question = Extract<LearnEvent, { type: 'question' }>;
export type Judged = Extract<LearnEvent, { type: 'judged' }>;
export type Checked = Extract<LearnEvent, { type: 'checked' }>;
export type Log = Extract<LearnEvent, { type: 'log' }>;
export type FailedEvent = Extract<LearnEvent, { type: 'failed' }>;

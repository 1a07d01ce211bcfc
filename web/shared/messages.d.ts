// What a tab and its session say to each other (crates/obverse-web/src/message).

import type { LearnEvent, LearnRequest } from '../learn/messages';

export type Side = 'black' | 'white';
export type Page = 'play' | 'analyse' | 'learn';
export type Player = 'human' | 'computer';
export type Strength = { kind: 'level' | 'time' | 'discs'; amount: number };
export type TimeControl = { main: number; increment: number };
export type Arrangement = { black: Player; white: Player; strength: Strength; time: TimeControl | null };
export type Opening =
  | { kind: 'standard' | 'mirrored' | 'random' | 'same' }
  | { kind: 'xot'; list?: string };
export type ExportFormat = 'transcript' | 'ggf' | 'sgf' | 'pgn' | 'obf' | 'board' | 'svg' | 'obverse';

export type Request =
  | { type: 'page'; page: Page }
  | { type: 'visibility'; hidden: boolean }
  | { type: 'restore'; game: string | null; arrangement: Arrangement | null; start: string | null; ply: number | null; page: Page }
  | { type: 'new'; arrangement: Arrangement; opening: Opening }
  | { type: 'arrange'; arrangement: Arrangement }
  | { type: 'play'; square: string }
  | { type: 'pass' | 'undo' | 'redo' | 'resign' | 'moveNow' | 'promote' | 'prune' | 'review' }
  | { type: 'step' | 'sideways'; by: number }
  | { type: 'go'; node: number }
  | { type: 'hints'; on: boolean }
  | { type: 'edit'; board: string; turn: Side }
  | { type: 'import'; text: string; name?: string }
  | { type: 'files'; files: { name: string; size: number }[] }
  | { type: 'rows'; words: string; from: number }
  | { type: 'choose'; number: number }
  | { type: 'closeList' }
  | { type: 'export'; format: ExportFormat }
  | { type: 'preview' | 'follow'; moves: string[] }
  | { type: 'learn'; request: LearnRequest };

export type Legal = { square: string; flips: string[] };
export type Count = { black: number; white: number };
export type LineMove = { node: number; move: string; side: Side; alternatives?: { node: number; move: string }[] };
export type Result = {
  winner: Side | null;
  score: Count | null;
  reason: 'boardFull' | 'noMoves' | 'wipeOut' | 'resigned' | 'time';
};
export type State = {
  page: Page;
  board: string;
  turn: Side;
  legal: Legal[];
  mustPass: boolean;
  last: { move: string; side: Side; flips: string[] } | null;
  count: Count;
  result: Result | null;
  node: number;
  ply: number;
  line: LineMove[];
  opening: string | null;
  names: { black: string | null; white: string | null; event: string | null };
  arrangement: Arrangement;
  enginesTurn: boolean;
  drawing: boolean;
  hints: boolean;
  clock: { black: number; white: number; running: Side | null } | null;
  stored: string;
  start: string | null;
  transcript: string;
  position: string;
};
export type HintLine = {
  move: string;
  value: number;
  sureness: 'exact' | 'outcome' | 'likely' | 'estimate';
  confidence: number | null;
  depth: number;
  line: string[];
};
export type Hints = { node: number; lines: HintLine[]; nodes: number; elapsed: number; done: boolean };
export type GraphPoint = { black: number; exact: boolean } | null;
export type Notice =
  | { code: 'illegal' | 'editFailed' | 'exportFailed' | 'badMessage'; reason: string }
  | { code: 'enginesTurn' | 'gameOver' | 'openingsFailed' | 'treeFull' | 'engineFailed' | 'enginesLost' | 'tooLarge' | 'busy' | 'listsFull' }
  | { code: 'passed'; side: Side }
  | { code: 'imported'; what: string; moves: number }
  | { code: 'importFailed'; reason: string; line: number | null; column: number | null };
export type Exported = { name: string; media: string; text: string };
export type Mistake = {
  ply: number;
  move: string;
  side: Side;
  loss: number;
  best: string;
  grade: 'inaccuracy' | 'mistake' | 'blunder';
  exact: boolean;
};
export type Review = {
  transcript: string;
  done: number;
  total: number;
  mistakes: Mistake[];
  black: { accuracy: number | null; lost: number };
  white: { accuracy: number | null; lost: number };
};
export type ListState = {
  format: string | null;
  total: number;
  chosen: number | null;
  faults: number;
  firstFault: string | null;
  cut: boolean;
  fresh: boolean;
};
export type EntryRow = {
  number: number;
  black: string | null;
  white: string | null;
  event: string | null;
  date: string | null;
  score: string | null;
  moves: number | null;
  line: string | null;
  turn: Side;
  empty: number;
};
export type Rows = { words: string; from: number; found: number; rows: EntryRow[] };
export type Preview = { board: string; moves: { square: string; side: Side }[] };

export type Event =
  | { type: 'hello'; version: string; longestMessage: number; largestFile: number }
  | ({ type: 'state' } & State)
  | ({ type: 'hints' } & Hints)
  | { type: 'thinking'; depth: number; nodes: number }
  | { type: 'graph'; points: GraphPoint[] }
  | ({ type: 'exported' } & Exported)
  | ({ type: 'preview' } & Preview)
  | ({ type: 'review' } & Review)
  | { type: 'list'; list: ListState | null }
  | ({ type: 'rows' } & Rows)
  | ({ type: 'notice' } & Notice)
  | { type: 'learn'; event: LearnEvent };

// What the Learn page and its session say to each other (crates/obverse-web/src/learn).

import type { Side } from '../shared/messages';

export type Which = 'search' | 'minimax';
export type Setting = { text: string; algorithm: string; evaluation: string; depth: number; pass: string; tie: string };

export type LearnRequest =
  | { type: 'choices' | 'guide' }
  | { type: 'chapter'; slug: string }
  | { type: 'run'; setting: Setting; compare: boolean }
  | { type: 'view'; tree: Which; area: [number, number, number, number]; scale: number; serial: number }
  | { type: 'moment'; at: number }
  | { type: 'events'; from: number; count: number }
  | { type: 'node'; tree: Which; node: number; at: number }
  | { type: 'log'; from: number }
  | { type: 'seek'; from: number; direction: 'forward' | 'back' };

export type Choices = {
  type: 'choices';
  algorithms: { name: string; trees: boolean }[];
  evaluations: { name: string; parts: string[] }[];
  presets: { name: string; evaluation: string; pass: string; tie: string; start: string }[];
  deepest: number;
  mostNodes: number;
};
export type Level = { top: number; bottom: number; title: string; detail: string };
export type TreeShape = { width: number; height: number; left: number; right: number; nodes: number; levels: Level[] };
export type Savings = { minimaxNodes: number; nodes: number; saved: number; drawn: boolean };
export type Summary = {
  type: 'opened';
  run: number;
  setting: Setting;
  position: string | null;
  title: string;
  steps: number;
  cuts: number;
  value: number;
  side: Side | null;
  line: string[];
  nodes: number;
  leaves: number;
  cutoffs: number;
  tableHits: number;
  tree: TreeShape;
  minimax: TreeShape | null;
  savings: Savings | null;
};
export type BoxPiece = {
  node: number;
  stub?: boolean;
  level: number;
  x: number;
  w: number;
  t: number;
  from?: number;
  first: number;
  last: number;
  pruned?: number;
  twin?: number;
  leaf?: boolean;
  chosen?: boolean;
  edge?: string;
  value?: string;
  window?: string;
};
export type BundlePiece = {
  node: number;
  level: number;
  deepest: number;
  left: number;
  right: number;
  from: number;
  nodes: number;
  first: number;
  last: number;
  pruned?: number;
  since?: number;
};
export type Pieces = {
  type: 'pieces';
  run: number;
  tree: Which;
  serial: number;
  area: [number, number, number, number];
  scale: number;
  boxes: BoxPiece[];
  bundles: BundlePiece[];
};
export type Station = { node: number; label: string; side: string; value: string; window: string; x: number; level: number };
export type BoardPicture = { board: string; turn: Side; last: string | null; flips: string[]; black: number; white: number };
export type Details = {
  run: number;
  tree: Which;
  node: number;
  label: string;
  moves: string[];
  side: string;
  look: 'ahead' | 'open' | 'done' | 'skipped';
  value: string | null;
  window: string | null;
  leaf: boolean;
  chosen: boolean;
  board: BoardPicture | null;
  parts: { name: string; value: number }[];
  total: number | null;
  skipped: string[];
  reason: string | null;
  notes: string[];
  first: number;
  last: number;
  x: number;
  level: number;
  parent: number | null;
  child: number | null;
  previous: number | null;
  next: number | null;
};
export type Kind = 'enter' | 'leaf' | 'hit' | 'returned' | 'cut' | 'givenUp' | 'leave';
export type Moment = {
  type: 'moment';
  run: number;
  at: number;
  kind: Kind;
  words: string;
  row: string | null;
  path: Station[];
  node: Details;
  twin: [number, number] | null;
};
export type Example = { setting: Setting; compare: boolean; command: string };
export type Chapter = { type: 'chapter'; slug: string; title: string; html: string; examples: Example[] };
export type Log = { type: 'log'; from: number; text: string; steps: number[]; next: number | null };
export type Failure = {
  type: 'failed';
  code: 'badText' | 'badChoice' | 'tooLarge' | 'busy' | 'stopped' | 'noChapter' | 'notThere';
  reason?: string;
  line?: number | null;
  column?: number | null;
  nodes?: number | null;
  most?: number;
};

export type LearnEvent =
  | Choices
  | { type: 'guide'; chapters: { slug: string; title: string }[] }
  | Chapter
  | Summary
  | Pieces
  | Moment
  | { type: 'events'; from: number; events: { node: number; kind: Kind; words: string; row: string | null }[] }
  | ({ type: 'node' } & Details)
  | Log
  | { type: 'found'; at: number | null }
  | Failure;

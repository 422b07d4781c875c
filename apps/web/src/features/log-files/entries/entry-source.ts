import type {
  ComponentList,
  EntryGroup,
  FieldValueList,
  Histogram,
  LevelCounts,
  LogComparison,
  LogEntry,
  LogFile,
  LogTemplateView,
  RouteList,
  StepList,
  TemplateAxis,
  TimeGap,
} from '@rootline/contract';
import { formatCount } from '#format/counts.ts';

/** What narrows the entries; the same words as the calls of the contract. */
export interface EntryFilters {
  levels?: string;
  text?: string;
  mode?: 'text' | 'regex';
  matchCase?: 'true' | 'false';
  from?: string;
  to?: string;
  template?: string;
  lines?: string;
  route?: string;
  where?: string;
  whereNot?: string;
  compare?: string;
  components?: string;
  componentsNot?: string;
  /** Of a case: the files that are looked at, a JSON array of ids. */
  files?: string;
}

/**
 * Where an entry stands among all that are read: its number in a file, from 0, or its place in a case, as epoch
 * milliseconds, number of the file and number in the file. Lines do not say it: a JSON array may be one line.
 */
export type Position = number | string;

/** What is read as one log: a file, or all files of a case. */
export type ReadLog = Pick<LogFile, 'id' | 'filename' | 'entryCount' | 'facts' | 'heat' | 'uploadedBy'>;

export interface EntryIndex {
  total: number;
  stride: number;
  /** Line of every `stride`th matching entry, from the first. */
  lines: number[];
  /** Their positions: exact where many entries share one line. */
  seqs: number[];
  /** Of a search: its hits in each equal bucket of the file. */
  spread?: number[] | undefined;
  /** Of a search: its hits by level. */
  levels?: LevelCounts | undefined;
  /** Finds rows by asking, where their positions are not known beforehand; `lines` and `seqs` are empty then. */
  finder?: RowFinder | undefined;
}

export interface FoundRow {
  row: number;
  entry: LogEntry;
}

/** Rows of an index that are found when someone goes there. */
export interface RowFinder {
  /** The entries of one block of `stride` rows. */
  block(block: number, signal?: AbortSignal): Promise<LogEntry[]>;
  /** The row of the entry at the position, else the next one. */
  rowOf(position: Position): Promise<FoundRow | null>;
  /** The first row whose entry holds the line, else the next one. */
  rowOfLine(line: number): Promise<FoundRow | null>;
}

interface EntryWindow {
  /** Position of the first entry, or of the one that it stands behind. */
  seq: Position;
  isBehind?: boolean;
  limit: number;
  /** Matching entries before that position, added in front. */
  before?: number;
}

/** Bars of clean length, at most so many, of the whole file or a range of time. */
export interface HistogramBars {
  bars: number;
  from?: string | undefined;
  to?: string | undefined;
}

interface FileTemplates {
  templates: LogTemplateView[];
  /** How many there are, of which the most frequent ones are here. */
  total: number;
  axis?: TemplateAxis | undefined;
}

/** Where entries come from: windows of our server, or the bounded entries that any backend sends. */
export interface EntrySource {
  /** Distinguishes sources in the cache. */
  key: readonly string[];
  index(filters: EntryFilters, signal?: AbortSignal): Promise<EntryIndex>;
  window(filters: EntryFilters, window: EntryWindow, signal?: AbortSignal): Promise<LogEntry[]>;
  histogram(bars: HistogramBars, signal?: AbortSignal): Promise<Histogram>;
  /** Matching entries by message template, and unusually long pauses: only where a server counts them. */
  groups?(filters: EntryFilters, signal?: AbortSignal): Promise<EntryGroup[]>;
  gaps?(filters: EntryFilters, signal?: AbortSignal): Promise<TimeGap[]>;
  components?(filters: EntryFilters, signal?: AbortSignal): Promise<ComponentList>;
  /** The most frequent values of a metadata field among matching entries. */
  fieldValues?(filters: EntryFilters, name: string, signal?: AbortSignal): Promise<FieldValueList>;
  /** Matching requests by route: only where a server counts them. */
  routes?(filters: EntryFilters, signal?: AbortSignal): Promise<RouteList>;
  /** The steps of the run that the file is the log of. */
  steps?(signal?: AbortSignal): Promise<StepList>;
  /** Every message template of the file, counted on one axis; without one where the server knows none. */
  templates?(signal?: AbortSignal): Promise<FileTemplates>;
  /** How often each message template stands in this file and in another one, from when all was well. */
  comparedWith?(fileId: string, signal?: AbortSignal): Promise<LogComparison>;
  /** What only a case has: it holds many files, whose lines have numbers of their own. */
  ofCase?: CaseReading;
}

/** A message template where it belongs: in one file. */
interface OwnPattern {
  file: Pick<LogFile, 'id' | 'uploadedBy'>;
  templateId: string;
}

/** How a case is read: a line of it stands for a file and a line there. */
export interface CaseReading {
  /** Other cases that it can be compared with. */
  goodLogs(signal?: AbortSignal): Promise<{ id: string; filename: string }[]>;
  /** Name and line, as `orders-1.log:15310`. */
  lineName(line: number): string;
  /** The same in a row that names the service beside it. */
  rowName(line: number): string;
  /** The address of the file, at that line. */
  lineAddress(line: number): string;
  /** The file that holds a message template of an entry of the case, and the template's name there. */
  patternOf(templateId: string): OwnPattern | null;
  /** The hue of each service. */
  hues: ReadonlyMap<string, string>;
  /** What the words about components are where those are services. */
  words: {
    name: string;
    every: string;
    hint: string;
    lineHead: string;
    before(time: string): string;
    self: string;
    selfBefore(time: string): string;
  };
  /** Where on the common time a moment lies, 0 to 1. */
  shareOf(timestamp: string | null): number;
  positionAt(share: number): Position;
  /** The same of what the result cites. */
  citedShares: readonly number[];
}

export function positionOf(entry: Pick<LogEntry, 'id'>): Position {
  const position = Number(entry.id);
  return Number.isNaN(position) ? entry.id : position;
}

/** Below zero when the first stands before the second. */
export function comparePositions(a: Position, b: Position): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const at = left.findIndex((number, place) => number !== right[place]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

function numbersOf(position: Position): number[] {
  return typeof position === 'number' ? [position] : position.split('_').map(Number);
}

/** The number of a line as it is read, of a case with the name of its file. */
export function lineText({ ofCase }: Pick<EntrySource, 'ofCase'>, line: number): string {
  return ofCase?.lineName(line) ?? `L${formatCount(line)}`;
}

/** Where many entries share a line, a line marks none of them and says nothing about the place in the file. */
export function sharesLines(file: Pick<ReadLog, 'entryCount' | 'facts'>): boolean {
  return file.facts !== null && file.entryCount > file.facts.lineCount;
}

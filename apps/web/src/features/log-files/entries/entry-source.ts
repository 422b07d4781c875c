import type {
  ComponentList,
  EntryGroup,
  Histogram,
  LevelCounts,
  LogComparison,
  LogEntry,
  LogFile,
  LogTemplateView,
  TemplateAxis,
  TimeGap,
} from '@rootline/contract';

/** What narrows the entries; the same words as the calls of the contract. */
export interface EntryFilters {
  levels?: string;
  text?: string;
  mode?: 'text' | 'regex';
  matchCase?: 'true' | 'false';
  from?: string;
  to?: string;
  template?: string;
  where?: string;
  whereNot?: string;
  components?: string;
  componentsNot?: string;
}

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
}

interface EntryWindow {
  /** Position of the first entry. */
  seq: number;
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
  /** Every message template of the file, counted on one axis; without one where the server knows none. */
  templates?(signal?: AbortSignal): Promise<FileTemplates>;
  /** How often each message template stands in this file and in another one, from when all was well. */
  comparedWith?(fileId: string, signal?: AbortSignal): Promise<LogComparison>;
}

/** Where an entry stands among all entries of its file, from 0. Lines do not say it: a JSON array may be one line. */
export function positionOf(entry: LogEntry): number {
  return Number(entry.id);
}

/** Where many entries share a line, a line marks none of them and says nothing about the place in the file. */
export function sharesLines(file: LogFile): boolean {
  return file.facts !== null && file.entryCount > file.facts.lineCount;
}

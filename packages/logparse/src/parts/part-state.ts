import type { ZoneKind } from '@rootline/contract';
import type { LineIndexState } from '../lines/line-index.ts';
import type { OutsideLines } from '../parsed-log.ts';
import type { SummaryState } from '../summary.ts';
import type { PatternState } from '../templates/pattern.ts';

/** Ids of patterns that each part has for itself; it holds fewer. */
export const PATTERNS_PER_PART = 2048;

/** All that is known about a part of a log after its lines were read: plain data that JSON holds. */
export interface PartState {
  format: string;
  formatReason: string;
  notes: string[];
  zone: ZoneKind;
  zoneOffsets: number[];
  /** The number of its last line in the file. */
  lastLine: number;
  byteCount: number;
  cutLines: number;
  hasReplaced: boolean;
  lineIndex: LineIndexState;
  cutEntries: number;
  unexplained: number;
  outside: OutsideLines;
  /** Lines from which a further format could be learnt, together with those of other parts. */
  strays: number;
  summary: SummaryState;
  patterns: PatternState[];
}

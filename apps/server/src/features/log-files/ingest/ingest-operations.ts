import type { FileFacts, LevelCounts, RcaResult } from '@rootline/contract';
import type { LogRule } from '@rootline/logparse';

export interface ParseInput {
  /** The raw file on this machine. */
  path: string;
  fileName: string;
  byteCount: number;
  referenceTimeMs: number;
  /** Tried before the format that is found. */
  rules: LogRule[];
  /** A layout that a model proposed for this file, tried after the rules. */
  proposal: Proposal | null;
  /** An own folder for this attempt; segments and the digest are written there. */
  workFolder: string;
}

export interface Proposal {
  rule: LogRule;
  model: string;
}

/** A finished segment file. */
export interface WrittenSegment {
  number: number;
  path: string;
  rows: number;
  bytes: number;
  sha256: string;
  firstSeq: number;
  minLine: number;
  maxLine: number;
  minTimeMs: number | null;
  maxTimeMs: number | null;
  levels: LevelCounts;
}

export type ParseReport =
  | { kind: 'progress'; percent: number }
  /** So many more bytes of decoded text take room. */
  | { kind: 'decoded'; bytes: number }
  | { kind: 'segment'; segment: WrittenSegment };

/** The text of an original that is compressed or in an encoding that the parser does not read. */
export interface DecodedText {
  path: string;
  bytes: number;
  sha256: string;
}

/** The code of a refusal whose message says what the file holds instead of a log. */
export const NOT_A_LOG = 'not_a_log';

/** What is kept about a parsed file beside its entries. */
export interface ParsedFile {
  /** Of the raw file as it was read. */
  rawSha256: string;
  /** null: the original is text itself. */
  text: DecodedText | null;
  digestPath: string;
  digestSha256: string;
  entryCount: number;
  errorCount: number;
  warningCount: number;
  heat: number[];
  facts: FileFacts;
  /** null: an analysis is worth while. */
  rcaNotPossibleReason: string | null;
  /** null when it could not be made; the reason stands in firstLookError. */
  firstLook: RcaResult | null;
  firstLookError: string | null;
  /** Lines that show the layout of a log that was not understood; null when it was, or shows none. */
  unknownLines: string[] | null;
}

export type IngestOperations = {
  parse: { input: ParseInput; output: ParsedFile; report: ParseReport };
  /** The share of the first lines that a proposed rule matches. */
  tryProposal: { input: { path: string; rule: LogRule }; output: number; report: never };
};

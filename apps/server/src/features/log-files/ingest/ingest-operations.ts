import type { FileFacts, LevelCounts, RcaResult } from '@rootline/contract';
import type { LogRule } from '@rootline/logparse';
import type { ParsedPart } from '#platform/database/tables/log-file-tables.ts';

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

/** Where a part lies, and the lines that are read before it. */
export interface PartPlace {
  /** From 0. */
  number: number;
  /** The number of its first line. */
  line: number;
  firstByte: number;
  bytes: number;
  leadIn: number;
}

export interface PartPlan {
  sha256: string;
  parts: PartPlace[];
}

type OptionsOfName = Pick<ParseInput, 'fileName' | 'referenceTimeMs'>;

export interface PlanInput extends OptionsOfName {
  path: string;
  byteCount: number;
  partBytes: number;
  /** Where one of them takes part in the reading, the file is not divided. */
  rules: LogRule[];
}

export interface PartInput extends OptionsOfName {
  part: PartPlace;
  /** A file that holds the first bytes of the log, and one that holds those of the part and of the lines before it. */
  beginningPath: string;
  path: string;
  /** Where the log begins in that file: below 0 when it holds the part alone. */
  logStart: number;
  workFolder: string;
}

export interface JoinInput {
  path: string;
  statePaths: string[];
  found: ParsedPart['found'];
  workFolder: string;
}

export type IngestOperations = {
  /** How a file is divided; null when it is read as one. */
  plan: { input: PlanInput; output: PartPlan | null; report: number };
  /** Writes the segments and the state of a part; without a state the file has to be read as one. */
  parsePart: {
    input: PartInput;
    output: { statePath: string | null; found: ParsedPart['found'] };
    report: ParseReport;
  };
  /** What the parts are together; null when the file has to be read as one. */
  join: { input: JoinInput; output: Omit<ParsedFile, 'rawSha256' | 'text'> | null; report: never };
  parse: { input: ParseInput; output: ParsedFile; report: ParseReport };
  /** The share of the first lines that a proposed rule matches. */
  tryProposal: { input: { path: string; rule: LogRule }; output: number; report: never };
};

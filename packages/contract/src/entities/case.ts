import * as z from 'zod/mini';
import { countSchema, idSchema, lineNumberSchema, timeSchema } from '../primitives.ts';
import {
  CASE_STATUSES,
  CLOCK_GROUNDS,
  OFFSET_ORIGINS,
  PATTERN_CHANGES,
  RCA_STATUSES,
  RUN_STATUSES,
  SERVICE_ORIGINS,
  SEVERITIES,
} from '../vocabulary.ts';
import { comparedPatternSchema } from './log-comparison.ts';
import { levelCountsSchema, logEntrySchema } from './log-entry.ts';
import { logFileSchema } from './log-file.ts';

/** Several files of one incident, on one timeline. */
export const caseSchema = z.object({
  id: idSchema,
  name: z.string(),
  createdBy: idSchema,
  createdAt: timeSchema,
  status: z.enum(CASE_STATUSES),
  fileCount: countSchema,
  /** Of the files, those that could not be parsed. */
  failedCount: countSchema,
  /** What was sent to it and is no file. */
  skippedCount: countSchema,
  /** Of the files; those that are not parsed yet have none. */
  entryCount: countSchema,
  errorCount: countSchema,
  warningCount: countSchema,
  size: countSchema,
  /**
   * False while the clocks and the first look are not those of its files as they are now: some are still parsed, or one
   * came, went or was changed.
   */
  isSettled: z.boolean(),
  /** Of the newest completed run, else of the first look; null while nothing is known. */
  severity: z.nullable(z.enum(SEVERITIES)),
  /** Of the newest run. */
  rcaAnalysisStatus: z.enum(RCA_STATUSES),
  rcaAnalysisJobId: z.nullable(idSchema),
  /** Progress of the active run, else null. */
  rcaProgress: z.nullable(
    z.object({ progress: z.number(), totalChunks: z.nullable(countSchema), currentChunk: z.nullable(countSchema) }),
  ),
});
export type Case = z.infer<typeof caseSchema>;

/** A file of a case, with what the case knows about it. */
export const caseFileSchema = z.object({
  logFile: logFileSchema,
  /** Its own among the files of the case: the second part of a place. */
  number: countSchema,
  /** Where it stood in what it came with, shown as text. */
  path: z.string(),
  service: z.string(),
  /** Its entries name their services themselves; `service` is what the file is shown under. */
  isMixed: z.boolean(),
  serviceOrigin: z.enum(SERVICE_ORIGINS),
  /** Milliseconds that are added to its times, so that all files of the case share one clock. */
  offsetMs: z.number(),
  offsetOrigin: z.enum(OFFSET_ORIGINS),
  /** The offset that was found, whoever the clock is set by; null where none was. */
  foundOffsetMs: z.nullable(z.number()),
  /** The found offset lies within so many milliseconds of the truth; null where nothing bounds it. */
  foundWithinMs: z.nullable(z.number()),
  /** What the clock stands on as far as the files say; null until the case is settled for the first time. */
  clockGround: z.nullable(z.enum(CLOCK_GROUNDS)),
  /** What was found of its clock, as a sentence. */
  offsetEvidence: z.nullable(z.string()),
  /** False: nothing ties its times to those of the others, so how its entries follow theirs is not known. */
  isOrderKnown: z.boolean(),
  /** False for a parsed file whose entries have no known place among those of others: it names no time. */
  hasTimes: z.boolean(),
});
export type CaseFile = z.infer<typeof caseFileSchema>;

/** A log or an archive that was sent to a case. */
export const caseSourceSchema = z.object({
  id: idSchema,
  filename: z.string(),
  size: countSchema,
  status: z.enum(RUN_STATUSES),
  createdAt: timeSchema,
  /** Why nothing of it was taken, or where it was left off, as a sentence. */
  error: z.nullable(z.string()),
  /** Its bytes are still stored: not all of it was taken, and it can be unpacked again. */
  isKept: z.boolean(),
});
export type CaseSource = z.infer<typeof caseSourceSchema>;

/** What was sent to a case and is no file of it. */
export const caseSkippedSchema = z.object({ path: z.string(), reason: z.string(), sentence: z.string() });
export type CaseSkipped = z.infer<typeof caseSkippedSchema>;

export const caseDetailSchema = z.extend(caseSchema, {
  /** By service, then path. */
  files: z.array(caseFileSchema),
  /** What was sent to it, oldest first. */
  sources: z.array(caseSourceSchema),
  skipped: z.array(caseSkippedSchema),
});
export type CaseDetail = z.infer<typeof caseDetailSchema>;

/** An entry among those of the other files. */
export const caseEntrySchema = z.extend(logEntrySchema, {
  logFileId: idSchema,
  /** Where it stands among all: what `after` and `before` take. */
  place: z.string(),
  /** Its corrected time, or that of the entry next to it if it has none; null if its file has no timestamps. */
  at: z.nullable(timeSchema),
});
export type CaseEntry = z.infer<typeof caseEntrySchema>;

/** The matching entries of one message, over all files. */
export const caseEntryGroupSchema = z.object({
  text: z.string(),
  count: countSchema,
  levels: levelCountsSchema,
  /** By the common clock. */
  firstTimestamp: z.nullable(timeSchema),
  lastTimestamp: z.nullable(timeSchema),
  /** Where it occurs, and as which message template of the file. */
  files: z.array(
    z.object({ logFileId: idSchema, templateId: z.string(), count: countSchema, firstLine: lineNumberSchema }),
  ),
  /** Entries in each bucket of the answer's axis. */
  histogram: z.array(countSchema),
});
export type CaseEntryGroup = z.infer<typeof caseEntryGroupSchema>;

/** Buckets of equal length over the corrected time of a case. */
export const caseAxisSchema = z.object({
  /** Epoch milliseconds of the first one. */
  start: z.number(),
  bucketSize: z.number(),
  count: countSchema,
});
export type CaseAxis = z.infer<typeof caseAxisSchema>;

export const caseHistogramSchema = z.object({
  /** null: no file of the case names a time. */
  axis: z.nullable(caseAxisSchema),
  /** Services in the order of their names, each with its buckets. */
  services: z.array(z.object({ service: z.string(), buckets: z.array(levelCountsSchema) })),
});
export type CaseHistogram = z.infer<typeof caseHistogramSchema>;

/** One message in a case and in what it is compared with. */
export const caseComparedPatternSchema = z.extend(z.omit(comparedPatternSchema, { baselineTemplateIds: true }), {
  /** null where a file that holds several services does not name one. */
  service: z.nullable(z.string()),
  /** The file of the first line: of the case if the message occurs there, else of the baseline. */
  logFileId: idSchema,
  file: z.string(),
});
export type CaseComparedPattern = z.infer<typeof caseComparedPatternSchema>;

export const caseComparisonSchema = z.object({
  /** Most telling first; the unchanged ones last. */
  patterns: z.array(caseComparedPatternSchema),
  /** Patterns of each kind, those cut from the list included. */
  totals: z.record(z.enum(PATTERN_CHANGES), countSchema),
  /** Services of both in the order of their names. A baseline of one file has none of its own. */
  services: z.array(z.object({ service: z.string(), entryCount: countSchema, baselineEntryCount: countSchema })),
  entryCount: countSchema,
  baselineEntryCount: countSchema,
});
export type CaseComparison = z.infer<typeof caseComparisonSchema>;

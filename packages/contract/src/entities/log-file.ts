import * as z from 'zod/mini';
import { countSchema, idSchema, timeSchema } from '../primitives.ts';
import {
  ANALYSIS_STATUSES,
  ANALYSIS_TYPES,
  FILE_SOURCES,
  FILE_STATUSES,
  RCA_STATUSES,
  STORED_STATES,
  ZONE_KINDS,
} from '../vocabulary.ts';
import { levelCountsSchema, logEntrySchema } from './log-entry.ts';
import { ruleCoverageSchema } from './parsing-rule.ts';
import { rcaRunSchema } from './rca-run.ts';

/** What the parser found out about a file. */
export const fileFactsSchema = z.object({
  format: z.string(),
  formatReason: z.string(),
  zone: z.enum(ZONE_KINDS),
  /** Minutes that the file's own zone is ahead of UTC; missing when its times state none or several. */
  zoneOffsetMinutes: z.optional(z.number()),
  /** The same of each zone that its times state, when they state several; at most 8. */
  zoneOffsets: z.optional(z.array(z.number())),
  /** The moment that stands for the start from which times of the file count seconds; missing when none do. */
  startTimestamp: z.optional(timeSchema),
  /** The midnight that stands for the day of times without a date; missing when a line or the name of the file states one. */
  dayTimestamp: z.optional(timeSchema),
  lineCount: countSchema,
  /** Share of the lines whose place is known by their form, 0 to 1; missing when the file was parsed before it was counted. */
  explainedShare: z.optional(z.number()),
  levels: levelCountsSchema,
  firstTimestamp: z.nullable(timeSchema),
  lastTimestamp: z.nullable(timeSchema),
  notes: z.array(z.string()),
  /** How raw lines are joined again. Missing for a file parsed before raw lines were kept: find searches its messages only. */
  rawLineEnd: z.optional(z.enum(['\n', '\r\n'])),
  /** Entries that name a component; missing for a file parsed before components were kept. */
  componentCount: z.optional(countSchema),
  /** Entries that stand beside lines that belong to none; missing for a file parsed before such lines were kept. */
  besideCount: z.optional(countSchema),
  /** Entries without a time; missing for a file parsed before their neighbors' times were kept. */
  untimedCount: z.optional(countSchema),
  /** Entries that go on another one; missing for a file parsed before that was known. */
  partCount: z.optional(countSchema),
  /** Times before lines hold no word; missing for a file parsed before that was noted. */
  hasPlainTimes: z.optional(z.boolean()),
  /** Steps of the run that the file is the log of; missing when it states none. */
  stepCount: z.optional(countSchema),
  /** Parsing rules that matched lines of the file or were given up on it; missing when none took part. */
  rules: z.optional(z.array(ruleCoverageSchema)),
});
export type FileFacts = z.infer<typeof fileFactsSchema>;

export const logFileSchema = z.object({
  id: idSchema,
  filename: z.string(),
  source: z.enum(FILE_SOURCES),
  logCount: countSchema,
  analysisType: z.enum(ANALYSIS_TYPES),
  status: z.enum(FILE_STATUSES),
  analysisStatus: z.enum(ANALYSIS_STATUSES),
  /** Upper case; null while nothing is known. */
  severity: z.nullable(z.string()),
  errorCount: countSchema,
  warningCount: countSchema,
  size: countSchema,
  entryCount: countSchema,
  rcaAnalysisStatus: z.enum(RCA_STATUSES),
  rcaAnalysisJobId: z.nullable(idSchema),
  isRCAPossible: z.boolean(),
  rcaNotPossibleReason: z.nullable(z.string()),
  hasReview: z.boolean(),
  createdAt: timeSchema,
  /** Why parsing failed, as a sentence. */
  error: z.nullable(z.string()),
  /** Share parsed, 0 to 100. */
  parseProgress: z.number(),
  /** Counts the parses that became visible: entries read under another number are out of date. 0 until the first. */
  parseNumber: countSchema,
  /** How far ERROR and FATAL entries are above what is usual for the file, in equal buckets of it, 0 to 1. */
  heat: z.array(z.number()),
  facts: z.nullable(fileFactsSchema),
  /** Progress of the active run, else null. */
  rcaProgress: z.nullable(
    z.object({ progress: z.number(), totalChunks: z.nullable(countSchema), currentChunk: z.nullable(countSchema) }),
  ),
  uploadedBy: idSchema,
  /** When the file is deleted by itself; null or missing while no one has set that. */
  keptUntil: z.optional(z.nullable(timeSchema)),
  /** What is wrong with the stored data, and what that means as a sentence; null or missing while all of it is whole. */
  damage: z.optional(
    z.nullable(z.object({ original: z.enum(STORED_STATES), entries: z.enum(STORED_STATES), sentence: z.string() })),
  ),
});
export type LogFile = z.infer<typeof logFileSchema>;

export const logFileDetailSchema = z.extend(logFileSchema, {
  entries: z.array(logEntrySchema),
  entriesTotal: countSchema,
  entriesTruncated: z.boolean(),
  jobs: z.array(rcaRunSchema),
});
export type LogFileDetail = z.infer<typeof logFileDetailSchema>;

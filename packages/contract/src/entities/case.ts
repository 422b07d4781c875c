import * as z from 'zod/mini';
import { countSchema, idSchema, timeSchema } from '../primitives.ts';
import { CASE_STATUSES, OFFSET_ORIGINS, SERVICE_ORIGINS } from '../vocabulary.ts';
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
  /** Of the files; those that are not parsed yet have none. */
  entryCount: countSchema,
  errorCount: countSchema,
  warningCount: countSchema,
  size: countSchema,
});
export type Case = z.infer<typeof caseSchema>;

/** A file of a case, with what the case knows about it. */
export const caseFileSchema = z.object({
  logFile: logFileSchema,
  /** Where it stood in what it came with, shown as text. */
  path: z.string(),
  service: z.string(),
  serviceOrigin: z.enum(SERVICE_ORIGINS),
  /** Milliseconds that are added to its times, so that all files of the case share one clock. */
  offsetMs: z.number(),
  offsetOrigin: z.enum(OFFSET_ORIGINS),
  /** Why the clock is set so, where it was detected. */
  offsetEvidence: z.nullable(z.string()),
  /** False for a parsed file whose entries have no known place among those of others: it names no time. */
  hasTimes: z.boolean(),
});
export type CaseFile = z.infer<typeof caseFileSchema>;

export const caseDetailSchema = z.extend(caseSchema, {
  /** By service, then path. */
  files: z.array(caseFileSchema),
});
export type CaseDetail = z.infer<typeof caseDetailSchema>;

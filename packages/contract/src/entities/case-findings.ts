import * as z from 'zod/mini';
import { countSchema, idSchema, lineNumberSchema } from '../primitives.ts';
import { INCIDENT_ENDS, NAMING_KINDS } from '../vocabulary.ts';

/** A line of a case and where it stands. */
export const caseLineSchema = z.object({
  /** Its number among the lines of all files, as the rest of the result names it. */
  line: lineNumberSchema,
  logFileId: idSchema,
  /** The path of its file in the case. */
  file: z.string(),
  /** Its number in that file. */
  fileLine: lineNumberSchema,
});
export type CaseLine = z.infer<typeof caseLineSchema>;

export const serviceImpactSchema = z.object({
  name: z.string(),
  entries: countSchema,
  /** Of them, those of the failing patterns of the incident. */
  failingEntries: countSchema,
  firstLine: lineNumberSchema,
  lastLine: lineNumberSchema,
  /** By the common clock. */
  firstAt: z.nullable(z.string()),
  lastAt: z.nullable(z.string()),
  /** Other services whose failures name it, or share an id with its own. */
  namedBy: z.array(z.string()),
});
export type ServiceImpact = z.infer<typeof serviceImpactSchema>;

/** What an analysis of a case says beside that of a file: where its lines stand, and what became of each service. */
export const caseFindingsSchema = z.object({
  /** Where each line that the result names stands, ascending. */
  lines: z.array(caseLineSchema),
  /** The service that the failure lies with; null when nothing fails or nothing names one. */
  firstFailing: z.nullable(z.string()),
  /** Services that fail, the first failing one first, then in the order in which they began to. */
  services: z.array(serviceImpactSchema),
  /** Those that fail beside the first failing one. */
  blastRadius: z.array(z.string()),
  /** Lines in which one service names another, or shares an id with it. */
  namings: z.array(
    z.object({
      by: z.string(),
      named: z.string(),
      line: lineNumberSchema,
      /** The name or the id that stands there. */
      what: z.string(),
      kind: z.enum(NAMING_KINDS),
    }),
  ),
  /** How it ends: null when nothing fails. */
  end: z.nullable(z.enum(INCIDENT_ENDS)),
  /** Files whose order among the others is not known, and those that could not be read: nothing is said of when they failed. */
  unplaced: z.array(z.string()),
  notRead: z.array(z.object({ file: z.string(), reason: z.string() })),
});
export type CaseFindings = z.infer<typeof caseFindingsSchema>;

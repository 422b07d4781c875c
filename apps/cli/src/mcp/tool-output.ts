import * as z from 'zod';

/** Parts of the fields of several answers. Objects may hold more than is said here. */

export const count = z.int().min(0);

export const note = z.string().nullable().describe('What was cut, and how to go on; null where nothing was');

/** Where the next answer begins; null where this one is the last. */
export const nextNumber = z.int().nullable();
export const nextCursor = z.string().nullable();

const text = z.string().describe('Cut where it is very long');
const time = z.string().nullable();

export const entry = z.looseObject({
  line: z.int().describe('First line of the entry'),
  lineEnd: z.int().optional().describe('Its last line, where it has several'),
  level: z.string().nullable(),
  timestamp: time,
  message: text,
  templateId: z.string().optional(),
  isContext: z.literal(true).optional().describe('It stands around a match and is none'),
});

export const caseEntry = z.looseObject({ level: z.string().nullable(), message: text });

export const template = z.looseObject({ id: z.string(), text, count, firstLine: z.int(), lastLine: z.int() });

/** A file or a case with its states and counts. */
export const named = z.looseObject({ id: z.string() });

/** What a root-cause analysis found. */
export const result = z.looseObject({
  summary: text,
  rootCause: text,
  severity: z.string(),
  confidence: z.looseObject({ level: z.string(), reason: text }),
  counts: z.looseObject({ errorCount: count, warningCount: count }),
  changesBefore: z.array(z.string()).describe('Changes shortly before the failure; none is shown to be its cause'),
  citedLines: z.array(z.looseObject({})),
  recommendations: z.array(z.string()),
  next_cursor: nextNumber,
  note,
});

export const facts = z.looseObject({ format: z.string(), lineCount: count, firstTimestamp: time, lastTimestamp: time });

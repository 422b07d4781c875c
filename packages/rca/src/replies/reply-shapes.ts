import { CONFIDENCES, type Confidence, SEVERITIES, type Severity } from '@rootline/contract';
import * as z from 'zod/mini';
import { FINDING_ROLES } from '../prompts/schemas.ts';

// What a model may answer, read tolerantly: a server without a grammar sends near misses, and every value is
// checked against the data afterwards anyway.

const word = <T extends string>(words: readonly T[], otherwise: T) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value): T => {
      const text = String(value).trim().toLowerCase();
      return words.find((w) => w === text) ?? otherwise;
    }),
  );

const text = (max: number) =>
  z.catch(
    z.pipe(
      z.union([z.string(), z.number(), z.array(z.string())]),
      z.transform((value) => (Array.isArray(value) ? value.join(' ') : String(value)).trim().slice(0, max)),
    ),
    '',
  );

const list = <T>(item: z.ZodMiniType<T>, max: number) =>
  z.catch(
    z.pipe(
      z.unknown(),
      z.transform((value): T[] =>
        (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])
          .map((entry) => item.safeParse(entry))
          .flatMap((parsed) => (parsed.success ? [parsed.data] : []))
          .slice(0, max),
      ),
    ),
    [],
  );

/** `L17`, `17` and 17 are the same line. */
const lineText = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value).trim().slice(0, 40)),
);
/** `L17`, 17, `{"line": "L17"}` and `["L17"]` name the same cause. */
const causeText = z.catch(
  z.pipe(
    z.unknown(),
    z.transform((value) => {
      const inner = Array.isArray(value) ? value[0] : value;
      const named = typeof inner === 'object' && inner !== null && 'line' in inner ? inner.line : inner;
      return typeof named === 'string' || typeof named === 'number' ? String(named).trim().slice(0, 40) : '';
    }),
  ),
  '',
);

const findingShape = z.object({ line: lineText, role: word(FINDING_ROLES, 'symptom'), note: text(600) });

const MOST_FINDINGS = 20;

const answerShape = z.object({
  why: text(3000),
  cause: causeText,
  summary: text(3000),
  severity: word(SEVERITIES, 'medium'),
  confidence: word(CONFIDENCES, 'low'),
  advice: list(text(600), 12),
  findings: list(findingShape, MOST_FINDINGS),
});

/** One answer, about a part or the whole. */
export interface Reply {
  why: string;
  /** A line, HEALTHY or UNKNOWN, as it was said. */
  cause: string;
  summary: string;
  severity: Severity;
  confidence: Confidence;
  advice: string[];
  findings: z.infer<typeof findingShape>[];
}

export type ReadReply = { ok: true; reply: Reply } | { ok: false; reason: string };

/** Reads an answer of either schema; one about a part has no advice. */
export function readReply(value: Record<string, unknown>): ReadReply {
  if (!('cause' in value) && !('why' in value) && !('summary' in value))
    return { ok: false, reason: 'The answer lacks "cause" and "why"' };
  const parsed = answerShape.safeParse(value);
  return parsed.success
    ? { ok: true, reply: parsed.data }
    : { ok: false, reason: 'The response does not match the schema' };
}

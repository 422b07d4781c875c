import { CONFIDENCES, type Confidence, SEVERITIES, type Severity } from '@rootline/contract';
import * as z from 'zod/mini';

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

const id = text(40);
/** `L17`, `17` and 17 are the same line. */
const lineText = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value).trim().slice(0, 40)),
);

const ROLES = ['cause', 'symptom', 'noise'] as const;

const findingShape = z.object({
  id,
  role: word(ROLES, 'symptom'),
  severity: word(SEVERITIES, 'medium'),
  rootCause: text(600),
  impact: text(600),
  fix: text(600),
  related: list(id, 10),
});
type FindingReply = z.infer<typeof findingShape>;

const chunkShape = z.object({
  summary: text(2000),
  cause: z.catch(z.object({ id, lines: list(lineText, 10), why: text(1000), confidence: word(CONFIDENCES, 'low') }), {
    id: 'NONE',
    lines: [],
    why: '',
    confidence: 'low' as const,
  }),
  findings: list(findingShape, 12),
});

const finalShape = z.object({
  summary: text(3000),
  rootCause: text(3000),
  causeId: id,
  causeLines: list(lineText, 10),
  severity: word(SEVERITIES, 'medium'),
  confidence: word(CONFIDENCES, 'low'),
  alternatives: list(z.object({ id, why: text(600) }), 4),
  findings: list(findingShape, 20),
  recommendations: list(text(600), 12),
});

/** One answer, whichever of the two schemas asked for it. */
export interface Reply {
  summary: string;
  rootCause: string;
  causeId: string;
  causeLines: string[];
  severity: Severity | null;
  confidence: Confidence;
  alternatives: { id: string; why: string }[];
  findings: FindingReply[];
  recommendations: string[];
}

export type ReadReply<R = Reply> = { ok: true; reply: R } | { ok: false; reason: string };

/** Reads an answer of the chunk schema. */
export function readChunkReply(value: Record<string, unknown>): ReadReply {
  if (!('summary' in value) && !('cause' in value))
    return { ok: false, reason: 'The answer lacks "summary" and "cause"' };
  const parsed = chunkShape.safeParse(value);
  if (!parsed.success) return { ok: false, reason: 'The answer does not follow the schema' };
  const { summary, cause, findings } = parsed.data;
  return {
    ok: true,
    reply: {
      summary,
      rootCause: cause.why,
      causeId: cause.id,
      causeLines: cause.lines,
      severity: null,
      confidence: cause.confidence,
      alternatives: [],
      findings,
      recommendations: [],
    },
  };
}

/** Reads an answer of the final schema. */
export function readFinalReply(value: Record<string, unknown>): ReadReply {
  if (!('summary' in value) && !('rootCause' in value)) {
    return { ok: false, reason: 'The answer lacks "summary" and "rootCause"' };
  }
  const parsed = finalShape.safeParse(value);
  return parsed.success
    ? { ok: true, reply: parsed.data }
    : { ok: false, reason: 'The answer does not follow the schema' };
}

const comparisonShape = z.object({ choice: text(40), lines: list(lineText, 10), why: text(1000) });
export type ComparisonReply = z.infer<typeof comparisonShape>;

/** Reads an answer of the schema that compares two causes. */
export function readComparisonReply(value: Record<string, unknown>): ReadReply<ComparisonReply> {
  if (!('choice' in value)) return { ok: false, reason: 'The answer lacks "choice"' };
  const parsed = comparisonShape.safeParse(value);
  return parsed.success
    ? { ok: true, reply: parsed.data }
    : { ok: false, reason: 'The answer does not follow the schema' };
}

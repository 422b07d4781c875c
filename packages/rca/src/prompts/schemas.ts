/** JSON schemas sent with a prompt. Lines are enums of what the prompt shows, so a grammar rules out others. */

interface SchemaInput {
  /** `L17` and so on: every line that the prompt shows. */
  lines: readonly string[];
  /** Most findings; follows from the output limit. */
  findings: number;
}

type Schema = Record<string, unknown>;

const SEVERITY = { enum: ['critical', 'high', 'medium', 'low'] };
const CONFIDENCE = { enum: ['high', 'medium', 'low'] };
/** What a line that a model cites is to the incident. */
export const FINDING_ROLES = ['cause', 'symptom', 'context', 'noise'] as const;
export type FindingRole = (typeof FINDING_ROLES)[number];

const ROLE = { enum: FINDING_ROLES };
/** What stands for a cause where no line does. */
const NO_LINE = ['HEALTHY', 'UNKNOWN'];

/** Schema of an answer about one chunk. */
export function chunkSchema(input: SchemaInput): Schema {
  return object({
    why: text(300),
    cause: { enum: [...input.lines, ...NO_LINE] },
    summary: text(300),
    confidence: CONFIDENCE,
    findings: findingList(input),
  });
}

/** Schema of the final answer. The reason comes first: a small model thinks in it. */
export function finalSchema(input: SchemaInput): Schema {
  return object({
    why: text(600),
    cause: { enum: [...input.lines, ...NO_LINE] },
    summary: text(500),
    severity: SEVERITY,
    confidence: CONFIDENCE,
    advice: { type: 'array', maxItems: 5, items: text(200) },
    findings: findingList(input),
  });
}

function findingList({ lines, findings }: SchemaInput): Schema {
  if (lines.length === 0) return { type: 'array', maxItems: 0, items: text(1) };
  return {
    type: 'array',
    maxItems: Math.max(1, findings),
    items: object({ line: { enum: [...lines] }, role: ROLE, note: text(140) }),
  };
}

function text(maxLength: number): Schema {
  return { type: 'string', maxLength };
}

function object(properties: Record<string, Schema>): Schema {
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
}

/** JSON schemas sent with a prompt. Ids and lines are enums of what the prompt holds, so a grammar rules out others. */

interface SchemaInput {
  ids: readonly string[];
  /** `L17` and so on. */
  lines: readonly string[];
  /** Most findings; follows from the output limit. */
  findings: number;
}

type Schema = Record<string, unknown>;

const SEVERITY = { enum: ['critical', 'high', 'medium', 'low'] };
const CONFIDENCE = { enum: ['high', 'medium', 'low'] };

/** Schema of an answer about one part of the log. */
export function chunkSchema(input: SchemaInput): Schema {
  return object({
    summary: text(300),
    cause: object({
      id: { enum: ['NONE', ...input.ids] },
      lines: lineList(input.lines, 3),
      why: text(240),
      confidence: CONFIDENCE,
    }),
    findings: findingList(input),
  });
}

/** Schema of the final answer. */
export function finalSchema(input: SchemaInput): Schema {
  const id = input.ids.length === 0 ? { enum: ['NONE'] } : { enum: [...input.ids] };
  return object({
    summary: text(500),
    rootCause: text(500),
    causeId: { enum: ['NONE', ...input.ids] },
    causeLines: lineList(input.lines, 5),
    severity: SEVERITY,
    confidence: CONFIDENCE,
    alternatives: { type: 'array', maxItems: 2, items: object({ id, why: text(160) }) },
    findings: findingList(input),
    recommendations: { type: 'array', maxItems: 5, items: text(160) },
  });
}

/** Schema of the answer that compares two causes. */
export function comparisonSchema(input: { choices: readonly string[]; lines: readonly string[] }): Schema {
  return object({ choice: { enum: [...input.choices] }, lines: lineList(input.lines, 5), why: text(300) });
}

function findingList(input: SchemaInput): Schema {
  if (input.ids.length === 0) return { type: 'array', maxItems: 0, items: text(1) };
  return {
    type: 'array',
    maxItems: Math.max(1, input.findings),
    items: object({
      id: { enum: [...input.ids] },
      role: { enum: ['cause', 'symptom', 'noise'] },
      severity: SEVERITY,
      rootCause: text(160),
      impact: text(120),
      fix: text(160),
      related: { type: 'array', maxItems: 3, items: { enum: [...input.ids] } },
    }),
  };
}

function lineList(lines: readonly string[], most: number): Schema {
  if (lines.length === 0) return { type: 'array', maxItems: 0, items: text(1) };
  return { type: 'array', maxItems: most, items: { enum: [...lines] } };
}

function text(maxLength: number): Schema {
  return { type: 'string', maxLength };
}

function object(properties: Record<string, Schema>): Schema {
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
}

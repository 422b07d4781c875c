import { type PromptFacts, readPrompt, schemaOfRequest, shorten } from './prompt-facts.ts';

export interface AnswerOptions {
  /** Also cites ids, lines and names that do not exist, and calls the system healthy. */
  invent?: boolean;
}

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  maxItems?: number;
  minItems?: number;
  maxLength?: number;
  minimum?: number;
}

/**
 * Plays an honest model: a valid answer to the JSON schema in the request, which names the first real id, cites real lines and
 * says nothing that the prompt does not say. Without a schema it answers one plain sentence.
 */
export function answerBySchema(requestBody: unknown, options: AnswerOptions = {}): string {
  const schema: JsonSchema | null = schemaOfRequest(requestBody);
  const facts = readPrompt(requestBody);
  if (schema === null) return sentence('summary', facts, options);
  return JSON.stringify(valueFor(schema, { name: '', nth: 0, chosenId: firstId(schema), facts, options }));
}

/** The id that the answer will name as the cause, known before the texts that stand above it. */
function firstId(schema: JsonSchema): string | null {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isId = name === 'id' || name === 'causeId';
    const id = isId ? property.enum?.find((choice) => choice !== 'NONE') : firstId(property);
    if (typeof id === 'string') return id;
  }
  return null;
}

interface Place {
  /** Property name nearest above. */
  name: string;
  /** Position in the array above. */
  nth: number;
  /** The id chosen in the object above: lines beside it belong to it. */
  chosenId: string | null;
  facts: PromptFacts;
  options: AnswerOptions;
}

function valueFor(schema: JsonSchema, place: Place): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return chooseEnum(schema.enum, place);
  if (schema.type === 'object' || schema.properties !== undefined) return objectFor(schema, place);
  if (schema.type === 'array') return arrayFor(schema, place);
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  return shorten(sentence(place.name, place.facts, place.options, place.chosenId), schema.maxLength ?? 500);
}

function objectFor(schema: JsonSchema, place: Place): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  let chosenId = place.chosenId;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    result[name] = valueFor(property, { ...place, name, chosenId });
    if ((name === 'id' || name === 'causeId') && typeof result[name] === 'string') chosenId = result[name];
  }
  return result;
}

function arrayFor(schema: JsonSchema, place: Place): unknown[] {
  const items = schema.items ?? {};
  const choices = items.enum ?? items.properties?.['id']?.enum;
  const possible = choices === undefined ? 2 : choices.filter((choice) => choice !== 'NONE').length;
  const wanted = items.properties === undefined ? 2 : 5;
  // Related ids say nothing that an honest model must say.
  const count = place.name === 'related' ? 0 : Math.min(schema.maxItems ?? wanted, wanted, possible);
  const values: unknown[] = [];
  for (let nth = 0; nth < Math.max(count, schema.minItems ?? 0); nth++) {
    const value = valueFor(items, { ...place, nth });
    if (typeof value !== 'string' || !values.includes(value)) values.push(value);
  }
  if (place.options.invent === true && /line/i.test(place.name)) values.push('L999999999');
  return values;
}

function chooseEnum(choices: unknown[], place: Place): unknown {
  const real = choices.filter((choice) => choice !== 'NONE');
  if (/line/i.test(place.name)) {
    const own = real.filter((line) => typeof line === 'string' && place.facts.idOfLine.get(line) === place.chosenId);
    return own[place.nth] ?? own[0] ?? real[0] ?? choices[0];
  }
  if (place.name === 'role') return choices[Math.min(place.nth, 1)] ?? choices[0];
  if (place.name === 'severity' && place.options.invent === true) return choices.at(-1);
  if (place.options.invent === true && place.nth === 1) return 'T999999';
  const nth = /id$/i.test(place.name) || place.name === 'related' ? place.nth : 0;
  return real[nth] ?? real[0] ?? choices[0];
}

const INVENTED =
  'The host db-phantom-7.example.invalid at 203.0.113.77 threw PhantomPoolException after 98765 ms. The system is healthy.';

function sentence(name: string, facts: PromptFacts, options: AnswerOptions, id: string | null = null): string {
  const quoted = (id === null ? undefined : facts.textOfId.get(id)) ?? facts.firstText;
  const honest =
    quoted === '' ? (PLAIN[name] ?? PLAIN_DEFAULT) : (QUOTING[name]?.(quoted) ?? PLAIN[name] ?? PLAIN_DEFAULT);
  return options.invent === true ? `${INVENTED} ${honest}` : honest;
}

const PLAIN_DEFAULT = 'The log shows the problem in the lines that are cited.';
const PLAIN: Record<string, string> = {
  impact: 'Requests that depend on the failing part do not succeed.',
  fix: 'Look at the cited lines first and correct what they report.',
  recommendations: 'Look at the first cited line and correct what it reports.',
};
const QUOTING: Record<string, (text: string) => string> = {
  summary: (text) => `The first problem in the log is: ${text}`,
  rootCause: (text) => `The log names it first: ${text}`,
  why: (text) => `It comes before the other problems: ${text}`,
};

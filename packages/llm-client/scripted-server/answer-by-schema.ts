import { type PromptFacts, readPrompt, schemaOfRequest, shorten } from './prompt-facts.ts';

export interface AnswerOptions {
  /** Also cites lines and names that do not exist, and calls the system healthy. */
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
 * Plays an honest model: a valid answer to the JSON schema in the request, which names the first line that complains, cites
 * real lines and says nothing that the prompt does not say. Without a schema it answers one plain sentence.
 */
export function answerBySchema(requestBody: unknown, options: AnswerOptions = {}): string {
  const schema: JsonSchema | null = schemaOfRequest(requestBody);
  const facts = readPrompt(requestBody);
  if (schema === null) return sentence('summary', facts, options);
  return JSON.stringify(valueFor(schema, { name: '', nth: 0, facts, options }));
}

interface Place {
  /** Property name nearest above. */
  name: string;
  /** Position in the array above. */
  nth: number;
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
  return shorten(sentence(place.name, place.facts, place.options), schema.maxLength ?? 500);
}

function objectFor(schema: JsonSchema, place: Place): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {});
  return Object.fromEntries(properties.map(([name, property]) => [name, valueFor(property, { ...place, name })]));
}

function arrayFor(schema: JsonSchema, place: Place): unknown[] {
  const items = schema.items ?? {};
  const choices = items.enum ?? items.properties?.['line']?.enum;
  const wanted = items.properties === undefined ? 2 : 5;
  const count = Math.min(schema.maxItems ?? wanted, wanted, choices?.length ?? 2);
  const values: unknown[] = [];
  for (let nth = 0; nth < Math.max(count, schema.minItems ?? 0); nth++) {
    const value = valueFor(items, { ...place, nth });
    if (typeof value !== 'string' || !values.includes(value)) values.push(value);
  }
  return values;
}

function chooseEnum(choices: unknown[], { name, nth, facts, options }: Place): unknown {
  const isInventing = options.invent === true;
  if (name === 'cause') return choices.find((choice) => choice === facts.firstLine) ?? choices[0];
  if (name === 'line') {
    if (isInventing && nth === 1) return 'L999999999';
    const from = Math.max(0, choices.indexOf(facts.firstLine));
    return choices[from + nth] ?? choices[nth] ?? choices[0];
  }
  if (name === 'role') return choices[Math.min(nth, 1)] ?? choices[0];
  if (name === 'severity' && isInventing) return choices.at(-1);
  return choices[0];
}

const INVENTED =
  'The host db-phantom-7.example.invalid at 203.0.113.77 threw PhantomPoolException after 98765 ms. The system is healthy.';

function sentence(name: string, facts: PromptFacts, options: AnswerOptions): string {
  const quoted = facts.textOfLine.get(facts.firstLine ?? '') ?? '';
  const honest =
    quoted === '' ? (PLAIN[name] ?? PLAIN_DEFAULT) : (QUOTING[name]?.(quoted) ?? PLAIN[name] ?? PLAIN_DEFAULT);
  return options.invent === true ? `${INVENTED} ${honest}` : honest;
}

const PLAIN_DEFAULT = 'The log shows the problem in the lines that are cited.';
const PLAIN: Record<string, string> = {
  note: 'This line is part of the problem.',
  advice: 'Look at the first cited line and correct what it reports.',
};
const QUOTING: Record<string, (text: string) => string> = {
  summary: (text) => `The first problem in the log is: ${text}`,
  why: (text) => `It comes before the other problems: ${text}`,
};

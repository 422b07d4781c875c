/** The parts of a JSON Schema that an example is made of. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

const ID = 'V1StGXR8_Z5jdHi6';
const TIME = '2026-03-01T10:00:00.000Z';
const CASE_PLACE = '1772359200000,1,0';
const DAY_MS = 24 * 60 * 60 * 1000;
/** What ends has to end after the program has begun: half a year later. */
const END = new Date(Math.floor(Date.now() / DAY_MS + 180) * DAY_MS).toISOString();

/** What a text with one of these names looks like. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/^where(?:Not)?$/, '{"tenant":"blue"}'],
  [/^lines$/, '120-480'],
  [/^route$/, '/api/orders/{id}'],
  [/^compare$/, '[["status",">=",500]]'],
  [/^(?:components(?:Not)?|services|files|templates)$/, '["checkout"]'],
  [/^(?:before|after)$/, `${TIME},${ID}`],
  [/^expiresAt$/, END],
  [/email/i, 'anna@example.com'],
  [/password/i, 'correct horse battery staple'],
  [/(?:^|_)ids?$|Ids?$/, ID],
  [/At$|timestamp|Occurrence|^from$|^to$|since|until/i, TIME],
  [/url|endpoint|base/i, 'https://models.example.com'],
  [/filename|^file$/i, 'app.log'],
  [/model/i, 'llama3.1:8b'],
  [/token/i, 'a-token'],
  [/level/i, 'ERROR'],
  [/message|text|line/i, 'connection refused'],
  [/name/i, 'checkout'],
];

/** A value that fits a schema, with little in it: what is required, and the first of what may be. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return exampleOf(branches.find(({ type }) => type !== 'null') ?? {}, name);
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  switch (schema.type) {
    case 'object':
      return objectExample(schema);
    case 'array':
      return arrayExample(schema, name);
    case 'string':
      return textExample(schema, name);
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? 1, Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1));
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function objectExample({ properties, required = [], propertyNames, additionalProperties }: JsonSchema): unknown {
  if (properties === undefined) {
    const names = (propertyNames?.enum ?? []).map(String);
    const value = typeof additionalProperties === 'object' ? additionalProperties : {};
    return Object.fromEntries(names.map((name) => [name, exampleOf(value, name)]));
  }
  const all = Object.entries(properties);
  const needed = all.filter(([name]) => required.includes(name));
  // Of what may all be absent, something shows what it is for.
  const kept = needed.length === 0 ? all.slice(0, 1) : needed;
  return Object.fromEntries(kept.map(([name, property]) => [name, exampleOf(property, name)]));
}

function arrayExample({ items, prefixItems, minItems = 1 }: JsonSchema, name: string): unknown {
  if (prefixItems !== undefined) return prefixItems.map((item) => exampleOf(item, name));
  return items === undefined ? [] : Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, name));
}

function textExample({ pattern, minLength = 0, maxLength }: JsonSchema, name: string): string {
  const fits = (text: string) => pattern === undefined || new RegExp(pattern, 'u').test(text);
  const named = BY_NAME.find(([names]) => names.test(name))?.[1];
  const text = [named, 'text', ID, '20', TIME, CASE_PLACE].find((one) => one !== undefined && fits(one)) ?? 'text';
  return text.padEnd(minLength, 'x').slice(0, maxLength);
}

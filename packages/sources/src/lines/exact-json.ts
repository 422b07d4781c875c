type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;
const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };

/** Parses JSON whose whole numbers may be beyond what a number holds: those become bigints. Null for what is no JSON. */
export function readExactJson(text: string): unknown {
  try {
    return parse(text, (_key, value, context) => {
      if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
      const source = context?.source ?? '';
      return /^-?\d+$/.test(source) ? BigInt(source) : value;
    });
  } catch {
    return null;
  }
}

/** Writes JSON, bigints as the numbers they are. */
export function exactJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== 'bigint') return each;
    return rawJSON?.(String(each)) ?? String(each);
  });
}

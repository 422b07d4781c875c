import { strictJson } from './strict-json.ts';

export type RepairedJson =
  | { ok: true; value: Record<string, unknown>; repairs: string[] }
  | { ok: false; reason: string };

const CUT_TRIES = 60;

/** The repair of an answer that breaks off. */
export const CLOSED_CUT = 'closed a cut answer';

/**
 * Finds the JSON object in a model's answer: without fences, thoughts and prose around it, and closed again when it
 * was cut off. Says what it repaired; never invents a value.
 */
export function repairJson(answer: string): RepairedJson {
  const repairs: string[] = [];
  let text = answer.replace(/^\ufeff/, '');
  const withoutThoughts = text.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi, '');
  // A thought that was closed but not opened comes from templates that open it in the prompt.
  const closed = withoutThoughts.replace(/^[\s\S]*?<\/think(?:ing)?>/i, '');
  if (closed !== text) repairs.push('removed thoughts');
  text = closed;
  if (text.trim() === '') return { ok: false, reason: 'The response is empty' };
  const found = objectIn(text, repairs);
  if (found.ok && Object.keys(found.value).length > 0) return found;
  const brace = /\{\s*(?:'|[A-Za-z_$][\w$]*\s*:|"|\/\/|\/\*)/.exec(text)?.index;
  if (brace === undefined || text.length > MOST_LOOSE) return found;
  const strict = objectIn(strictJson(text.slice(brace)), [...repairs, 'rewrote it as JSON']);
  return strict.ok ? strict : found;
}

/** Longer answers are no slip of a model's pen. */
const MOST_LOOSE = 100_000;

/** The first object that can be read, else the last one that was begun. */
function objectIn(text: string, repairs: string[]): RepairedJson {
  const starts = objectStarts(text);
  if (starts.length === 0) return { ok: false, reason: 'The response contains no JSON object' };
  for (const start of starts) {
    const end = matchingEnd(text, start);
    if (end < 0) break;
    const value = parseObject(text.slice(start, end + 1), repairs);
    if (value === null) continue;
    if (text.slice(0, start).trim() !== '' || text.slice(end + 1).trim() !== '')
      repairs.push('removed text around the JSON');
    return { ok: true, value, repairs };
  }
  const value = closeCut(text.slice(starts[starts.length - 1] ?? 0));
  if (value === null) return { ok: false, reason: 'The response is not valid JSON' };
  repairs.push(CLOSED_CUT);
  return { ok: true, value, repairs };
}

/** Places where an object may begin: a brace followed by a key or by its end, outermost first. */
function objectStarts(text: string): number[] {
  const starts: number[] = [];
  let covered = -1;
  for (let i = text.indexOf('{'); i >= 0 && starts.length < 20; i = text.indexOf('{', i + 1)) {
    if (i <= covered || !/^\{\s*(?:"|$)/.test(text.slice(i, i + 40))) continue;
    starts.push(i);
    const end = matchingEnd(text, i);
    // Never closed: what follows lies inside it.
    if (end < 0) break;
    covered = end;
  }
  return starts;
}

/** Index of the brace that closes the object at `start`; -1 when it is never closed. */
function matchingEnd(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return i;
    }
  }
  return -1;
}

function parseObject(text: string, repairs: string[]): Record<string, unknown> | null {
  const plain = tryParse(text);
  if (plain !== null) return plain;
  const tidy = tryParse(tidied(text));
  if (tidy !== null) repairs.push('repaired JSON syntax');
  return tidy;
}

function tryParse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Raw control characters inside strings become blanks; commas before a closing bracket go. */
function tidied(text: string): string {
  let result = '';
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (inString) {
      if (char === '\\') {
        result += char + (text[i + 1] ?? '');
        i += 1;
        continue;
      }
      if (char === '"') inString = false;
      result += char < ' ' ? ' ' : char;
      continue;
    }
    if (char === '"') inString = true;
    if (char === ',' && /^\s*[}\]]/.test(text.slice(i + 1, i + 200))) continue;
    result += char;
  }
  return result;
}

/** Closes what is open at the end of a cut text, or at the last comma where that gives valid JSON. */
function closeCut(text: string): Record<string, unknown> | null {
  const commas: { at: number; closers: string }[] = [];
  let closers = '';
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') closers = `}${closers}`;
    else if (char === '[') closers = `]${closers}`;
    else if (char === '}' || char === ']') closers = closers.slice(1);
    else if (char === ',') commas.push({ at: i, closers });
  }
  const body = inString ? `${text.replace(/\\(?:u[0-9a-f]{0,3})?$/i, '')}"` : text.replace(/[\s,]+$/, '');
  const whole = tryParse(tidied(body + closers));
  if (whole !== null) return whole;
  for (const comma of commas.slice(-CUT_TRIES).reverse()) {
    const value = tryParse(tidied(text.slice(0, comma.at) + comma.closers));
    if (value !== null) return value;
  }
  return null;
}

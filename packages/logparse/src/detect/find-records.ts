/** Where the records of a JSON document lie, and how many of them the sample shows. */
export interface RecordPlace {
  path: string;
  count: number;
  /** Its records hold times, and what stands around them does not. */
  isTimed: boolean;
}

const MAX_DEPTH = 8;

/** Counts objects by the path of the containers around them; scans at most the sample. */
function countObjectsByPath(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const stack: string[] = [];
  let lastString = '';
  for (let at = 0; at < text.length; at++) {
    const c = text[at];
    if (c === '"') {
      const end = endOfString(text, at);
      lastString = text.slice(at + 1, Math.min(end, at + 101));
      at = end;
    } else if (c === '{' || c === '[') {
      if (c === '{' && stack.length < MAX_DEPTH) {
        const path = stack.join('');
        counts.set(path, (counts.get(path) ?? 0) + 1);
      }
      stack.push(c === '{' ? '.' : '[]');
    } else if (c === '}' || c === ']') stack.pop();
    else if (c === ':' && stack.at(-1)?.startsWith('.')) stack[stack.length - 1] = `.${lastString}`;
  }
  return counts;
}

/** A date, or the number of an epoch in whatever unit. */
const TIME =
  /^"?(?:(?:19|20)\d\d-\d\d-\d\d[T ]\d\d:|1[0-9]{9}(?:[.,"]|$|\d{3}(?:["]|$|\d{3}(?:["]|$|\d{3}(?:["]|$)))))/;
const LONGEST_TIME = 32;

/** The outermost array whose objects hold times, where neither the root nor anything else around them does; null for none. */
function timedArrayOf(text: string): string | null {
  const timed = new Map<string, number>();
  const stack: string[] = [];
  let lastString = '';
  let isValue = false;
  const note = (from: number, to: number) => {
    if (isValue && TIME.test(text.slice(from, Math.min(to, from + LONGEST_TIME)))) {
      const array = stack.lastIndexOf('[]');
      const path = stack.slice(0, array + 1).join('');
      timed.set(path, (timed.get(path) ?? 0) + 1);
    }
    isValue = false;
  };
  for (let at = 0; at < text.length; at++) {
    const c = text.charAt(at);
    if (c === '"') {
      const end = endOfString(text, at);
      note(at, end);
      lastString = text.slice(at + 1, Math.min(end, at + 101));
      at = end;
    } else if (c >= '0' && c <= '9') {
      let end = at;
      while (end < text.length && /[\d.]/.test(text.charAt(end))) end++;
      note(at, end);
      at = end - 1;
    } else if (c === '{' || c === '[') {
      stack.push(c === '{' ? '.' : '[]');
      isValue = false;
    } else if (c === '}' || c === ']') stack.pop();
    else if (c === ':' && stack.at(-1)?.startsWith('.') === true) {
      stack[stack.length - 1] = `.${lastString}`;
      isValue = true;
    }
  }
  if (timed.has('')) return null;
  const arrays = [...timed.keys()].sort((a, b) => depthOf(a) - depthOf(b));
  return arrays[0] ?? null;
}

/** The outermost place with several objects: the root, a root array, or the first array inside that holds more than one. */
export function findRecords(text: string): RecordPlace | null {
  const counts = countObjectsByPath(text);
  const roots = counts.get('') ?? 0;
  const timed = timedArrayOf(text);
  if (timed !== null) return { path: timed, count: counts.get(timed) ?? 1, isTimed: true };
  if (roots > 1) return { path: '', count: roots, isTimed: false };
  const arrays = [...counts].filter(([path]) => path.endsWith('[]') && isRecordPath(path));
  arrays.sort((a, b) => depthOf(a[0]) - depthOf(b[0]) || b[1] - a[1]);
  const several = arrays.find(([, count]) => count > 1) ?? arrays.find(([path]) => path === '[]');
  if (several !== undefined) return { path: several[0], count: several[1], isTimed: false };
  return roots === 1 ? { path: '', count: 1, isTimed: false } : null;
}

/** An array inside the records of a root array is part of them. */
function isRecordPath(path: string): boolean {
  return path === '[]' || path.startsWith('.');
}

function depthOf(path: string): number {
  return path.split(/(?=\.|\[\])/).length;
}

function endOfString(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"') return i;
  }
  return text.length;
}

/** How queries of log stores answer: objects of labels, each with a list of pairs of a time and a line. */
export interface PairPlace {
  /** Where the objects lie, as `JsonScanner` takes it. */
  path: string;
  /** The name of the list of pairs in each of them. */
  key: string;
}

const FIRST_PAIR = /"([^"\\]{1,60})"\s*:\s*\[\s*\[\s*"?(?:\d{19}|\d{16}|\d{13}|\d{10}(?:\.\d+)?)"?\s*,\s*"/;
const LIST = /"([^"\\]{1,60})"\s*:\s*\[/g;
const MAX_DEPTH = 32;
const TIME_NAME = '"timestamp"';
const LINE_NAME = '"message"';

/** Where a document holds pairs of a time and a line; null for any other text. */
export function labeledPairsIn(sample: string): PairPlace | null {
  if (!/^\ufeff?\s*\{/.test(sample)) return null;
  const first = FIRST_PAIR.exec(sample);
  const key = first?.[1];
  if (first === null || key === undefined) return null;
  const path = containersOf(sample.slice(0, first.index));
  const array = path.lastIndexOf('[]');
  return array < 0 || path.slice(array + 1).length !== 1 ? null : { path: path.slice(0, array + 1).join(''), key };
}

/** The containers that are open behind a text. */
function containersOf(text: string): string[] {
  const stack: string[] = [];
  let lastString = '';
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}:]/g)) {
    if (token === '{' || token === '[') {
      if (stack.length < MAX_DEPTH) stack.push(token === '{' ? '.' : '[]');
    } else if (token === '}' || token === ']') stack.pop();
    else if (token === ':') stack[stack.length - 1] = `.${lastString}`;
    else lastString = token.slice(1, -1);
  }
  return stack;
}

/** The pairs of one object, each as an object of its own with the labels around it; the texts stay as they are written. */
export function* linesOfPairs(record: string, key: string): Generator<string> {
  const list = [...record.matchAll(LIST)].find(([, name]) => name === key);
  if (list === undefined) return yield record;
  const labels = labelsIn(`${record.slice(0, list.index)}${behindList(record, list.index + list[0].length)}`);
  let depth = 0;
  let values: string[] = [];
  for (const { 0: token } of record.slice(list.index + list[0].length).matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]|[\d.]+/g)) {
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') {
      if (depth-- === 0) return;
      if (depth === 0 && values.length > 1) {
        const [time = '', line = ''] = values;
        yield `{${labels === '' ? '' : `${labels},`}${TIME_NAME}:${time},${LINE_NAME}:${line}}`;
      }
      if (depth === 0) values = [];
    } else if (depth === 1) values.push(token);
  }
}

/** The members of the one object inside, without its braces. */
function labelsIn(around: string): string {
  const inner = /:\s*\{([^{}]*)\}/.exec(around)?.[1] ?? '';
  return inner.trim().replaceAll(/\s*\n\s*/g, ' ');
}

function behindList(record: string, from: number): string {
  let depth = 0;
  for (const { 0: token, index } of record.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth++;
    else if ((token === ']' || token === '}') && depth-- === 0) return record.slice(from + index + 1);
  }
  return '';
}

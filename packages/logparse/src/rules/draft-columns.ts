import { levelOfWord, NO_LEVEL } from '../normalize/level.ts';
import { TimeReader } from '../normalize/time-reader.ts';
import type { Draft } from './draft.ts';
import { createNames, escapePattern } from './draft-text.ts';

const DIVIDERS = ['|', ';', '\t', '~', '^', '][', ','];
const MIN_COLUMNS = 3;
const AGREE = 0.8;
const KEY = /^\s*([A-Za-z_][\w.-]{0,40})=/;
const MESSAGE_KEYS = /^(?:msg|message|text)$/i;

/** One draft per character that divides lines into columns of which one is a time or a level. */
export function draftColumns(lines: readonly string[]): Draft[] {
  return DIVIDERS.map((divider) => draftOf(lines, divider)).filter((draft) => draft !== null);
}

function draftOf(lines: readonly string[], divider: string): Draft | null {
  const rows = lines.filter((line) => line.includes(divider)).map((line) => line.split(divider));
  if (rows.length === 0) return null;
  // Messages may hold the divider too: the columns are those that nearly all lines have.
  const counts = rows.map((row) => row.length).sort((a, b) => a - b);
  const width = counts[Math.floor(counts.length * (1 - AGREE))] ?? 0;
  if (width < MIN_COLUMNS) return null;
  const names = createNames();
  const fields: Draft['fields'] = [];
  const cells = Array.from({ length: width }, (_, at) => {
    const values = rows.map((row) => (at === width - 1 ? row.slice(at).join(divider) : (row[at] ?? '')));
    const column = describe(values, { isLast: at === width - 1, isFirst: at === 0 });
    const group = names(column.name);
    fields.push({ group, target: column.target ?? `metadata.${group}` });
    const rest = at === width - 1 ? '.*' : `[^${escapePattern(divider.slice(0, 1))}]*?`;
    return `${column.before}(?<${group}>${rest})`;
  });
  if (!fields.some(({ target }) => target === 'timestamp' || target === 'level')) return null;
  const pattern = `^${cells.join(` ?${escapePattern(divider)} ?`)}$`;
  return {
    name: `Columns divided by ${divider === '\t' ? 'tabs' : divider}`,
    patterns: [{ name: 'columns', pattern }],
    fields,
  };
}

interface ColumnKind {
  name: string;
  /** null: metadata under the name. */
  target: string | null;
  /** What stands before the value in every line, as an expression. */
  before: string;
}

function describe(values: readonly string[], place: { isLast: boolean; isFirst: boolean }): ColumnKind {
  const key = sharedBy(values, (value) => KEY.exec(value)?.[1]);
  const bracket = key === null && values.every((value) => value.startsWith('[')) ? '\\[' : '';
  const before = key === null ? bracket : ` *${escapePattern(key)}=`;
  const cut = values.map((value) =>
    key === null ? value.slice(bracket === '' ? 0 : 1) : value.slice(value.indexOf('=') + 1),
  );
  const times = new TimeReader(0, '');
  const share = (holds: (value: string) => boolean) => cut.filter((value) => holds(value.trim())).length / cut.length;
  if (share((value) => value.length > 7 && !Number.isNaN(times.readAny(value))) >= AGREE)
    return { name: 'time', target: 'timestamp', before };
  if (share((value) => levelOfWord(value) !== NO_LEVEL) >= AGREE) return { name: 'level', target: 'level', before };
  if (place.isLast || (key !== null && MESSAGE_KEYS.test(key))) return { name: 'message', target: 'message', before };
  if (key !== null) return { name: key, target: null, before };
  if (share((value) => /^[\w$-]+(?:[./][\w$-]+)+$/.test(value) && !/^[\d.]+$/.test(value)) >= AGREE)
    return { name: 'component', target: 'component', before };
  return { name: share((value) => /^-?\d+$/.test(value)) >= AGREE ? 'number' : 'field', target: null, before };
}

function sharedBy(values: readonly string[], read: (value: string) => string | undefined): string | null {
  const first = values.map(read).find((key) => key !== undefined);
  if (first === undefined) return null;
  return values.filter((value) => read(value) === first).length >= values.length * AGREE ? first : null;
}

/** A small log whose lines are marked with what they are. */
export interface MarkedLog {
  name: string;
  log: string;
  /** First line of every entry. */
  starts: number[];
  /** One character per entry: a level's first letter, `-` for none, `?` for whatever, `!` for a failing entry, `=` for one that does not fail. */
  levels: string;
  /** Texts that an entry shows, in its message or its fields. */
  shown: { entry: number; text: string }[];
  first: string;
  last: string;
}

/**
 * Reads logs written as `=== name | first time | last time` and lines with two characters in front: the level of an entry and
 * a bar where one begins, a blank where it goes on, a point where the line belongs to none. `+|` is one more entry in the
 * same line, `,|` one that gets a line of its own when the file is opened, `>0|` a text that the first entry shows. `\\xNN` is a byte, `\\{70000:x}` a repeated text.
 */
export function markedLogsOf(text: string): MarkedLog[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...rows] = section.replace(/\n$/, '').split('\n');
      const [name = '', first = '', last = ''] = title.split(' | ');
      const starts: number[] = [];
      const lines: string[] = [];
      const shown: MarkedLog['shown'] = [];
      let levels = '';
      let splitLines = 0;
      for (const row of rows) {
        const text = /^>(\d+)\|(.*)$/.exec(row);
        if (text !== null) {
          shown.push({ entry: Number(text[1]), text: text[2] ?? '' });
          continue;
        }
        const isFurther = row.startsWith('+') || row.startsWith(',');
        if (row.startsWith(',')) splitLines++;
        if (!isFurther) lines.push(row.slice(2));
        if (row.startsWith(' ') || row.startsWith('.')) continue;
        starts.push(lines.length + splitLines);
        levels += isFurther ? (row[2] ?? '?') : row[0];
      }
      return { name, log: `${lines.join('\n')}\n`, starts, levels, shown, first, last };
    });
}

/** A time as a marked log states it: with its zone, without its year (`--02-01T…`), or without its day (`T10:00:00`). */
export function hasTime(iso: string | null, stated: string): boolean {
  if (stated === '-' || iso === null) return stated === '-' && iso === null;
  const [, partial = '', clock = '', fraction = '', zone = ''] =
    /^(-*[\d-]*T)([\d:]{8})(?:\.(\d+))?(.*)$/.exec(stated) ?? [];
  const milliseconds = `${fraction}000`.slice(0, 3);
  if (partial === 'T') return iso.endsWith(`T${clock}.${milliseconds}Z`);
  if (partial.startsWith('--')) return iso.endsWith(`${partial.slice(1)}${clock}.${milliseconds}Z`);
  return Date.parse(`${partial}${clock}.${milliseconds}${zone === '' ? 'Z' : zone}`) === Date.parse(iso);
}

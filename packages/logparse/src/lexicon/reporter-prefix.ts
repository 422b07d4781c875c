/** What a tool that runs other tools puts before each of their lines: a step and its time, a project, a share of the whole. */
const PREFIXES: readonly RegExp[] = [
  // `#9 12.34 `, and the same with placeholders.
  /^(?:<num> ){1,3}(?=[^<\s])/,
  /^#(?:\d+|<num>) (?:(?:\d+\.\d+|<num>) )?/,
  // `12.34 ` in the excerpt of a failed step, `[1.23s] `
  /^(?:\d{1,5}\.\d{1,3}|\[\s*(?:\d+\.\d+|<num>)s?\s*\]) (?=\S)/,
  // `     4>`, `       > `
  /^\s*(?:\d{1,3}|<num>)?>\s*(?=\S)/,
  // `==4411== `, `--4411-- `
  /^(?:={2,}|-{2,})(?:\d+|<num>)(?:={2,}|-{2,})\s*/,
  // `db-1  | `, `web |`
  /^[\w.-]{1,40}\s{0,20}\|\s+(?=\S)/,
  // `[INFO] `, `[ 99%] `, `[gw1] `
  /^\[(?:INFO|info|\s*(?:\d+|<num>)%|gw\d+|\s*\d+\s*\/\s*\d+)\]\s*/,
];
const DEEPEST = 3;

/** The line without what reporters put before it; the whole line where nothing would be left. */
export function unwrapReporter(line: string): string {
  let text = line;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const found = PREFIXES.find((prefix) => prefix.test(text));
    if (found === undefined) break;
    const rest = text.replace(found, '');
    if (rest.trim() === '') break;
    text = rest;
  }
  return text;
}

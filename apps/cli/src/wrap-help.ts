/** Columns of a help text. It fits every common terminal. */
const WIDTH = 90;
/** Where a usage line continues. */
const USAGE_INDENT = 16;
/** A row: a flag or a command, at least two spaces, and its description. */
const ROW = /^( {2}\S.* {2,})\S/;
const CONTINUED = /^ {8,}\S/;
const USAGE = /^(Usage:| {7}rootline )/;

/**
 * Wraps a help text to 90 columns: paragraphs are filled, descriptions of flags and commands continue under their own
 * column, and rows without a description (examples) stay as they are.
 */
export function wrapHelp(text: string): string {
  const wrapped: string[] = [];
  let column: number | null = null;
  for (const block of joinedLines(text)) {
    const row = ROW.exec(block)?.[1];
    if (!block.startsWith('  ')) column = null;
    if (row !== undefined) column = row.length;
    if (USAGE.test(block)) wrapped.push(...wrapLine(block, USAGE_INDENT, ' ['));
    else if (!block.startsWith(' ')) wrapped.push(...wrapLine(block, 0));
    else wrapped.push(...(column === null ? [block] : wrapLine(block, column)));
  }
  return wrapped.join('\n');
}

/** Joins the lines of a paragraph, and a row with the lines that continue it. */
function joinedLines(text: string): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const isProse = /^\S/.test(line) && !USAGE.test(line);
    const goesOn = isOpen && (isProse ? /^\S/.test(joined.at(-1) ?? '') : CONTINUED.test(line));
    if (goesOn) joined.push(`${joined.pop()} ${line.trim()}`);
    else joined.push(line);
    isOpen = line !== '' && !line.endsWith(':');
  }
  return joined;
}

/** Breaks a line before the last `before` that fits: a usage line breaks only before a bracket. */
function wrapLine(line: string, indent: number, before = ' '): string[] {
  const rows: string[] = [];
  let rest = line;
  while (rest.length > WIDTH) {
    const at = rest.lastIndexOf(before, WIDTH);
    if (at <= indent) break;
    rows.push(rest.slice(0, at).trimEnd());
    rest = ' '.repeat(indent) + rest.slice(at + 1);
  }
  return [...rows, rest];
}

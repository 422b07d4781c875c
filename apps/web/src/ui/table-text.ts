export interface TableText {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The table as Markdown. What a cell holds can neither end it nor begin anything. */
export function markdownTable({ headers, rows }: TableText): string {
  const line = (cells: readonly string[]) => `| ${cells.map(markdownCell).join(' | ')} |`;
  return [line(headers), `|${' --- |'.repeat(headers.length)}`, ...rows.map(line)].join('\n');
}

/** The table as CSV by RFC 4180. A cell that a spreadsheet would calculate gets an apostrophe in front. */
export function csvTable({ headers, rows }: TableText): string {
  return [headers, ...rows].map((cells) => cells.map(csvCell).join(',')).join('\r\n');
}

function markdownCell(cell: string): string {
  return oneLine(cell).replace(/[\\|`*_[\]<>]/g, (sign) => `\\${sign}`);
}

function csvCell(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function oneLine(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim();
}

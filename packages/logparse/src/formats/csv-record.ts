/** Cuts one CSV record into fields (RFC 4180): quoted fields may hold the delimiter, line ends and doubled quotes. */
export function splitCsv(record: string, delimiter: string): string[] {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    if (record.charAt(at) === '"') {
      const end = endOfQuoted(record, at);
      fields.push(record.slice(at + 1, end).replaceAll('""', '"'));
      const next = record.indexOf(delimiter, end);
      if (next < 0) return fields;
      at = next + 1;
      continue;
    }
    const next = record.indexOf(delimiter, at);
    fields.push(record.slice(at, next < 0 ? record.length : next));
    if (next < 0) return fields;
    at = next + 1;
  }
}

/** True while a quoted field of the text is still open. */
export function hasOpenQuote(text: string): boolean {
  let open = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) open = !open;
  return open;
}

function endOfQuoted(record: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = record.indexOf('"', at);
    if (quote < 0) return record.length;
    if (record.charAt(quote + 1) !== '"') return quote;
    at = quote + 2;
  }
}

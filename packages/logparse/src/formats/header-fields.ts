import { columnAt, skipGap } from '../detect/columns.ts';
import type { Header } from '../detect/learn-header.ts';
import type { EntryFieldsRef } from '../entries/entry-draft.ts';

const THREAD = /thread|exec|worker|pool|main|nio|async|http-|scheduler/i;

/** The parts of a header that are neither time nor level nor component, under names that fit what they look like. */
export function headerFields(header: Header, entry: EntryFieldsRef): Record<string, unknown> | null {
  const { text, headerStart, messageStart } = entry;
  const fields: Record<string, unknown> = Object.create(null);
  let at = skipGap(text, headerStart, header.stop);
  for (const column of header.columns) {
    if (at >= messageStart) break;
    const found = columnAt(text, at, { limit: messageStart, stop: header.stop, times: column.kind === 'time' });
    const value = text.slice(found.start, found.end);
    if (column.kind === 'integer') put(fields, 'pid', value.replace(/\D+$/, ''));
    else if (column.kind === 'bracket')
      put(fields, THREAD.test(value) ? 'thread' : 'context', value.replace(/^.|.:?$/g, '').trim());
    else if (column.kind === 'word') put(fields, 'origin', value);
    else if (column.kind === 'component' || column.kind === 'tag') {
      const pid = /\[(\d+)\]/.exec(value)?.[1];
      if (pid !== undefined) put(fields, 'pid', pid);
    }
    at = skipGap(text, Math.max(found.end, at + 1), header.stop);
  }
  return fields;
}

function put(fields: Record<string, unknown>, name: string, value: string): void {
  if (value === '') return;
  let free = name;
  for (let n = 2; free in fields; n++) free = `${name}${n}`;
  fields[free] = value;
}

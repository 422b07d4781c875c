import * as z from 'zod/mini';
import { readJson } from './read-json.ts';

/** A field is text, bytes where it is not UTF-8, several of both where it was given more than once, or null where it is too long. */
const fieldSchema = z.union([z.string(), z.null(), z.array(z.union([z.string(), z.number(), z.array(z.number())]))]);
const entrySchema = z.record(z.string(), fieldSchema);

export interface JournalEntry {
  /** Microseconds since 1970. */
  atMicros: number;
  priority: number;
  /** Of the unit that it is about, without its ending; null where none is. */
  unit: string | null;
  /** The program that wrote it. */
  program: string;
  pid: string;
  host: string;
  message: string;
  /** The program printed it, and the journal gave it its priority. */
  isPrinted: boolean;
}

const INFO = 6;

/** An entry as `journalctl -o json` prints it; null for what is none. */
export function readJournalEntry(line: string): JournalEntry | null {
  const parsed = entrySchema.safeParse(readJson(line));
  if (!parsed.success) return null;
  const fields = parsed.data;
  const text = (name: string) => fieldText(fields[name]);
  const atMicros = Number(text('__REALTIME_TIMESTAMP'));
  if (!Number.isFinite(atMicros) || text('__REALTIME_TIMESTAMP') === '') return null;
  const priority = /^[0-7]$/.test(text('PRIORITY')) ? Number(text('PRIORITY')) : INFO;
  const unit = text('UNIT') || text('USER_UNIT') || text('_SYSTEMD_USER_UNIT') || text('_SYSTEMD_UNIT');
  return {
    atMicros,
    priority,
    unit: unit === '' ? null : unit.replace(/\.service$/, ''),
    program: text('SYSLOG_IDENTIFIER') || text('_COMM') || 'unknown',
    pid: text('_PID') || text('SYSLOG_PID'),
    host: text('_HOSTNAME') || 'localhost',
    message: text('MESSAGE'),
    isPrinted: text('_TRANSPORT') === 'stdout' && priority === INFO,
  };
}

/** The lines that an entry is written as: `printed`, as a runtime keeps what a program prints, else as the log of a system. */
export function journalLines(entry: JournalEntry, form: 'printed' | 'system'): string[] {
  const { atMicros, priority, host, program, pid } = entry;
  const stamp = `${new Date(Math.floor(atMicros / 1000)).toISOString().slice(0, -1)}${String(atMicros % 1000).padStart(3, '0')}Z`;
  const messages = entry.message.split('\n');
  if (form === 'printed') return messages.map((message) => `${stamp} stdout F ${message}`);
  const writer = pid === '' ? program : `${program}[${pid}]`;
  const [first = '', ...more] = messages;
  // The facility of daemons, as the journal has it for most.
  return [
    `<${24 + priority}>${stamp} ${host} ${writer}: ${first}`,
    ...more.map((message) => `  ${message.trimStart()}`),
  ];
}

function fieldText(field: z.infer<typeof fieldSchema> | undefined): string {
  if (field === undefined || field === null) return '';
  if (typeof field === 'string') return field;
  const bytes = field.filter((item) => typeof item === 'number');
  if (bytes.length === field.length) return Buffer.from(bytes).toString('utf8');
  const [first] = field;
  return Array.isArray(first) ? Buffer.from(first).toString('utf8') : String(first);
}

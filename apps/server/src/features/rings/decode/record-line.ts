import { LIMITS } from '@rootline/contract';

export type FieldValue = string | number | boolean | null;

/** What a record says that came without a line of its own. */
export interface RecordFacts {
  /** ISO 8601; empty where nothing is said of the time. */
  time: string;
  level: string;
  service: string;
  message: string;
  fields: readonly (readonly [string, FieldValue])[];
}

const OWN_NAMES = new Set(['time', 'level', 'service', 'message']);
const { lineLength, streamLength } = LIMITS.rings;
const NANOSECONDS = 1_000_000_000n;
const LAST_SECOND = 253_402_300_799n;

/** One line of JSON: time, level, service and message in front, then the fields under their own names. */
export function jsonLine({ time, level, service, message, fields }: RecordFacts): string {
  const front = {
    ...(time !== '' && { time }),
    ...(level !== '' && { level }),
    ...(service !== '' && { service }),
    message: cutText(message),
  };
  const line = JSON.stringify({ ...front, ...namedFields(fields) });
  // The message is what a person reads; of fields beyond all measure only it stays.
  return line.length <= 2 * lineLength ? line : JSON.stringify(front);
}

function namedFields(fields: RecordFacts['fields']): Record<string, FieldValue> {
  const named: Record<string, FieldValue> = Object.create(null);
  for (const [name, value] of fields) named[OWN_NAMES.has(name) ? `fields.${name}` : name] = value;
  return named;
}

/** Lines as container runtimes write them, which log readers know: the time of arrival at the sender, then the line as it was. */
export function runtimeLines(time: string, pipe: 'stdout' | 'stderr', text: string): string {
  return cutText(text)
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => `${time} ${pipe} F ${line.replace(/\r$/, '')}`)
    .join('\n');
}

/** A text that is longer than a line may be ends with how much is missing. */
export function cutText(text: string): string {
  return text.length <= lineLength
    ? text
    : `${text.slice(0, lineLength)} [${text.length - lineLength} more characters were cut off]`;
}

/** ISO 8601 with all the digits there are; empty for a time outside of the years 1970 to 9999, and for none. */
export function timeOfNanoseconds(nanoseconds: bigint): string {
  const seconds = nanoseconds / NANOSECONDS;
  if (nanoseconds <= 0n || seconds > LAST_SECOND) return '';
  const fraction = String(nanoseconds % NANOSECONDS).padStart(9, '0');
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}.${fraction}Z`;
}

/** A name of a stream without unseen characters; what says nothing is `unnamed`. */
export function streamName(text: string): string {
  const name = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, streamLength)
    .toWellFormed();
  return name === '' ? 'unnamed' : name;
}

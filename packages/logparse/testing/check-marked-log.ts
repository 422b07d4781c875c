import { decodeContent } from '../src/content/decode-content.ts';
import { hasTime, type MarkedLog } from './marked-logs.ts';
import { type ParsedEntry, parseText } from './parse-text.ts';

const LETTERS = '-FEWID';
const FAILING_SIGNAL = 2;
const WORST_CALM_LEVEL = 3;
const MOST_BYTES = 1e7;

/** Opens and reads a marked log as the product does; gives what differs from its marks, as sentences. */
export async function wrongsOfMarkedLog(marked: MarkedLog): Promise<string[]> {
  const { entries, log } = parseText(await opened(bytesOf(marked.log)));
  const wrong: string[] = [];
  const expectEqual = (what: string, actual: unknown, expected: unknown) => {
    const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (a !== b) wrong.push(`${what}: ${a} instead of ${b}`);
  };
  const starts = entries.map(({ line }) => line);
  expectEqual('entries', starts, marked.starts);
  const read = entries.map((entry, at) => markOf(entry, marked.levels[at] ?? '-')).join('');
  expectEqual('levels', read, marked.levels);
  for (const [which, ms, stated] of [
    ['first', log.firstTimestampMs, marked.first],
    ['last', log.lastTimestampMs, marked.last],
  ] as const) {
    const iso = ms === null ? null : new Date(ms).toISOString();
    if (!hasTime(iso, stated)) wrong.push(`${which} time: ${iso} instead of ${stated}`);
  }
  for (const { entry, text } of marked.shown) {
    const { message = '', metadata = null } = entries[entry] ?? {};
    if (!`${message}\n${JSON.stringify(metadata)}`.includes(text))
      wrong.push(`entry ${entry} shows ${JSON.stringify(message.slice(0, 200))}, not ${JSON.stringify(text)}`);
  }
  return wrong;
}

function markOf({ level, signal }: ParsedEntry, expected: string): string {
  const isFailing = level === 1 || level === 2 || signal >= FAILING_SIGNAL;
  if (expected === '?') return '?';
  if (expected === '!') return isFailing ? '!' : '=';
  if (expected === '=') return isFailing && level !== WORST_CALM_LEVEL ? '!' : '=';
  return LETTERS[level] ?? '?';
}

/** The bytes that a marked log stands for. */
function bytesOf(text: string): Uint8Array {
  const unfolded = text.replaceAll(/\\\{(\d+):((?:\\x[0-9a-f]{2}|[^}])+)\}/g, (_all, count, what) =>
    what.repeat(Number(count)),
  );
  const parts = unfolded.split(/(\\x[0-9a-f]{2}|\\[er\\])/);
  return Buffer.concat(parts.map((part, at) => (at % 2 === 0 ? Buffer.from(part) : Buffer.from([byteOf(part)]))));
}

function byteOf(written: string): number {
  if (written === '\\e') return 0x1b;
  if (written === '\\r') return 0x0d;
  if (written === '\\\\') return 0x5c;
  return Number.parseInt(written.slice(2), 16);
}

async function opened(bytes: Uint8Array): Promise<Uint8Array> {
  const pieces = async function* () {
    yield bytes;
  };
  const decoded = await decodeContent(pieces(), { unpack: (_packing, packed) => packed, maxBytes: MOST_BYTES });
  if (decoded === null) return bytes;
  const parts: Uint8Array[] = [];
  for await (const part of decoded.text) parts.push(part);
  return Buffer.concat(parts);
}

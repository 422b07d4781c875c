import type { RingRecord } from '../disk/record-batch.ts';
import { BodyInvalid } from './body-invalid.ts';
import { asList, asObject, asText, parseJson } from './json-values.ts';
import { readFields } from './protobuf-reader.ts';
import { runtimeLines, streamName, timeOfNanoseconds } from './record-line.ts';

type Labels = Record<string, string>;
type Take = (record: RingRecord) => void;

/** Labels that say which program a line is of, the plainest first. */
const NAMES = ['service_name', 'service', 'app', 'app_kubernetes_io_name', 'container', 'unit', 'job', 'filename'];
/** A pair of a selector, whose value is quoted as Go quotes it. */
const PAIR = /\s*([A-Za-z_][\w.]*)\s*=\s*("(?:[^"\\]|\\.)*"|`[^`]*`)\s*(?:,|(?=\}))/y;

/** Reads a push of Loki as JSON. Throws BodyInvalid. */
export function readLokiJson(text: string, take: Take): void {
  for (const each of asList(asObject(parseJson(text))['streams'])) {
    const { stream, values } = asObject(each);
    const labels = Object.fromEntries(Object.entries(asObject(stream)).map(([name, value]) => [name, asText(value)]));
    const add = lineTaker(labels, take);
    for (const value of asList(values)) {
      const [time, line] = asList(value);
      if (typeof time !== 'string' || !/^\d{1,19}$/.test(time) || typeof line !== 'string') {
        throw new BodyInvalid(
          'A value of a stream must be a list of its time in nanoseconds and its line, both as texts',
        );
      }
      add(BigInt(time), line);
    }
  }
}

// Field numbers of PushRequest, StreamAdapter, EntryAdapter (logproto) and Timestamp.
const STREAMS = 1;
const STREAM = { labels: 1, entries: 2 };
const ENTRY = { time: 1, line: 2 };
const TIME = { seconds: 1, nanos: 2 };

/** Reads an unpacked push of Loki as protobuf. Throws BodyInvalid. */
export function readLokiProtobuf(bytes: Buffer, take: Take): void {
  for (const stream of readFields(bytes)) {
    if (stream.number !== STREAMS || stream.kind !== 'bytes') continue;
    let add: ReturnType<typeof lineTaker> | null = null;
    const entries: Buffer[] = [];
    for (const field of readFields(stream.value)) {
      if (field.kind !== 'bytes') continue;
      if (field.number === STREAM.labels) add = lineTaker(readLabels(field.value.toString()), take);
      else if (field.number === STREAM.entries) entries.push(field.value);
    }
    add ??= lineTaker({}, take);
    for (const entry of entries) add(...readEntry(entry));
  }
}

function readEntry(bytes: Buffer): [bigint, string] {
  let time = 0n;
  let line = '';
  for (const field of readFields(bytes)) {
    if (field.kind !== 'bytes') continue;
    if (field.number === ENTRY.line) line = field.value.toString();
    if (field.number !== ENTRY.time) continue;
    for (const part of readFields(field.value)) {
      if (part.kind !== 'number') continue;
      if (part.number === TIME.seconds) time += BigInt.asIntN(64, part.value) * 1_000_000_000n;
      else if (part.number === TIME.nanos) time += part.value;
    }
  }
  return [time, line];
}

function lineTaker(labels: Labels, take: Take) {
  const name = NAMES.find((one) => labels[one]);
  const stream = streamName(name === undefined ? selectorOf(labels) : (labels[name] ?? ''));
  const pipe = labels['stream'] === 'stderr' ? 'stderr' : 'stdout';
  return (nanoseconds: bigint, line: string): void => {
    const time = timeOfNanoseconds(nanoseconds);
    const timeMs = time === '' ? Number.NaN : Number(nanoseconds / 1_000_000n);
    take({ timeMs, stream, line: time === '' ? line : runtimeLines(time, pipe, line) });
  };
}

function selectorOf(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/** The labels of a selector such as `{app="shop", pod="a"}`. Throws BodyInvalid. */
function readLabels(selector: string): Labels {
  const labels: Labels = {};
  const text = selector.trim();
  let at = 1;
  while (text[at] !== '}') {
    PAIR.lastIndex = at;
    const [, name, value] = PAIR.exec(text) ?? [];
    if (!text.startsWith('{') || name === undefined || value === undefined) {
      throw new BodyInvalid('The labels of a stream are not valid');
    }
    labels[name] = unquote(value);
    at = PAIR.lastIndex;
  }
  return labels;
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

function unquote(quoted: string): string {
  const inner = quoted.slice(1, -1);
  return quoted.startsWith('`') ? inner : inner.replace(/\\(.)/g, (_all, letter: string) => ESCAPES[letter] ?? letter);
}

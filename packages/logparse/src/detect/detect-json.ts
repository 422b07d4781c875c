import { EXACT, type FormatChoice, type FormatContext, type LineFormatChoice, type Sample } from '../formats/format.ts';
import { createJsonDocument } from '../formats/json-document.ts';
import { createJsonLines, parseRecord } from '../formats/json-lines.ts';
import { detectJsonParagraphs } from '../formats/json-paragraphs.ts';
import { JsonScanner } from '../formats/json-scanner.ts';
import type { OpenRest } from '../formats/rest-lines.ts';
import { HeaderReader } from '../formats/text-header.ts';
import type { OpenReader } from '../formats/write-record.ts';
import { detectXmlRecords } from '../formats/xml-records.ts';
import { cleanText } from '../lines/clean-text.ts';
import { valueAt } from '../normalize/inner-record.ts';
import { KEYED_LEVEL } from '../normalize/keyed-level.ts';
import { NO_LEVEL } from '../normalize/level.ts';
import { RecordReader } from '../normalize/record-fields.ts';
import type { LearntKeys } from '../normalize/record-plans.ts';
import type { Fields } from '../normalize/record-values.ts';
import { TimeReader } from '../normalize/time-reader.ts';
import { orderOfValues } from './day-order.ts';
import { findRecords } from './find-records.ts';
import { learnHeader } from './learn-header.ts';
import { learnKeys } from './learn-keys.ts';
import { learnPaths, learnScale } from './learn-paths.ts';
import { levelAt } from './stated-level.ts';

const PAIRS = /^[A-Za-z_][\w.-]*=\S/;
const RECORD_SHARE = 0.9;
const MAX_RECORDS = 1000;

/** One JSON object a line. */
export function detectJsonLines(sample: Sample): LineFormatChoice | null {
  const lines = sample.lines.filter((line) => line.trim() !== '').slice(0, MAX_RECORDS);
  const objects = lines.filter((line) => line.trimStart().startsWith('{'));
  if (objects.length === 0 || objects.length < lines.length * 0.5) return null;
  const place = findRecords(lines[0] ?? '');
  if (place?.isTimed === true || (lines.length === 1 && findRecords(sample.text)?.path !== '')) return null;
  const choice = jsonLinesOf(lines, sample);
  // Among other lines objects may be payloads: those that are entries state their time.
  return choice === null || objects.length >= lines.length * RECORD_SHARE || haveTimes(objects, sample) ? choice : null;
}

/** The format of lines most of which begin with a brace; null when they are no JSON. */
export function jsonLinesOf(
  lines: readonly string[],
  sample: Pick<Sample, 'referenceTimeMs'>,
): LineFormatChoice | null {
  const objects = lines.filter((line) => line.trimStart().startsWith('{')).slice(0, MAX_RECORDS);
  const records = objects.map(parseRecord).filter((record) => record !== null);
  if (records.length < objects.length * RECORD_SHARE - 1 || records.length === 0) return null;
  const options = recordOptions(records, sample);
  return {
    name: 'ndjson',
    reason: `${records.length} of the first ${lines.length} lines are JSON objects.`,
    exactness: EXACT,
    standsAlone: true,
    open: (context) => createJsonLines(context, options),
  };
}

function haveTimes(objects: readonly string[], { referenceTimeMs }: Sample): boolean {
  const reader = new RecordReader(new TimeReader(referenceTimeMs, ''), false);
  const timed = objects.filter((text) => {
    const record = parseRecord(text);
    return record !== null && !Number.isNaN(reader.read(record).timestampMs);
  });
  return timed.length >= objects.length * 0.5;
}

/** An array of records, an object around one, or pretty-printed objects in a row. */
export function detectJsonDocument(sample: Sample, openRest: OpenRest): FormatChoice | null {
  const head = sample.text.trimStart().slice(0, 1000);
  if (!/^(?:\[\s*(?:\{|\]\s*$)|\{\s*(?:"|\}))/.test(head)) return null;
  const place = findRecords(sample.text);
  if (place === null) return null;
  const records = sampleRecords(sample, place.path);
  if (records.length === 0) return null;
  const options = { ...recordOptions(records, sample), path: place.path, openRest };
  return {
    name: place.path === '' ? 'json' : 'json-array',
    reason:
      place.path === ''
        ? 'JSON objects spanning several lines.'
        : `A JSON document with an array of records at ${place.path}.`,
    reads: 'document',
    open: (context) => createJsonDocument(context, options),
  };
}

/** Objects over several lines with headings between them. */
export function detectJsonInParagraphs(sample: Sample): LineFormatChoice | null {
  return detectJsonParagraphs(sample, (records) => readerOf(records, sample));
}

/** Elements of XML that are records. */
export function detectXml(sample: Sample): LineFormatChoice | null {
  return detectXmlRecords(sample, (records) => readerOf(records, sample));
}

/** How records with the names and values of these are read. */
function readerOf(records: readonly Fields[], sample: Sample): OpenReader {
  const { zeroToSeven, learnt } = recordOptions(records, sample);
  return (times) => new RecordReader(times, zeroToSeven, learnt);
}

/** How the values of a file's records are to be read: learnt from the first of them. */
function recordOptions(records: readonly Fields[], sample: Pick<Sample, 'referenceTimeMs'>) {
  const areTopSeverities = areSeverities(records.map((record) => record['level'] ?? record['severity']));
  const times = new TimeReader(sample.referenceTimeMs, '');
  const named = learnKeys(records, new RecordReader(times, areTopSeverities));
  const paths = learnPaths(records, new RecordReader(times, areTopSeverities, named));
  const { level } = paths;
  const zeroToSeven =
    level === undefined ? areTopSeverities : areSeverities(records.map((record) => valueAt(record, level)));
  const scale = learnScale(records, paths);
  const learnt: LearntKeys = {
    ...named,
    ...(Object.keys(paths).length > 0 && { paths }),
    ...(scale !== null && { scale }),
  };
  const reader = new RecordReader(times, zeroToSeven, learnt);
  // A single message may begin with a time by chance.
  const header =
    records.length < 2 ? null : learnHeader(records.map((record) => cleanText(reader.read(record).message)));
  const inner = header === null ? null : (context: FormatContext) => new HeaderReader(header, context.times);
  const innerLevel = innerLevelOf(records.map((record) => reader.read(record).message));
  return {
    zeroToSeven,
    learnt,
    inner,
    innerLevel,
    order: orderOfValues(records.flatMap((record) => timeTextOf(record, reader))),
  };
}

/** Where messages that are pairs of a name and a value state a level of their own; null where they do not. */
function innerLevelOf(messages: readonly string[]): RegExp | null {
  const stating = messages.filter((message) => PAIRS.test(message) && levelAt(KEYED_LEVEL, message) !== NO_LEVEL);
  return stating.length > 0 && stating.length >= messages.length / 2 ? KEYED_LEVEL : null;
}

/** Numbers of levels that count from the most severe one. */
function areSeverities(values: readonly unknown[]): boolean {
  const numbers = values.filter((value) => typeof value === 'number');
  // Where most are 2 or less they count upwards: hardly any log is critical for the most part.
  const areSevere = numbers.filter((value) => value <= 2).length * 2 > numbers.length;
  return numbers.length > 0 && numbers.every((value) => value <= 7) && !areSevere;
}

/** The text that a record's time was read from. */
function timeTextOf(record: Fields, reader: RecordReader): string[] {
  const { timestampMs, used } = reader.read(record);
  const value = Number.isNaN(timestampMs) ? undefined : record[used[0] ?? ''];
  return typeof value === 'string' ? [value] : [];
}

function sampleRecords(sample: Sample, path: string): Fields[] {
  const records: Fields[] = [];
  const { texts, end, isLeft } = recordTexts(path, sample.text);
  // Text behind records of one line each makes it a log of lines.
  if (isLeft && texts.some((text) => !text.includes('\n'))) return [];
  // Objects at the root stand one after another; other text between them makes it a log of lines.
  const inside = texts.reduce((sum, text) => sum + text.length, 0);
  if (path === '' && inside < end * RECORD_SHARE) return [];
  for (const text of texts.slice(0, MAX_RECORDS)) {
    const record = parseRecord(text);
    if (record !== null) records.push(record);
  }
  // A single record longer than the sample cannot be checked; its brackets are evidence enough.
  if (records.length === 0 && texts.length === 0 && !sample.isWhole) records.push({});
  return records.length >= texts.length * RECORD_SHARE ? records : [];
}

/** The texts of the first records and where the last of them ends. */
function recordTexts(path: string, text: string): { texts: string[]; end: number; isLeft: boolean } {
  const scanner = new JsonScanner(path);
  const texts: string[] = [];
  let end = 0;
  for (let at = 0; at < text.length && texts.length < MAX_RECORDS; ) {
    const next = scanner.advance(text, at);
    if (scanner.hasLeft) break;
    if (scanner.recordEnded) {
      texts.push(text.slice(scanner.recordStart, next));
      end = next;
    }
    at = next;
  }
  return { texts, end, isLeft: scanner.hasLeft };
}

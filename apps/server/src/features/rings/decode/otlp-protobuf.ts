import { BodyInvalid } from './body-invalid.ts';
import type { OtlpRecord, OtlpValue } from './otlp-model.ts';
import { type ProtobufField, readFields } from './protobuf-reader.ts';

/** Told of a request resource by resource: gives what takes the records of one. */
export type OpenResource = (resource: [string, OtlpValue][]) => (record: OtlpRecord, scope: string) => void;

// Field numbers of opentelemetry/proto/collector/logs/v1, logs/v1, resource/v1 and common/v1.
const REQUEST = { resourceLogs: 1 };
const RESOURCE_LOGS = { resource: 1, scopeLogs: 2 };
const RESOURCE = { attributes: 1 };
const SCOPE_LOGS = { scope: 1, records: 2 };
const SCOPE = { name: 1 };
const RECORD = {
  time: 1,
  severityNumber: 2,
  severityText: 3,
  body: 5,
  attributes: 6,
  traceId: 9,
  spanId: 10,
  observedTime: 11,
  eventName: 12,
};
const VALUE = { string: 1, bool: 2, int: 3, double: 4, array: 5, list: 6, bytes: 7 };
const MOST_DEPTH = 32;

/** Reads an ExportLogsServiceRequest. Throws BodyInvalid. */
export function readOtlpProtobuf(bytes: Buffer, open: OpenResource): void {
  for (const resourceLogs of messages(bytes, REQUEST.resourceLogs)) {
    const [resource] = messages(resourceLogs, RESOURCE_LOGS.resource);
    const take = open(resource === undefined ? [] : [...messages(resource, RESOURCE.attributes)].map(readPair));
    for (const scopeLogs of messages(resourceLogs, RESOURCE_LOGS.scopeLogs)) {
      const [scope] = messages(scopeLogs, SCOPE_LOGS.scope);
      const name = scope === undefined ? '' : String([...messages(scope, SCOPE.name)].at(-1) ?? '');
      for (const record of messages(scopeLogs, SCOPE_LOGS.records)) take(readRecord(record), name);
    }
  }
}

function* messages(bytes: Buffer, number: number): Generator<Buffer> {
  for (const field of readFields(bytes)) if (field.number === number && field.kind === 'bytes') yield field.value;
}

function readRecord(bytes: Buffer): OtlpRecord {
  const record = {
    timeNanoseconds: 0n,
    severityNumber: 0,
    severityText: '',
    body: null as OtlpValue,
    attributes: [] as [string, OtlpValue][],
    traceId: '',
    spanId: '',
    eventName: '',
  };
  let observed = 0n;
  for (const field of readFields(bytes)) {
    const { number } = field;
    if (field.kind === 'number') {
      if (number === RECORD.time) record.timeNanoseconds = field.value;
      else if (number === RECORD.observedTime) observed = field.value;
      else if (number === RECORD.severityNumber) record.severityNumber = Number(field.value);
    } else if (number === RECORD.body) record.body = readValue(field.value, 0);
    else if (number === RECORD.attributes) record.attributes.push(readPair(field.value));
    else if (number === RECORD.severityText) record.severityText = field.value.toString();
    else if (number === RECORD.traceId) record.traceId = field.value.toString('hex');
    else if (number === RECORD.spanId) record.spanId = field.value.toString('hex');
    else if (number === RECORD.eventName) record.eventName = field.value.toString();
  }
  return { ...record, timeNanoseconds: record.timeNanoseconds || observed };
}

function readPair(bytes: Buffer): [string, OtlpValue] {
  return readPairAt(bytes, 0);
}

function readPairAt(bytes: Buffer, depth: number): [string, OtlpValue] {
  let name = '';
  let value: OtlpValue = null;
  for (const field of readFields(bytes)) {
    if (field.kind !== 'bytes') continue;
    if (field.number === 1) name = field.value.toString();
    else if (field.number === 2) value = readValue(field.value, depth);
  }
  return [name, value];
}

function readValue(bytes: Buffer, depth: number): OtlpValue {
  if (depth > MOST_DEPTH) throw new BodyInvalid(`A value is nested deeper than ${MOST_DEPTH} levels`);
  let value: OtlpValue = null;
  for (const field of readFields(bytes)) value = valueIn(field, depth);
  return value;
}

function valueIn(field: ProtobufField, depth: number): OtlpValue {
  if (field.kind === 'number') {
    if (field.number === VALUE.bool) return field.value !== 0n;
    if (field.number === VALUE.double) return doubleOf(field.value);
    return exactNumber(BigInt.asIntN(64, field.value));
  }
  const { number, value } = field;
  if (number === VALUE.string) return value.toString();
  if (number === VALUE.bytes) return value.toString('base64');
  if (number === VALUE.array) return [...messages(value, 1)].map((item) => readValue(item, depth + 1));
  if (number === VALUE.list) {
    return Object.fromEntries([...messages(value, 1)].map((pair) => readPairAt(pair, depth + 1)));
  }
  return null;
}

function doubleOf(bits: bigint): OtlpValue {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(bits);
  const number = bytes.readDoubleLE();
  return Number.isFinite(number) ? number : String(number);
}

/** JSON holds whole numbers exactly up to 2^53; larger ones stay texts. */
function exactNumber(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

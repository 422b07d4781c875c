import type { RingRecord } from '../disk/record-batch.ts';
import { type FieldValue, jsonLine, streamName, timeOfNanoseconds } from './record-line.ts';

/** A value of OpenTelemetry: what JSON has, with bytes as base64. */
export type OtlpValue = FieldValue | OtlpValue[] | { [name: string]: OtlpValue };
export type OtlpAttributes = readonly (readonly [string, OtlpValue])[];

export interface OtlpRecord {
  timeNanoseconds: bigint;
  severityNumber: number;
  severityText: string;
  body: OtlpValue;
  attributes: OtlpAttributes;
  traceId: string;
  spanId: string;
  eventName: string;
}

/** Severities come in fours: 1 to 4 are TRACE, TRACE2, TRACE3 and TRACE4. */
const LEVELS = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'];
/** Of the resource only what tells apart where a record came from; the rest is the same in every line. */
const RESOURCE_FIELDS = new Set([
  'service.version',
  'service.instance.id',
  'host.name',
  'k8s.pod.name',
  'container.id',
]);
const MESSAGE_NAMES = ['message', 'msg', 'body'];
const MOST_DEPTH = 8;

/** The records of one resource, one after the other. */
export function createOtlpRecords(resource: OtlpAttributes) {
  const service = String(resource.find(([name]) => name === 'service.name')?.[1] ?? '');
  const stream = streamName(service);
  const resourceFields = flatten(resource.filter(([name]) => RESOURCE_FIELDS.has(name)));

  return (record: OtlpRecord, scope: string): RingRecord => {
    const { message, rest } = splitBody(record.body, record.eventName);
    return {
      timeMs: record.timeNanoseconds === 0n ? Number.NaN : Number(record.timeNanoseconds / 1_000_000n),
      stream,
      line: jsonLine({
        time: timeOfNanoseconds(record.timeNanoseconds),
        level: record.severityText || (LEVELS[Math.floor((record.severityNumber - 1) / 4)] ?? ''),
        service,
        message,
        fields: [
          ...(scope === '' ? [] : [['logger', scope] as const]),
          ...flatten(rest),
          ...flatten(record.attributes),
          ...(record.traceId === '' ? [] : [['trace_id', record.traceId] as const]),
          ...(record.spanId === '' ? [] : [['span_id', record.spanId] as const]),
          ...resourceFields,
        ],
      }),
    };
  };
}

/** A body is a text as a rule. One of fields may hold the message as one of them. */
function splitBody(body: OtlpValue, eventName: string): { message: string; rest: OtlpAttributes } {
  if (body === null) return { message: eventName, rest: [] };
  if (typeof body !== 'object') return { message: String(body), rest: [] };
  if (Array.isArray(body)) return { message: JSON.stringify(body), rest: [] };
  const name = MESSAGE_NAMES.find((one) => typeof body[one] === 'string');
  if (name === undefined) return { message: eventName || JSON.stringify(body), rest: Object.entries(body) };
  return { message: String(body[name]), rest: Object.entries(body).filter(([other]) => other !== name) };
}

function flatten(attributes: OtlpAttributes, prefix = '', depth = 0): [string, FieldValue][] {
  return attributes.flatMap(([name, value]): [string, FieldValue][] => {
    if (value === null || typeof value !== 'object') return [[prefix + name, value]];
    if (Array.isArray(value) || depth === MOST_DEPTH) return [[prefix + name, JSON.stringify(value)]];
    return flatten(Object.entries(value), `${prefix}${name}.`, depth + 1);
  });
}

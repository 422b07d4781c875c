import { asList, asObject, asText, parseJson } from './json-values.ts';
import type { OtlpRecord, OtlpValue } from './otlp-model.ts';
import type { OpenResource } from './otlp-protobuf.ts';

/** Reads an ExportLogsServiceRequest as JSON, whose names are in camel case and whose large numbers are texts. Throws BodyInvalid. */
export function readOtlpJson(text: string, open: OpenResource): void {
  for (const each of asList(asObject(parseJson(text))['resourceLogs'])) {
    const resourceLogs = asObject(each);
    const take = open(readPairs(asObject(resourceLogs['resource'])['attributes']));
    for (const item of asList(resourceLogs['scopeLogs'])) {
      const scopeLogs = asObject(item);
      const scope = asText(asObject(scopeLogs['scope'])['name']);
      for (const record of asList(scopeLogs['logRecords'])) take(readRecord(asObject(record)), scope);
    }
  }
}

function readRecord(record: Record<string, unknown>): OtlpRecord {
  return {
    timeNanoseconds: nanoseconds(record['timeUnixNano']) || nanoseconds(record['observedTimeUnixNano']),
    severityNumber: Number(record['severityNumber'] ?? 0) || 0,
    severityText: asText(record['severityText']),
    body: readValue(record['body']),
    attributes: readPairs(record['attributes']),
    traceId: asText(record['traceId']),
    spanId: asText(record['spanId']),
    eventName: asText(record['eventName']),
  };
}

function readPairs(pairs: unknown): [string, OtlpValue][] {
  return asList(pairs).map((pair) => {
    const { key, value } = asObject(pair);
    return [asText(key), readValue(value)];
  });
}

function readValue(value: unknown): OtlpValue {
  const { stringValue, boolValue, intValue, doubleValue, arrayValue, kvlistValue, bytesValue } = asObject(value);
  if (typeof stringValue === 'string') return stringValue;
  if (typeof boolValue === 'boolean') return boolValue;
  if (intValue !== undefined) return wholeNumber(intValue);
  if (doubleValue !== undefined) return typeof doubleValue === 'number' ? doubleValue : asText(doubleValue);
  if (arrayValue !== undefined) return asList(asObject(arrayValue)['values']).map(readValue);
  if (kvlistValue !== undefined) return Object.fromEntries(readPairs(asObject(kvlistValue)['values']));
  return typeof bytesValue === 'string' ? bytesValue : null;
}

function wholeNumber(value: unknown): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

function nanoseconds(value: unknown): bigint {
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return BigInt(value);
  return typeof value === 'string' && /^\d{1,19}$/.test(value) ? BigInt(value) : 0n;
}

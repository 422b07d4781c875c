import type { BodyForm } from '../decode/decode-body.ts';
import type { PushRefusal } from './push-refusal.ts';
import type { RingProtocol } from './ring-tally.ts';

interface Answer {
  status: number;
  type: string;
  body: string | Buffer;
}

/** A protocol in which other programs send logs. */
export interface PushProtocol {
  name: RingProtocol;
  paths: readonly string[];
  methods: readonly ('POST' | 'PUT')[];
  /** How a body of this content type is read; null where the protocol has none such. */
  formOf(contentType: string): BodyForm | null;
  /** The answer once everything is stored; `text` is what the reader of the body says. */
  stored(form: BodyForm, text: string | null): Answer;
  refused(refusal: PushRefusal, contentType: string): Answer;
}

const JSON_TYPE = 'application/json';
const PROTOBUF_TYPE = 'application/x-protobuf';
const PLAIN_TYPE = 'text/plain; charset=utf-8';
const JOURNAL_TYPE = 'application/vnd.fdo.journal';

const plain = (status: number, body: string): Answer => ({ status, type: PLAIN_TYPE, body });

/** Codes of gRPC that belong to the statuses of HTTP, for the Status that OTLP answers. */
const GRPC_CODES: Record<number, number> = { 400: 3, 401: 16, 413: 3, 415: 3, 429: 8, 503: 14 };
const ELASTICSEARCH_TYPES: Record<number, string> = {
  401: 'security_exception',
  413: 'content_too_large_exception',
  429: 'es_rejected_execution_exception',
  503: 'unavailable_shards_exception',
};

const elasticsearchRefused: PushProtocol['refused'] = ({ status, message }) => {
  const about = { type: ELASTICSEARCH_TYPES[status] ?? 'illegal_argument_exception', reason: message };
  return { status, type: JSON_TYPE, body: JSON.stringify({ error: { root_cause: [about], ...about }, status }) };
};

/** What a request to the path without a protocol is answered as. */
export const ELASTICSEARCH = { name: 'elasticsearch', refused: elasticsearchRefused } as const;

const isProtobuf = (type: string) => type === PROTOBUF_TYPE || type === 'application/protobuf';

export const PROTOCOLS: readonly PushProtocol[] = [
  {
    name: 'otlp',
    paths: ['/push/v1/logs'],
    methods: ['POST'],
    formOf: (type) => (type === JSON_TYPE ? 'otlp-json' : isProtobuf(type) ? 'otlp-protobuf' : null),
    // An empty message of protobuf has no bytes. Records are taken all or not at all, so no part of them is ever refused.
    stored: (form) =>
      form === 'otlp-json'
        ? { status: 200, type: JSON_TYPE, body: JSON.stringify({ partialSuccess: {} }) }
        : { status: 200, type: PROTOBUF_TYPE, body: Buffer.alloc(0) },
    refused: ({ status, message }, type) => {
      const code = GRPC_CODES[status] ?? 2;
      return isProtobuf(type)
        ? { status, type: PROTOBUF_TYPE, body: statusMessage(code, message) }
        : { status, type: JSON_TYPE, body: JSON.stringify({ code, message }) };
    },
  },
  {
    name: 'loki',
    paths: ['/push/loki/api/v1/push'],
    methods: ['POST'],
    formOf: (type) => (type === JSON_TYPE ? 'loki-json' : isProtobuf(type) ? 'loki-protobuf' : null),
    stored: () => plain(204, ''),
    refused: ({ status, message }) => plain(status, `${message}\n`),
  },
  {
    name: 'elasticsearch',
    paths: ['/push/_bulk', '/push/:index/_bulk'],
    methods: ['POST', 'PUT'],
    // Shippers state JSON, NDJSON or nothing.
    formOf: () => 'bulk',
    stored: (_form, text) => ({ status: 200, type: JSON_TYPE, body: text ?? '{}' }),
    refused: elasticsearchRefused,
  },
  {
    name: 'journald',
    paths: ['/push/upload'],
    methods: ['POST'],
    formOf: (type) => (type === JOURNAL_TYPE ? 'journal' : null),
    stored: () => plain(202, 'OK.\n'),
    refused: ({ status, message }) => plain(status, `${message}\n`),
  },
];

/** What shippers for Elasticsearch ask before they send: a version that they know. */
export const ELASTICSEARCH_INFO = {
  name: 'rootline',
  cluster_name: 'rootline',
  cluster_uuid: 'rootline',
  version: {
    number: '8.17.0',
    build_flavor: 'default',
    build_type: 'tar',
    lucene_version: '9.12.0',
    minimum_wire_compatibility_version: '7.17.0',
    minimum_index_compatibility_version: '7.0.0',
  },
  tagline: 'You Know, for Search',
};

/** google.rpc.Status: field 1 is the code, field 2 the message. */
function statusMessage(code: number, message: string): Buffer {
  const text = Buffer.from(message).subarray(0, 127);
  return Buffer.concat([Buffer.from([0x08, code, 0x12, text.length]), text]);
}

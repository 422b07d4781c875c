import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { createRecordBatch } from '../disk/record-batch.ts';
import { BodyInvalid, BodyTooLarge } from './body-invalid.ts';
import { bulkAnswer, readBulk } from './bulk.ts';
import { readJournalExport } from './journal-export.ts';
import { readLokiJson, readLokiProtobuf } from './loki.ts';
import { readOtlpJson } from './otlp-json.ts';
import { createOtlpRecords } from './otlp-model.ts';
import { type OpenResource, readOtlpProtobuf } from './otlp-protobuf.ts';
import { unpackSnappy } from './snappy.ts';
import { readSourceLines } from './source-lines.ts';
import { readSyslogMessage, unpackMessages } from './syslog.ts';

export type BodyForm =
  | 'otlp-json'
  | 'otlp-protobuf'
  | 'loki-json'
  | 'loki-protobuf'
  | 'bulk'
  | 'journal'
  | 'syslog'
  /** Of a source that the server reads by itself. */
  | 'source';

export interface BodyToDecode {
  form: BodyForm;
  /** Content-Encoding of the request. */
  encoding: string;
  body: Uint8Array;
  /** Of a bulk request: the index that its path names. */
  index: string | null;
  /** The most that it may unpack to, and that its records may take. */
  mostBytes: number;
}

export interface DecodedBody {
  /** Records as a ring holds them. */
  batch: Uint8Array;
  records: number;
  /** Bytes of the body that were read: all but those of a journal, which may end within an entry. */
  taken: number;
  /** Records that were refused by themselves. */
  refused: number;
  /** What the protocol answers beside its status; null where that is nothing. */
  answer: string | null;
}

type Add = ReturnType<typeof createRecordBatch>['add'];
type Outcome = Partial<Pick<DecodedBody, 'taken' | 'refused' | 'answer'>>;

const otlp =
  (add: Add): OpenResource =>
  (resource) => {
    const recordOf = createOtlpRecords(resource);
    return (record, scope) => add(recordOf(record, scope));
  };

const READERS: Record<BodyForm, (body: Buffer, add: Add, about: BodyToDecode) => Outcome | undefined> = {
  'otlp-json': (body, add) => void readOtlpJson(body.toString(), otlp(add)),
  'otlp-protobuf': (body, add) => void readOtlpProtobuf(body, otlp(add)),
  'loki-json': (body, add) => void readLokiJson(body.toString(), add),
  'loki-protobuf': (body, add, { mostBytes }) => void readLokiProtobuf(unpackSnappy(body, mostBytes), add),
  bulk: (body, add, { index }) => {
    const items = readBulk(body.toString(), index, add);
    return { answer: bulkAnswer(items), refused: items.filter(({ refusal }) => refusal !== null).length };
  },
  journal: (body, add) => ({ taken: readJournalExport(body, add) }),
  source: (body, add) => void readSourceLines(body.toString(), add),
  syslog: (body, add) => {
    for (const message of unpackMessages(body)) add(readSyslogMessage(message));
    return undefined;
  },
};

/** Makes records of a body. Throws BodyInvalid, BodyTooLarge or BatchFull. */
export async function decodeBody(about: BodyToDecode): Promise<DecodedBody> {
  const body = await unpack(about);
  const batch = createRecordBatch(about.mostBytes);
  const outcome = READERS[about.form](body, batch.add, about);
  const usual = { taken: body.length, refused: 0, answer: null };
  return { batch: batch.bytes(), records: batch.count(), ...usual, ...outcome };
}

const UNPACKERS: Record<string, (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
};

async function unpack({ body, encoding, mostBytes }: BodyToDecode): Promise<Buffer> {
  const packed = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (encoding === 'identity' || encoding === 'snappy') return packed;
  const unpacker = UNPACKERS[encoding];
  if (unpacker === undefined) throw new BodyInvalid(`The content encoding ${encoding} is not accepted`);
  try {
    return await unpacker(packed, { maxOutputLength: mostBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new BodyTooLarge(`The body unpacks to more than ${mostBytes} bytes`);
    }
    throw new BodyInvalid('The body could not be unpacked');
  }
}

import { type ContractAnswer, type ContractRequest, startContractServer } from './contract-server.ts';
import type { ContractOf } from './contracts.ts';
import { type LogRecord, stampOf } from './records.ts';

/** Docker Engine API 1.43: containers, inspect, logs in frames, events. Docker's reference of the logs call. */
export const dockerContract: ContractOf = async (records, faults) => {
  const server = await startContractServer((request) => answer(request, records), faults);
  return { server, place: { kind: 'docker', address: server.url, settings: {}, credentials: {} } };
};

const json = (value: unknown): ContractAnswer => ({ body: JSON.stringify(value) });

function answer({ path, query }: ContractRequest, records: readonly LogRecord[]): ContractAnswer {
  if (path === '/containers/json') return json([{ Id: 'abc', Names: ['/web-1'], Image: 'web:1', State: 'running' }]);
  if (path === '/containers/abc/json') return json({ Config: { Tty: false }, RestartCount: 0 });
  if (path === '/events') return { body: '' };
  if (path !== '/containers/abc/logs') return { status: 404, body: '{"message":"no such thing"}' };
  const since = BigInt(Math.round(Number(query.get('since') ?? 0) * 1e9));
  const wanted = records.filter(({ nanos }) => nanos >= since);
  const until = query.has('until') ? BigInt(query.get('until') ?? 0) * 1_000_000_000n : null;
  const tail = query.get('tail');
  const ending = wanted.filter(({ nanos }) => until === null || nanos < until);
  const body = Buffer.concat((tail === null ? ending : ending.slice(-Number(tail))).flatMap(framesOf));
  return { body, isLog: true, staysOpen: query.get('follow') === '1' };
}

/** What was written in two pieces has two frames, and the timestamp before each. */
function framesOf(record: LogRecord): Uint8Array[] {
  const output = record.number % 5 === 0 ? 2 : 1;
  const { text } = record;
  const pieces = record.number % 11 === 3 ? [text.slice(0, 9), text.slice(9)] : [text];
  return pieces.map((piece, index) =>
    frame(output, `${stampOf(record)} ${piece}${index === pieces.length - 1 ? '\n' : ''}`),
  );
}

export function frame(stream: number, text: string, length = Buffer.byteLength(text)): Uint8Array {
  const header = Buffer.alloc(8);
  header.writeUInt8(stream, 0);
  header.writeUInt32BE(length, 4);
  return Buffer.concat([header, Buffer.from(text)]);
}

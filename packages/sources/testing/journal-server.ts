import { type ContractAnswer, type ContractRequest, startContractServer } from './contract-server.ts';
import type { ContractOf } from './contracts.ts';
import type { LogRecord } from './records.ts';

/** systemd-journal-gatewayd 252: `Range: entries=CURSOR:SKIP:COUNT`, no range of time. */
export const journalContract: ContractOf = async (records, faults) => {
  const server = await startContractServer((request) => answer(request, records), faults);
  return { server, place: { kind: 'journal', address: server.url, settings: {}, credentials: {} } };
};

function answer({ path, query, headers }: ContractRequest, records: readonly LogRecord[]): ContractAnswer {
  if (path === '/machine') return { body: JSON.stringify({ hostname: 'node-17' }) };
  if (path === '/fields/_SYSTEMD_UNIT') return { body: '{"_SYSTEMD_UNIT":"web.service"}\n' };
  const [, cursor = '', skip = '', count = ''] = /^entries=([^:]*):(-?\d+):(\d*)$/.exec(headers.range ?? '') ?? [];
  // Who skips beyond the end gets the last entry once more.
  const last = records.length - 1;
  const from =
    cursor === '' ? firstFor(Number(skip), records.length) : Math.min(last, Number(cursor.slice(2)) + Number(skip));
  const wanted = records.slice(from, count === '' ? records.length : from + Number(count));
  const body = wanted.map((record) => `${JSON.stringify(entryOf(record))}\n`).join('');
  return { body, isLog: wanted.length > 1, staysOpen: query.has('follow') };
}

/** From the end it goes one entry further back than it is told to. */
const firstFor = (skip: number, length: number) => (skip >= 0 ? skip : Math.max(0, length + skip - 1));

function entryOf({ number, nanos, text }: LogRecord) {
  return {
    __CURSOR: `s=${number}`,
    __REALTIME_TIMESTAMP: String(nanos / 1000n),
    _SYSTEMD_UNIT: 'web.service',
    _TRANSPORT: 'stdout',
    PRIORITY: '6',
    SYSLOG_IDENTIFIER: 'web',
    // Text that is no UTF-8 comes as bytes.
    MESSAGE: number % 7 === 0 ? [...Buffer.from(text)] : text,
  };
}

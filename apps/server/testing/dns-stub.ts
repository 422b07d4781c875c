import dgram from 'node:dgram';
import { type LookupAddress, promises } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupAddresses } from '#platform/outbound/outbound-guard.ts';

/** Addresses of a name: one list for each time it is looked up, the last one for good. */
export type Zone = Record<string, readonly (readonly string[])[]>;

const A = 1;
const AAAA = 28;

/** A name server of its own on loopback, at a free port by default, and the lookup that asks it and no one else. */
export async function startDnsStub(zone: Zone, port = 0) {
  const asked = new Map<string, number>();
  const socket = dgram.createSocket('udp4');
  socket.on('message', (question, sender) => {
    socket.send(answerTo(question, zone, asked), sender.port, sender.address);
  });
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  const resolver = new promises.Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);

  const find = async (name: string): Promise<LookupAddress[]> => {
    const [four, six] = await Promise.all([
      resolver.resolve4(name).catch(() => []),
      resolver.resolve6(name).catch(() => []),
    ]);
    const found = [...four, ...six].map((address) => ({ address, family: isIP(address) }));
    if (found.length === 0) throw Object.assign(new Error(`${name} is not found`), { code: 'ENOTFOUND' });
    return found;
  };
  const lookup: LookupAddresses = (name, _options, done) => {
    find(name).then(
      (found) => done(null, found),
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };
  return {
    lookup,
    /** How often the name was looked up. */
    timesAsked: (name: string) => asked.get(`${name} ${A}`) ?? 0,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

/** RFC 1035, section 4: header, the question as it came, one record for each address of the wanted family. */
function answerTo(question: Buffer, zone: Zone, asked: Map<string, number>): Buffer {
  const { name, type, end } = readQuestion(question);
  const key = `${name} ${type}`;
  const times = asked.get(key) ?? 0;
  asked.set(key, times + 1);
  const lists = zone[name] ?? [];
  const addresses = lists[Math.min(times, lists.length - 1)] ?? [];
  const records = addresses
    .filter((address) => isIP(address) === (type === AAAA ? 6 : 4))
    .map((address) => record(type, address));
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(lists.length === 0 ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question.subarray(12, end), ...records]);
}

function readQuestion(question: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: question.readUInt16BE(at + 1), end: at + 5 };
}

/** It points at the name of the question and lives for no time. */
function record(type: number, address: string): Buffer {
  const bytes = type === A ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}

function ipv6Bytes(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const [before, after] = [groups(head), groups(tail)];
  const all = [...before, ...new Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

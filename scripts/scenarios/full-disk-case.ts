import { makeTar } from '../../packages/bundle/testing/make-tar.ts';
import { createRandom } from './random.ts';

const START_MS = Date.parse('2026-03-11T09:00:00.000Z');
const ORDERS = 2400;
/** Of this order the disk is full. */
const FULL_AT = 1920;
const DATABASE_AHEAD_MS = 3_600_000;

/**
 * What someone holds after an outage: a backup fills the disk of the database, orders cannot be stored, and the edge answers
 * 500. The clock of the database is an hour ahead, one file is no log, and a log ends in the middle of its compression.
 */
export function writeFullDiskCase(): { fileName: string; data: Uint8Array } {
  const random = createRandom(1);
  const files = { edge: [] as string[], orders: [] as string[], db: [] as string[] };
  const write = (file: keyof typeof files, atMs: number, text: string) => {
    const iso = new Date(atMs + (file === 'db' ? DATABASE_AHEAD_MS : 0)).toISOString();
    files[file].push(`${iso} ${text}`);
  };
  let now = START_MS;
  for (let order = 1; order <= ORDERS; order += 1) {
    now += random.int(400, 5200);
    const request = random.hex(16);
    if (order === FULL_AT - 6) write('db', now - 300, 'INFO  backup: full backup begins, writes to /var/lib/db/backup');
    if (order % 400 === 0) write('db', now - 200, `INFO  checkpoint: ${random.int(800, 4000)} pages written`);
    const isStored = order < FULL_AT;
    write('edge', now, `INFO  POST /orders from 10.4.${random.int(0, 9)}.${random.int(1, 250)}, request ${request}`);
    write('orders', now + 20, `INFO  storing order ${9000 + order}, request ${request}`);
    if (isStored) {
      write('db', now + 45, `INFO  stored ${random.int(1, 7)} rows, request ${request}`);
      write('edge', now + 90, `INFO  answered 201 in ${random.int(60, 180)} ms, request ${request}`);
      continue;
    }
    write('db', now + 45, `ERROR could not extend file base/16384/24576: No space left on device, request ${request}`);
    write('orders', now + 70, `ERROR could not store order ${9000 + order}: db refused the write, request ${request}`);
    write('edge', now + 90, `ERROR POST /orders answered 500: orders failed, request ${request}`);
  }
  const members = Object.entries(files).map(([name, lines]) => ({
    name: `incident/${name}/${name}.log`,
    data: Buffer.from(`${lines.join('\n')}\n`),
  }));
  const picture = { name: 'incident/dashboard.png', data: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') };
  return { fileName: 'full-disk.tar', data: makeTar([...members, picture]) };
}

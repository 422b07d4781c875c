import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from '../../../packages/sources/src/index.ts';
import { faultOf, followNumbers, readNumbers } from './read-numbers.ts';
import { requireProgram, runProgram, startServer } from './real-program.ts';

const REMOTE = '/usr/lib/systemd/systemd-journal-remote';
const GATEWAY = '/usr/lib/systemd/systemd-journal-gatewayd';
const ADDRESS = 'http://127.0.0.1:19531';
/** Entries that are written while the journal is followed. */
const ROUNDS = 5;
const ROUND_ENTRIES = 200;
const BOOT = '0123456789abcdef0123456789abcdef';

/** A journal of so many entries, read by the real gateway, which is killed while it is read. */
export async function tryJournal(count: number): Promise<[what: string, fault: string | null][]> {
  requireProgram(REMOTE, 'systemd-journal-remote');
  requireProgram(GATEWAY, 'systemd-journal-remote');
  const writtenAt = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'rootline-journal-'));
  runProgram(REMOTE, ['--output', join(folder, 'system.journal'), '-'], entriesOf(count, writtenAt));
  const place: Place = { kind: 'journal', address: ADDRESS, settings: {}, credentials: {} };
  const gateway = await startServer(
    GATEWAY,
    ['--directory', folder],
    async () => (await fetch(`${ADDRESS}/machine`)).ok,
  );
  try {
    const span = { kind: 'last', minutes: 600 } as const;
    const whole = await readNumbers({ place, choices: ['web.service'], span });
    const lastMinute = { kind: 'between', sinceMs: writtenAt - 60_000, untilMs: writtenAt } as const;
    let kills = 0;
    const act = () => {
      if (kills++ < 3) void gateway.restart();
    };
    const killed = await readNumbers({ place, choices: ['web.service'], span, every: { lines: count / 5, act } });
    const last = await readNumbers({ place, choices: ['web.service'], span: lastMinute });
    const journal = join(folder, 'system.journal');
    const followed = await followNumbers(place, 'web.service', ROUNDS, async (round) => {
      if (round === 2) await gateway.restart();
      runProgram(
        REMOTE,
        ['--output', journal, '-'],
        entriesOf(ROUND_ENTRIES, Date.now(), count + round * ROUND_ENTRIES),
      );
    });
    const inLastMinute = (last['web.log'] ?? []).length;
    return [
      [`journal gateway, ${count} entries`, faultOf(whole['web.log'], count)],
      ['journal gateway, killed 3 times', faultOf(killed['web.log'], count)],
      [
        'journal gateway, the last minute alone',
        inLastMinute > 0 && inLastMinute < count ? null : `${inLastMinute} read`,
      ],
      ['journal gateway, followed and killed', faultOf(followed, count + ROUNDS * ROUND_ENTRIES)],
    ];
  } finally {
    await gateway.stop();
    await rm(folder, { recursive: true });
  }
}

/** Entries in the export format, over the last five minutes: several of one microsecond, and a clock that was set back. */
function entriesOf(count: number, writtenAt: number, from = 0): string {
  const now = writtenAt * 1000;
  const step = Math.floor((300 * 1_000_000) / count);
  const entries = Array.from({ length: count }, (_, index) => {
    const number = from + index + 1;
    const setBack = index > count / 2 && index < count / 2 + 50 ? 20_000_000 : 0;
    const at = now - 300_000_000 + Math.floor(index / 4) * 4 * step - setBack;
    return [
      `__REALTIME_TIMESTAMP=${at}`,
      `__MONOTONIC_TIMESTAMP=${index * step}`,
      `_BOOT_ID=${BOOT}`,
      '_MACHINE_ID=fedcba9876543210fedcba9876543210',
      '_HOSTNAME=node-17',
      '_TRANSPORT=stdout',
      '_SYSTEMD_UNIT=web.service',
      'SYSLOG_IDENTIFIER=web',
      'PRIORITY=6',
      `MESSAGE=INFO record ${number} of many`,
      '',
    ].join('\n');
  });
  return `${entries.join('\n')}\n`;
}

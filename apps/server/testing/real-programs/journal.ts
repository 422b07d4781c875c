import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from '@rootline/sources';
import { needProgram } from '../../../../scripts/debian-programs/programs.ts';
import { freePort } from '../kill-while-pushing.ts';
import { runProgram, startRealServer } from './real-server.ts';

const BOOT = '0123456789abcdef0123456789abcdef';

export type Journal = Awaited<ReturnType<typeof openJournal>>;

/** A journal of so many entries of web.service, and the real gateway that serves it. */
export async function openJournal(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-journal-'));
  const add = (entries: string) =>
    void runProgram(needProgram('systemd-journal-remote'), ['--output', join(folder, 'system.journal'), '-'], entries);
  const writtenAt = Date.now();
  let written = 0;
  const write = (more: number) => {
    add(entriesOf(more, Date.now(), written));
    written += more;
  };
  write(count);
  const address = `127.0.0.1:${await freePort()}`;
  // The gateway itself would listen on all addresses, at a port of its choice.
  const words = [`--listen=${address}`, needProgram('systemd-journal-gatewayd'), '--directory', folder];
  const gateway = await startRealServer(
    needProgram('systemd-socket-activate'),
    words,
    async () => (await fetch(`http://${address}/machine`)).ok,
  );
  const place: Place = { kind: 'journal', address: `http://${address}`, settings: {}, credentials: {} };
  return {
    folder,
    place,
    /** When its first entries were written. */
    writtenAt,
    write,
    /** Ends the gateway as a crash does, and starts it again. */
    restart: gateway.restart,
    async close(): Promise<void> {
      await gateway.stop();
      await rm(folder, { recursive: true });
    },
  };
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

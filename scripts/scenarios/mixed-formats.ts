import { type Clock, createClock } from './clock.ts';
import type { Random } from './random.ts';
import type { Scenario } from './scenario.ts';

/** One collector wrote the lines of several programs into one file, each in its own form. */
export const mixedFormats: Scenario = {
  name: 'mixed-formats',
  fileName: 'edge-node-mixed.log',
  story: 'A disk fills up on a host; the proxy, application, and system logs each report it in their own way.',
  writeLines: (random) => {
    const clock = createClock('2026-03-05T10:00:00.000Z');
    const lines: string[] = [];
    for (let step = 0; step < 700; step += 1) {
      clock.advance(random.int(100, 2500));
      const isFull = step > 480;
      const writer = random.pick([accessLine, applicationLine, systemLine, keyValueLine]);
      lines.push(...writer({ random, clock, isFull }));
      if (step === 480) {
        lines.push(
          `${clock.syslog()} edge-7 kernel: [81234.551] EXT4-fs warning (device vdb): no space left in group, 0 blocks free`,
        );
      }
    }
    return lines;
  },
};

interface Moment {
  random: Random;
  clock: Clock;
  isFull: boolean;
}

function accessLine({ random, clock, isFull }: Moment): string[] {
  const failed = isFull && random.chance(0.5);
  const address = `10.4.${random.int(0, 9)}.${random.int(2, 250)}`;
  return [
    `${address} - - [${clock.accessLog()}] "PUT /upload/${random.hex(6)} HTTP/1.1" ${failed ? 507 : 201} ${random.int(120, 9000)}`,
  ];
}

function applicationLine({ random, clock, isFull }: Moment): string[] {
  const failed = isFull && random.chance(0.6);
  const message = failed ? 'write failed: ENOSPC: no space left on device' : 'object stored';
  const path = `/srv/objects/${random.hex(2)}/${random.hex(12)}`;
  return [
    JSON.stringify({
      ts: clock.iso(),
      level: failed ? 'error' : 'info',
      logger: 'objects',
      message,
      path,
      bytes: random.int(500, 90_000),
    }),
  ];
}

function systemLine({ random, clock, isFull }: Moment): string[] {
  if (isFull && random.chance(0.4)) {
    return [
      `${clock.syslog()} edge-7 journald[311]: Failed to write entry (${random.int(9, 40)} items), ignoring: No space left on device`,
    ];
  }
  return [`${clock.syslog()} edge-7 cron[${random.int(900, 9999)}]: (root) CMD (run-parts /etc/cron.hourly)`];
}

function keyValueLine({ random, clock, isFull }: Moment): string[] {
  const used = isFull ? 100 : random.int(60, 97);
  return [`ts=${clock.iso()} level=${isFull ? 'warn' : 'info'} component=disk mount=/srv used_percent=${used}`];
}

import { createClock } from './clock.ts';
import type { Random } from './random.ts';
import type { Scenario } from './scenario.ts';

export const crashLoop: Scenario = {
  name: 'crash-loop',
  fileName: 'billing-crash-loop.log',
  story: 'A rotated secret loses one key; the billing worker dies at every start.',
  writeLines: (random) => {
    const clock = createClock('2026-03-04T21:40:00.000Z');
    const lines: string[] = [];
    const write = (level: string, pod: string, message: string) =>
      lines.push(`time=${clock.iso()} level=${level} pod=${pod} msg="${message}"`);

    let pod = podName(random);
    for (let job = 0; job < 380; job += 1) {
      clock.advance(random.int(500, 4200));
      write('info', pod, `invoice batch ${random.int(1000, 9999)} settled in ${random.int(40, 900)} ms`);
      if (random.chance(0.02)) write('warn', pod, `rate table is ${random.int(6, 11)} minutes old, refreshing`);
    }
    clock.advance(1500);
    write('warn', pod, 'secret billing-db was rotated to version 12, key DB_PASSWORD is absent from the new version');
    clock.advance(900);
    write('info', pod, 'received SIGTERM, draining 3 jobs');
    for (let restart = 1; restart <= 45; restart += 1) {
      pod = podName(random);
      clock.advance(Math.min(300_000, 10_000 * 2 ** Math.min(restart, 5)) + random.int(0, 2000));
      write('info', pod, 'billing worker 9.3.0 starting');
      clock.advance(random.int(20, 90));
      write('info', pod, `loaded ${random.int(61, 63)} settings from environment`);
      clock.advance(random.int(5, 40));
      write('error', pod, 'cannot build database address: setting DB_PASSWORD has no value');
      write('fatal', pod, 'panic: start aborted after 1 failed dependency, exit code 78');
      clock.advance(random.int(300, 900));
      write('warn', 'kubelet', `Back-off restarting failed container billing-worker, restart count ${restart}`);
    }
    return lines;
  },
};

const podName = (random: Random): string => `billing-worker-${random.hex(5)}`;

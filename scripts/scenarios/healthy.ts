import { createClock } from './clock.ts';
import type { Scenario } from './scenario.ts';

export const healthy: Scenario = {
  name: 'healthy',
  fileName: 'catalog-healthy.log',
  story: 'A quiet afternoon for a catalog service.',
  writeLines: (random) => {
    const clock = createClock('2026-03-03T13:00:00.000Z');
    const lines: string[] = [];
    for (let request = 0; request < 900; request += 1) {
      clock.advance(random.int(200, 5000));
      const level = random.pick(['INFO', 'INFO', 'INFO', 'DEBUG']);
      const message = random.pick([
        `GET /items/${random.int(1, 5000)} 200 in ${random.int(2, 60)} ms`,
        `search index refreshed, ${random.int(1000, 9000)} documents`,
        `price list ${random.hex(6)} loaded with ${random.int(10, 400)} prices`,
        `session ${random.hex(10)} opened`,
      ]);
      lines.push(`${clock.iso()} ${level} catalog - ${message}`);
    }
    return lines;
  },
};

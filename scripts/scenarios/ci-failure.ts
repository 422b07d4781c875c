import { createClock } from './clock.ts';
import type { Scenario } from './scenario.ts';

export const ciFailure: Scenario = {
  name: 'ci-failure',
  fileName: 'build-and-test.txt',
  story: 'A build whose tests fail because a migration renamed a column; nothing states a level.',
  writeLines: (random) => {
    const clock = createClock('2026-03-06T16:20:00.000Z');
    const lines: string[] = [];
    const write = (text: string) => {
      clock.advance(random.int(3, 700));
      lines.push(`${clock.iso().replace('Z', '0000Z')} ${text}`);
    };
    write('##[group]Run actions/checkout@v4');
    for (let object = 0; object < 12; object += 1)
      write(`remote: Counting objects: ${object * 8}% (${object * 310}/3720)`);
    write('##[endgroup]');
    write('##[group]Run npm ci');
    for (let warning = 0; warning < 6; warning += 1)
      write(`npm warn deprecated left-part-${random.hex(3)}@1.${warning}.0: use the platform instead`);
    write(`added ${random.int(700, 900)} packages in 21s`);
    write('##[endgroup]');
    write('##[group]Run npm run migrate');
    for (let number = 1; number <= 34; number += 1) write(`migration ${String(number).padStart(4, '0')} applied`);
    write('migration 0035 applied: rename column accounts.owner to accounts.owner_id');
    write('##[endgroup]');
    write('##[group]Run npm test');
    for (let suite = 0; suite < 260; suite += 1) {
      const name = `src/${random.pick(['api', 'store', 'mail', 'view', 'jobs'])}/${random.hex(5)}.test.ts`;
      if (suite < 90 || random.chance(0.8)) write(` ✓ ${name} (${random.int(1, 30)} tests) ${random.int(3, 900)}ms`);
      else {
        write(` ❯ ${name} (${random.int(4, 30)} tests | ${random.int(1, 4)} failed) ${random.int(30, 900)}ms`);
        write(`   → column "owner" of relation "accounts" does not exist`);
      }
    }
    write(' Test Files  34 failed | 226 passed (260)');
    write('npm error Lifecycle script `test` failed with error:');
    write('npm error code 1');
    write('##[error]Process completed with exit code 1.');
    return lines;
  },
};

import { describe, expect, it } from 'vitest';
import { pushFromProgram } from '#testing/real-programs/push-from-program.ts';
import { REAL_SENDERS } from '#testing/real-programs/senders.ts';
import { hasPrograms } from '../../../scripts/debian-programs/programs.ts';

const RECORDS = 5000;
const KILLS = 2;
const LIFE_MS = 700;

// Where a program is missing, the end of the test run names its test as skipped.
describe('what a real program of Debian sends to a ring (npm run programs)', () => {
  for (const sender of REAL_SENDERS) {
    it.skipIf(!hasPrograms(sender.program))(`by ${sender.name} is all there`, async () => {
      const plan = { records: RECORDS, kills: KILLS, lifeMs: () => LIFE_MS };
      expect(await pushFromProgram(sender, plan)).toMatchObject({ lost: 0 });
    });
  }
});

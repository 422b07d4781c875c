import { expect, it } from 'vitest';
import { alertFromProgram } from '#testing/real-programs/alert-from-program.ts';
import { hasPrograms } from '../../../scripts/debian-programs/programs.ts';

const ALERTS = 5;

// Where it is missing, the end of the test run names this test as skipped.
it.skipIf(!hasPrograms('prometheus-alertmanager'))(
  'each alert of a real Alertmanager (npm run programs) becomes one analyzed log file, and is resolved',
  async () => {
    const found = await alertFromProgram({ alerts: ALERTS, kills: 1, lifeMs: () => 1000 });
    expect(found).toMatchObject({ alerts: ALERTS, analyzed: ALERTS, files: ALERTS, resolved: ALERTS });
    expect(found.longestSeconds).toBeLessThanOrEqual(60);
  },
);

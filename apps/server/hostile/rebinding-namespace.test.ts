import { fileURLToPath } from 'node:url';
import { ERRORS } from '@rootline/contract';
import { afterAll, expect, it } from 'vitest';
import { createClassCount } from './class-count.ts';
import { prepareNetworkNamespace } from './network-namespace.ts';
import { PUBLIC, type Report, TRAPS } from './rebinding-report.ts';
import { expectRefusal } from './refusal.ts';

const PROGRAM = fileURLToPath(new URL('./rebinding-program.ts', import.meta.url));
const LONGEST_MS = 240_000;

const count = createClassCount('names whose addresses change, in a network of its own');
const network = await prepareNetworkNamespace([PUBLIC, ...TRAPS.map(({ address }) => address)].filter(isNew));
afterAll(async () => {
  count.print();
  await network?.remove();
});

/** To people who are no administrators everything that does not answer reads the same. */
const UNTOLD = ERRORS.llm_unreachable.text.replace('{reason}', 'please check the address');

it(
  network === null
    ? 'this system gives no network of its own: what rebinding.test.ts shows in one process stands alone'
    : 'a name that is public when it is checked and forbidden when it is dialled is refused before a byte is sent',
  async () => {
    if (network === null) return;
    const report: Report = JSON.parse(lastLine(await network.run(PROGRAM, { milliseconds: LONGEST_MS })));
    await count.count(async () => {
      expect([report.control.status, report.control.modelRequests > 0], report.control.text).toEqual([200, true]);
      return 'accepted';
    });
    for (const seen of report.cases) {
      await count.count(async () => {
        const said = expectRefusal(seen, 502, 400);
        if (seen.who === 'viewer' && seen.status === 502) expect([seen.name, said]).toEqual([seen.name, UNTOLD]);
        expect([seen.name, seen.timesAsked >= 2, seen.reached]).toEqual([seen.name, true, 0]);
        return 'refused';
      });
    }
    expect(report.caught).toEqual([]);
    expect(report.ended).toBe('0');
  },
  LONGEST_MS + 30_000,
);

/** Loopback has its address already. */
function isNew(address: string): boolean {
  return address !== '127.0.0.1';
}

function lastLine(output: string): string {
  return output.trimEnd().split('\n').at(-1) ?? '';
}

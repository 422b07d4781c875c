import type { Change, RcaResult } from '@rootline/contract';
import { describe, expect, it } from 'vitest';
import { look } from '../../testing/look.ts';
import { nameChanges, timeOfChanges } from './name-changes.ts';

const CALM = (zone: string) =>
  Array.from(
    { length: 30 },
    (_, n) => `2026-03-04T14:02:${String(n).padStart(2, '0')}${zone} INFO app: step ${n} done`,
  );
const FAILED = (zone: string) =>
  Array.from(
    { length: 6 },
    (_, n) => `2026-03-04T14:02:${49 + n}${zone} ERROR checkout: cannot open the database: connection refused`,
  );
const failing = (zone: string) => look([...CALM(zone), ...FAILED(zone)].join('\n'));
const healthy = () => look([...CALM('Z'), '2026-03-04T14:03:00Z INFO app: all 30 steps done'].join('\n'));

function change(at: string, more: Partial<Change> = {}): Change {
  const told = { createdAt: at, createdBy: null, createdByName: null, labels: {} };
  return { id: at, kind: 'deploy', at, title: '2.14.1', service: null, link: null, ...told, ...more };
}
const at = (time: string, more: Partial<Change> = {}) => change(`2026-03-04T${time}Z`, more);
const idsOf = ({ changesBefore }: RcaResult) => changesBefore?.map(({ id }) => id.slice(11, 19));

describe('a change before a failure', () => {
  it('is named beside the suspects, with how long before the failure it was', async () => {
    const result = nameChanges(await failing('Z'), [at('14:02:11', { service: 'checkout' })]);
    expect(result.changesBefore).toMatchObject([{ kind: 'deploy', service: 'checkout', leadMs: 38_000 }]);
    expect(result.summary).toMatch(
      /Shortly before: deploy of checkout “2\.14\.1” at 2026-03-04 14:02:11, 38 s before the first failure\.$/,
    );
  });

  it('leaves suspects, verdict, severity, and confidence as the log has them', async () => {
    const before = await failing('Z');
    const { summary, changesBefore, ...rest } = nameChanges(before, [at('14:02:11')]);
    const { summary: own, ...same } = before;
    expect(changesBefore).toHaveLength(1);
    expect(summary.startsWith(own)).toBe(true);
    expect(rest).toEqual(same);
  });

  it.each([
    ['after it', '14:02:50'],
    ['more than an hour before it', '13:02:48'],
  ])('is not named if it came %s', async (_when, time) => {
    const result = await failing('Z');
    expect(nameChanges(result, [at(time)])).toEqual(result);
  });

  it('is named if it came at the same moment', async () => {
    expect(nameChanges(await failing('Z'), [at('14:02:49')]).summary).toContain(
      'at the same moment as the first failure.',
    );
  });

  it.each([
    ['container runtime', (line: string) => `${line.slice(0, 19)}.5Z stdout F ${line}`],
    ['collector', (line: string) => JSON.stringify({ log: line, time: `${line.slice(0, 19)}.5Z` })],
  ])('is named if the zone is stated by a %s around the lines', async (_what, around) => {
    const result = await look([...CALM(''), ...FAILED('')].map(around).join('\n'));
    expect(timeOfChanges(result)?.toMs).toBe(Date.parse('2026-03-04T14:02:49.500Z'));
  });

  it('is compared in the zone that the log states', async () => {
    expect(timeOfChanges(await failing('+02:00'))?.toMs).toBe(Date.parse('2026-03-04T12:02:49Z'));
  });

  it.each([
    ['states no zone', () => failing('')],
    ['states no zone where it fails', () => look([...CALM('Z'), ...FAILED('')].join('\n'))],
    ['is healthy', healthy],
    [
      'counts seconds from a start',
      () => look('[    1.000000] usb: reset\n[    2.000000] Kernel panic - not syncing: VFS'),
    ],
    [
      'states no year',
      () =>
        look(
          [
            'Mar  4 14:02:00 web app: started',
            ...Array(5).fill('Mar  4 14:02:49 web app: ERROR cannot open the database'),
          ].join('\n'),
        ),
    ],
  ])('is not guessed for a log that %s', async (_what, open) => {
    const result = await open();
    expect(timeOfChanges(result)).toBeNull();
    expect(nameChanges(result, [at('14:02:11')])).toEqual(result);
  });

  it('of a service that fails comes before nearer ones of others', async () => {
    const others = ['14:02:47', '14:02:40', '14:02:30', '14:02:20', '14:02:10'].map((time) => at(time));
    const result = nameChanges(await failing('Z'), [...others, at('13:40:00', { service: 'Checkout' })]);
    expect(idsOf(result)).toEqual(['13:40:00', '14:02:47', '14:02:40', '14:02:30', '14:02:20']);
    expect(result.summary).toContain('; and others in the hour before it.');
  });

  it('cannot end its quotation by its own title', async () => {
    const title = 'x” (line 1). Recovered:\u001b[31m “y';
    expect(nameChanges(await failing('Z'), [at('14:02:11', { title })]).summary).toContain(
      'deploy “x" (line 1). Recovered: "y” at',
    );
  });
});

import type { Change } from '@rootline/contract';
import { describe, expect, it } from 'vitest';
import { changeRows, changeWords } from './change-rows.ts';

const at = (time: string) => `2026-11-28T${time}Z`;
const AXIS = { fromMs: Date.parse(at('10:00:00')), toMs: Date.parse(at('12:00:00')) };
const FAILURE = Date.parse(at('11:30:00'));

function change(time: string, more: Partial<Change> = {}): Change {
  const who = { createdAt: at('09:00:00'), createdBy: 'u1', createdByName: 'Ada Lovelace' };
  return {
    id: time,
    kind: 'deploy',
    at: at(time),
    title: 'Release 7.2',
    service: null,
    labels: {},
    link: null,
    ...who,
    ...more,
  };
}

describe('changes on the time of a log', () => {
  it('are those in sight, in the order of their times', () => {
    const rows = changeRows(
      [change('11:00:00'), change('10:30:00'), change('09:59:59'), change('12:00:01')],
      AXIS,
      null,
    );
    expect(rows.map(({ change: { id }, share, lead }) => [id, share, lead])).toEqual([
      ['10:30:00', 25, null],
      ['11:00:00', 50, null],
    ]);
  });

  it('say how long before the failure they were', () => {
    const leads = (time: string) => changeRows([change(time)], AXIS, FAILURE)[0]?.lead;
    expect(leads('11:29:30')).toBe('30 s before the failure');
    expect(leads('11:30:01')).toBeNull();
    expect(leads('10:00:00')).toBeNull();
  });

  it('are named by kind, service and title', () => {
    expect(changeWords(change('11:00:00', { service: 'checkout' }))).toBe('Deploy of checkout: Release 7.2');
    expect(changeWords(change('11:00:00', { kind: 'flag', title: 'new-cart on' }))).toBe('Flag: new-cart on');
  });
});

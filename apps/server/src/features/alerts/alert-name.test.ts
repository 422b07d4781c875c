import { describe, expect, it } from 'vitest';
import { alertName, keptLabels } from './alert-name.ts';

describe('the name of an alert', () => {
  it.each<[string, Record<string, string>, string]>([
    ['its alertname alone', { alertname: 'DiskFull', severity: 'page' }, 'DiskFull'],
    [
      'its alertname and three main labels',
      { alertname: 'HighErrorRate', pod: 'web-1', service: 'checkout', namespace: 'shop', job: 'kubelet' },
      'HighErrorRate (shop, checkout, kubelet)',
    ],
    ['one value once', { alertname: 'Down', app: 'web', job: 'web' }, 'Down (web)'],
    ['its fingerprint without an alertname', { alertname: ' \n ' }, 'Alert f00d'],
    ['no path', { alertname: '../../etc/passwd', service: 'C:\\x' }, '..-..-etc-passwd (C--x)'],
    ['one line without unseen characters', { alertname: 'a\nb\u202e\u0007c' }, 'a bc'],
  ])('is %s', (_what, labels, name) => {
    expect(alertName(labels, 'f00d')).toBe(name);
  });

  it('is cut where labels are long', () => {
    expect(alertName({ alertname: '💥'.repeat(1000), service: 'x'.repeat(1000) }, 'f')).toBe('💥'.repeat(150));
  });
});

it('of many and long labels a part is kept', () => {
  const labels = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`label${n}`, 'x'.repeat(1000)]));
  const kept = keptLabels(labels);
  expect(Object.keys(kept)).toHaveLength(50);
  expect(kept['label0']).toBe('x'.repeat(300));
});

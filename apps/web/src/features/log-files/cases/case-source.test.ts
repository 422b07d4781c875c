import type { CaseComparedPattern, CaseEntryGroup } from '@rootline/contract';
import { expect, test } from 'vitest';
import { fileNames, leftOutOf } from './case-log.ts';
import { changesOfMessages } from './changes-of-messages.ts';

const group = (text: string, pairs: readonly [string, string][]): CaseEntryGroup => ({
  text,
  count: 0,
  levels: { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 },
  firstTimestamp: null,
  lastTimestamp: null,
  files: pairs.map(([logFileId, templateId]) => ({ logFileId, templateId, count: 1, firstLine: 1 })),
  histogram: [],
});

const pattern = (found: Partial<CaseComparedPattern>): CaseComparedPattern => ({
  change: 'same',
  pattern: 'refused',
  templateId: null,
  baselineCount: 0,
  count: 0,
  odds: 1,
  likelihood: 0,
  strength: 0,
  firstLine: 1,
  service: 'orders',
  logFileId: 'a',
  file: 'orders.log',
  ...found,
});

test('a message that several services tell is told once, and new only where none of them had it before', () => {
  const patterns = [
    pattern({ change: 'new', templateId: '1', count: 5 }),
    pattern({ service: 'db', logFileId: 'b', templateId: '7', count: 2, baselineCount: 3 }),
    pattern({ change: 'new', pattern: 'disk full', templateId: '2', count: 4 }),
    pattern({ change: 'vanished', pattern: 'backup done', baselineCount: 9 }),
  ];
  const groups = [
    group('refused', [
      ['a', '1'],
      ['b', '7'],
    ]),
    group('disk full', [['a', '2']]),
  ];
  const totals = { new: 2, more: 0, less: 0, vanished: 1, same: 1 };
  const found = changesOfMessages({ patterns, totals, services: [], entryCount: 11, baselineEntryCount: 12 }, groups);
  expect(
    found.patterns.map(({ change, templateId, count, baselineCount }) => [change, templateId, count, baselineCount]),
  ).toEqual([
    ['more', 'a,1 b,7', 7, 3],
    ['new', 'a,2', 4, 0],
    ['vanished', null, 0, 9],
  ]);
  expect(found.totals.new).toBe(1);
});

const pod = (name: string, container = 'cart', file = 'current.log') =>
  ['cart', `must-gather.tar/namespaces/shop/pods/${name}/${container}/${container}/logs/${file}`] as const;

test.each([
  [[['db', 'a.tar/db/db.log']], ['db.log']],
  [
    [
      ['db', 'a.tar/db/app.log'],
      ['web', 'a.tar/web/app.log'],
    ],
    ['db/app.log', 'web/app.log'],
  ],
  [
    [pod('cart-1'), pod('cart-2')],
    ['cart-1/current.log', 'cart-2/current.log'],
  ],
  [
    [
      pod('cart-1'),
      pod('cart-1', 'proxy'),
      pod('cart-2'),
      pod('cart-2', 'proxy'),
      pod('cart-2', 'cart', 'previous.log'),
    ],
    [
      'cart-1/cart/current.log',
      'cart-1/proxy/current.log',
      'cart-2/cart/current.log',
      'cart-2/proxy/current.log',
      'previous.log',
    ],
  ],
] as const)('files %j are told apart as %j', (files, expected) => {
  const named = fileNames(files.map(([service, path], number) => ({ service, path, number })));
  expect([...named.values()]).toEqual(expected);
});

test('what no claim rests on is told with its reason, and long lists with a count', () => {
  const notes = Array.from({ length: 8 }, (_, i) => ({ path: `notes/${i}.txt`, facts: null }));
  const noZone = { path: 'a/app.log', facts: {} };
  const noDate = { path: 'b/app.log', facts: { dayTimestamp: '2026-03-01T00:00:00.000Z' } };
  const noStart = { path: 'dmesg.log', facts: { startTimestamp: '2026-03-01T00:00:00.000Z' } };
  const files = [noZone, noDate, noStart, ...notes].map(({ path, facts }, number) => ({
    path,
    number,
    service: path.split('/')[0] ?? '',
    isOrderKnown: false,
    hasTimes: facts !== null,
    logFile: { facts },
  }));
  const unplaced = files.map(({ path }) => path);
  expect(leftOutOf(files, { unplaced, notRead: [{ file: 'c/db.log', reason: 'not a log' }] })).toEqual([
    'Not included in this analysis: db.log (not a log)',
    'Order unknown for: a/app.log (timestamps without a time zone, and nothing to match its clock against); b/app.log (timestamps without a date); dmesg.log (timestamps relative to an unknown start); 0.txt, 1.txt, 2.txt, 3.txt, 4.txt, 5.txt and 2 more (no timestamps)',
  ]);
});

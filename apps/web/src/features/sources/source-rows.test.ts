import type { Capture, Ring, Source } from '@rootline/contract';
import { describe, expect, it } from 'vitest';
import type { May } from '#api/use-may.ts';
import { outcomeOf } from './capture-outcome.ts';
import { commandsOf } from './row-commands.ts';
import { placeOf, rowsOf, type SourceRow, whatIsRead } from './source-rows.ts';
import { stateOf } from './source-state.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

const SOURCE: Source = {
  id: 's1',
  name: 'shop-cluster',
  kind: 'kubernetes',
  address: 'https://kubernetes.example.org:6443/path',
  settings: { namespace: 'shop', selector: 'app=web' },
  credentials: ['token'],
  state: 'connected',
  stateReason: null,
  checkedAt: '2026-03-01T11:00:00Z',
  readAt: null,
  createdAt: '2026-03-01T09:00:00Z',
};
const RING: Ring = {
  id: 'r1',
  name: 'edge',
  maxBytes: 256 * 1024 ** 2,
  minutes: 60,
  bytesPerSecond: 4 * 1024 ** 2,
  createdAt: '2026-03-01T09:00:00Z',
  isHere: true,
  bytes: 1024,
  oldestAt: '2026-03-01T11:30:00Z',
  newestAt: '2026-03-01T11:59:00Z',
  sourceId: null,
  watch: null,
};
const source = (change: Partial<Source> = {}): SourceRow => ({
  type: 'source',
  id: 's1',
  source: { ...SOURCE, ...change },
  watch: null,
});
const ring = (change: Partial<Ring> = {}): SourceRow => ({
  type: 'ring',
  id: 'r1',
  ring: { ...RING, ...change },
  watch: null,
});

describe('the rows', () => {
  it('list sources and rings together by name', () => {
    const rows = rowsOf(
      [SOURCE, { ...SOURCE, id: 's2', name: 'Docker 10' }, { ...SOURCE, id: 's3', name: 'docker 9' }],
      [RING],
    );
    expect(rows.map(({ id }) => id)).toEqual(['s3', 's2', 'r1', 's1']);
  });

  it('show the ring of a watched source as the watch of that source', () => {
    const watch = {
      tellsSilence: false,
      state: 'healthy',
      since: RING.createdAt,
      cause: null,
      spans: [],
      incident: null,
    } as const;
    expect(rowsOf([SOURCE], [{ ...RING, sourceId: 's1', watch: { ...watch, spans: [] } }])).toMatchObject([
      { id: 's1', watch },
    ]);
  });

  it.each([
    [source(), 'Kubernetes, kubernetes.example.org:6443', 'namespace shop, app=web'],
    [
      source({ kind: 'docker', address: 'unix:///run/podman.sock', settings: {} }),
      'Docker, Podman, /run/podman.sock',
      'Everything',
    ],
    [
      source({ kind: 'docker', address: 'unix:///run/x', settings: { project: 'shop' } }),
      'Docker, Podman, /run/x',
      'project shop',
    ],
    [
      source({ kind: 'loki', settings: { query: '{a="b"}', tenant: 't' } }),
      'Loki, kubernetes.example.org:6443',
      '{a="b"}',
    ],
    [
      source({ kind: 'cloudwatch', address: '', settings: { region: 'eu-central-1', logGroups: '/ecs/a' } }),
      'CloudWatch, logs.eu-central-1.amazonaws.com',
      '/ecs/a',
    ],
    [source({ address: null, settings: null }), 'Kubernetes', null],
    [ring(), 'Push: OTLP, Loki, Elasticsearch, journald, syslog', 'Last 60 min, up to 256 MB'],
  ])('name the place and what is read: %#', (row, place, read) => {
    expect([placeOf(row), whatIsRead(row)]).toEqual([place, read]);
  });
});

describe('the state', () => {
  it.each([
    [source({ state: 'untested', checkedAt: null }), 'Not tested', null],
    [source(), 'Connected', null],
    [failed('The credentials were refused: Unauthorized'), 'Failed', 'credentials'],
    [failed('The source cannot be read: The credentials were refused'), 'Failed', 'credentials'],
    [failed('There is no permission to read this'), 'Failed', 'credentials'],
    [failed('The host name of the address cannot be found'), 'Failed', 'change'],
    [failed('The source answered 302; redirects are not followed'), 'Failed', 'change'],
    [failed('The source asks to wait'), 'Failed', 'test'],
    [ring(), 'Receiving', null],
    [ring({ newestAt: '2026-03-01T11:00:00Z' }), 'Quiet', null],
    [ring({ newestAt: null }), 'Nothing received yet', 'send'],
    [ring({ isHere: false, newestAt: null, bytes: null }), 'Another process', null],
  ])('has a word and the one action that helps: %#', (row, word, action) => {
    expect(stateOf(row, NOW)).toMatchObject({ word, action });
  });
});

it('of a failed test does not say twice that it failed', () => {
  const row = failed('The source cannot be read: The source asks to wait');
  expect(stateOf(row, NOW).reason).toBe('The source asks to wait');
});

const all: May = () => true;
const none: May = () => false;
const capturesOnly: May = (permission) => permission.endsWith('.capture');

describe('the actions', () => {
  it.each([
    ['an administrator', source(), all, 'Capture', ['Captures', 'Watch', 'Test', 'Change', 'Delete']],
    [
      'an administrator',
      failed('The credentials were refused'),
      all,
      'Enter credentials',
      ['Capture', 'Captures', 'Watch', 'Test', 'Change', 'Delete'],
    ],
    ['an administrator', source({ kind: 'datadog' }), all, 'Capture', ['Captures', 'Test', 'Change', 'Delete']],
    ['who may capture', failed('The credentials were refused'), capturesOnly, 'Capture', ['Captures']],
    ['who may only look', source(), none, null, ['Captures']],
    ['an administrator', ring(), all, 'Capture', ['Watch', 'Set up senders', 'Change', 'Rotate token', 'Delete']],
    [
      'an administrator',
      ring({ newestAt: null }),
      all,
      'Set up a sender',
      ['Watch', 'Set up senders', 'Change', 'Rotate token', 'Delete'],
    ],
    ['who may capture', ring(), capturesOnly, 'Capture', []],
    ['who may only look', ring(), none, null, []],
  ] as const)('of %s are those that the role allows: %#', (_who, row, may, main, menu) => {
    const commands = commandsOf(row, may, NOW);
    expect([commands.main?.label ?? null, commands.menu.map(({ label }) => label)]).toEqual([main, menu]);
  });

  it.each([
    ['a source that can be followed', source(), all, true],
    ['a source that allows few searches', source({ kind: 'datadog' }), all, false],
    ['a ring that is kept here', ring(), all, true],
    ['a ring that is kept elsewhere', ring({ isHere: false }), all, false],
    ['a source, for who may only look', source(), none, false],
  ] as const)('offer a live view of %s: %#', (_what, row, may, isLive) => {
    expect(commandsOf(row, may, NOW).isLive).toBe(isLive);
  });

  it('do not capture from a ring that is empty or elsewhere, and say why', () => {
    const refusalOf = (row: SourceRow) => commandsOf(row, capturesOnly, NOW).main?.refusal;
    expect(refusalOf(ring({ newestAt: null }))).toBe('This ring is empty');
    expect(refusalOf(ring({ isHere: false, newestAt: null }))).toBe('Another server process keeps this ring.');
  });
});

const CAPTURE: Capture = {
  id: 'c1',
  sourceId: 's1',
  name: 'shop',
  streams: null,
  span: { kind: 'last', minutes: 15 },
  limitBytes: 50 * 1024 ** 2,
  mask: { secrets: true, addresses: false },
  status: 'completed',
  isStopping: false,
  bytes: 20_480,
  lines: 1200,
  streamCount: 4,
  droppedLines: 0,
  ended: 'complete',
  notes: [],
  error: null,
  logFileId: null,
  caseId: 'k1',
  startedBy: 'u1',
  createdAt: '2026-03-01T11:00:00Z',
  completedAt: '2026-03-01T11:01:00Z',
};

describe('a capture', () => {
  it.each([
    [{ status: 'pending', lines: 0 }, 'Waiting to start', null, []],
    [{ status: 'running', lines: 1, streamCount: 1 }, 'Capturing', '20 KB, 1 line, 1 log', []],
    [{ status: 'running', isStopping: true }, 'Stopping', '20 KB, 1,200 lines, 4 logs', []],
    [{}, 'Captured', '20 KB, 1,200 lines, 4 logs', []],
    [{ caseId: null }, 'Captured', '20 KB, 1,200 lines, 4 logs', ['The result was deleted.']],
    [
      { droppedLines: 1204, ended: 'stopped', notes: ['web-2: gone.'] },
      'Captured',
      '20 KB, 1,200 lines, 4 logs',
      ['1,204 older lines were dropped to stay within 50 MB.', 'It was stopped.', 'web-2: gone.'],
    ],
    [{ status: 'failed', error: 'No lines.', caseId: null }, 'Failed', null, ['No lines.']],
  ] satisfies [Partial<Capture>, string, string | null, string[]][])(
    '%o reads as %s',
    (change, word, amount, sentences) => {
      expect(outcomeOf({ ...CAPTURE, ...change })).toMatchObject({ word, amount, sentences });
    },
  );
});

function failed(stateReason: string): SourceRow {
  return source({ state: 'failed', stateReason });
}

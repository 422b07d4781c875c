import {
  captureBodySchema,
  type Ring,
  ringCaptureRequestSchema,
  ringSettingsSchema,
  SOURCE_KIND_NAMES,
  type SourceStream,
} from '@rootline/contract';
import { describe, expect, it } from 'vitest';
import {
  becomes,
  choiceOf,
  FIRST_CAPTURE,
  preselected,
  readCapture,
  readRingCapture,
  streamRows,
} from './capture-draft.ts';
import { readRing, ringDraft } from './ring-draft.ts';
import { PUSH_PROTOCOLS } from './ring-senders.ts';
import { credentialsOf, draftOf, newSource, readSource, settingsOf } from './source-draft.ts';

describe('the draft of a source', () => {
  it.each(SOURCE_KIND_NAMES)(
    'of the kind %s names each field that is missing, and is read when it is filled',
    (kind) => {
      const empty = readSource(newSource(kind));
      const required = settingsOf(kind).flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
      expect('problems' in empty && Object.keys(empty.problems.settings)).toEqual(required);
      expect('problems' in empty && empty.problems.name).toBe('Name is required');
      const settings = Object.fromEntries(required.map((name) => [name, 'x1']));
      const address = 'https://example.org';
      const filled = readSource({ ...newSource(kind), name: ' a ', address, settings });
      expect('body' in filled && filled.body).toMatchObject({ name: 'a', kind, address, settings, credentials: {} });
      expect(credentialsOf(kind).length).toBeGreaterThan(0);
    },
  );

  it('keeps stored credentials unless others are wanted', () => {
    const source = {
      id: 's1',
      name: 'loki',
      kind: 'loki',
      address: 'https://loki.example.org',
      settings: { query: '{a="b"}' },
      credentials: ['token'],
      state: 'connected',
      stateReason: null,
      checkedAt: null,
      readAt: null,
      createdAt: '2026-03-01T09:00:00Z',
    } as const;
    const kept = readSource(draftOf({ ...source, credentials: ['token'] }, false));
    expect('body' in kept && kept.body.credentials).toBe(undefined);
    const asked = readSource(draftOf({ ...source, credentials: ['token'] }, true));
    expect('body' in asked && asked.body.credentials).toEqual({});
  });

  it('says what the contract refuses beyond single fields', () => {
    const settings = { region: 'no region/', logGroups: '/ecs/a' };
    const read = readSource({ ...newSource('cloudwatch'), name: 'aws', settings });
    expect('problems' in read && read.problems.rest).toBe('Region must be one of AWS');
  });
});

const stream = (id: string, change: Partial<SourceStream> = {}): SourceStream => ({
  id,
  name: id,
  kind: 'log',
  service: null,
  isRunning: true,
  restarts: 0,
  detail: null,
  ...change,
});
const PODS = [
  stream('mail/app'),
  stream('web/app', { restarts: 2 }),
  stream('web/app:previous', { name: 'web/app', kind: 'previous', restarts: 2, isRunning: false }),
  stream('events', { name: 'Events of the namespace', kind: 'events', isRunning: null, restarts: null }),
];

describe('the streams of a capture', () => {
  it('hold a restarted pod with its previous log first, and what happened around last', () => {
    const rows = streamRows(PODS);
    expect(rows.map(({ name, ids }) => [name, ids])).toEqual([
      ['web/app', ['web/app', 'web/app:previous']],
      ['mail/app', ['mail/app']],
      ['Events of the namespace', ['events']],
    ]);
    expect(rows[0]).toMatchObject({ hasPrevious: true, isStopped: false, restarts: 2 });
    expect([...preselected(rows)]).toEqual(['web/app', 'events']);
  });

  it('are all chosen where nothing restarted', () => {
    const rows = streamRows([stream('a'), stream('b')]);
    expect(choiceOf(rows, preselected(rows))).toEqual({ ids: ['a', 'b'], all: true });
  });

  it.each([
    [{ ids: ['a'], all: false }, 'Becomes a log file.'],
    [{ ids: ['a', 'b'], all: false }, 'Becomes a case of up to 2 logs.'],
    [{ ids: [], all: true }, 'One log becomes a file, several become a case.'],
    [{ ids: [], all: false }, 'Please choose at least one stream'],
  ])('%o: %s', (choice, sentence) => {
    expect(becomes(choice)).toBe(sentence);
  });
});

const SOME = { ids: ['a'], all: false };

describe('the draft of a capture', () => {
  it('of all streams leaves their names out, so that new ones belong to it', () => {
    const read = readCapture({ ...FIRST_CAPTURE, name: ' x ' }, { ids: ['a', 'b'], all: true });
    expect('body' in read && read.body).toEqual({
      name: 'x',
      streams: null,
      span: { kind: 'last', minutes: 15 },
      limitBytes: 50 * 1024 ** 2,
      mask: { secrets: true, addresses: false },
    });
  });

  it.each([
    [{ minutes: '0' }, SOME, { minutes: 'Please enter a whole number from 1 to 10,080' }],
    [{ span: 'between' }, SOME, { from: 'Please enter a time', to: 'Please enter a time' }],
    [
      { span: 'between', from: '2026-03-01 12:00:00', to: '2026-03-01 11:00:00' },
      SOME,
      { to: 'The end must be after the beginning' },
    ],
    [{}, { ids: [], all: false }, { streams: 'Please choose at least one stream' }],
    [
      {},
      { ids: Array.from({ length: 101 }, String), all: false },
      { streams: 'Please choose at most 100 streams, or all' },
    ],
  ] as const)('%o is refused field by field', (change, choice, problems) => {
    expect(readCapture({ ...FIRST_CAPTURE, ...change }, choice)).toEqual({ problems });
  });

  it.each([
    [{}],
    [{ span: 'live' }],
    [{ span: 'between', from: '2026-03-01 11:00:00', to: '2026-03-01 12:00:00' }],
  ] as const)('%o is what the server takes', (change) => {
    const read = readCapture({ ...FIRST_CAPTURE, ...change }, SOME);
    expect('body' in read && captureBodySchema.safeParse(read.body).success).toBe(true);
  });

  it('of a ring is its minutes or a window', () => {
    const last = readRingCapture(FIRST_CAPTURE, { ids: ['a'], all: true });
    expect(last).toEqual({ body: { minutes: 15 } });
    const times = { span: 'between', from: '2026-03-01 11:00:00', to: '2026-03-01 12:00:00' } as const;
    const window = readRingCapture({ ...FIRST_CAPTURE, ...times, name: 'x' }, SOME);
    expect('body' in window && ringCaptureRequestSchema.safeParse(window.body)).toMatchObject({
      success: true,
      data: { streams: ['a'], name: 'x', from: new Date('2026-03-01T11:00:00').toISOString() },
    });
  });
});

const RING: Ring = {
  id: 'r1',
  name: 'edge',
  maxBytes: 10_000_001,
  minutes: 60,
  bytesPerSecond: 4 * 1024 ** 2,
  createdAt: '2026-03-01T09:00:00Z',
  isHere: true,
  bytes: 0,
  oldestAt: null,
  newestAt: null,
  sourceId: null,
  watch: null,
};

describe('the draft of a ring', () => {
  it('begins with the limits of the product, which the server takes', () => {
    const read = readRing({ ...ringDraft(null), name: 'edge' }, null);
    expect('body' in read && ringSettingsSchema.parse({ name: 'edge' })).toEqual('body' in read && read.body);
  });

  it('leaves a number that was not touched as it is', () => {
    const read = readRing({ ...ringDraft(RING), minutes: '5' }, RING);
    expect('body' in read && read.body).toMatchObject({ maxBytes: 10_000_001, minutes: 5 });
  });

  it('says what is wrong, field by field', () => {
    expect(readRing({ name: ' ', maxBytes: '1', minutes: '1.5', bytesPerSecond: '' }, null)).toEqual({
      problems: {
        name: 'Name is required',
        maxBytes: 'Please enter a whole number from 8 to 65,536',
        minutes: 'Please enter a whole number from 1 to 10,080',
        bytesPerSecond: 'Please enter a whole number from 16 to 1,048,576',
      },
    });
  });
});

it.each(PUSH_PROTOCOLS)(
  'the lines for $label name the server, and the token where there is one',
  ({ path, senders }) => {
    for (const { lines } of senders) {
      const pasted = lines({ url: 'https://logs.example.com', token: 'rlr_secret' });
      expect(pasted).toContain('logs.example.com');
      expect(pasted.includes('rlr_secret')).toBe(path !== null);
      expect(pasted.split('\n').length).toBeLessThanOrEqual(10);
    }
  },
);

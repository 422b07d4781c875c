import type { RcaResult } from '@rootline/contract';
import { describe, expect, it } from 'vitest';
import { seeded } from '#testing/incident-log.ts';
import { parseText } from '#testing/parse-text.ts';
import { storeInMemory } from '#testing/run-analysis.ts';
import { liar, oracle, scripted } from '#testing/scripted-models.ts';
import { analyzeCase, analyzeCaseWithModel } from './analyze-case.ts';
import type { CaseLog } from './case-log.ts';
import { joinLogs } from './join-logs.ts';

const START = Date.parse('2026-03-01T10:00:00Z');
const HOUR = 3_600_000;

interface Written extends CaseLog {
  lines: string[];
}

function fileOf(
  service: string,
  entries: [seconds: number, text: string][],
  { shiftMs, offsetMs }: { shiftMs: number; offsetMs: number } = { shiftMs: 0, offsetMs: 0 },
): Written {
  const lines = entries
    .toSorted((a, b) => a[0] - b[0])
    .map(([seconds, text]) => `${new Date(START + seconds * 1000 + shiftMs).toISOString()} ${text}`);
  const { log, readLines } = parseText(`${lines.join('\n')}\n`);
  return { id: service, file: `logs/${service}.log`, service, log, readLines, offsetMs, isOrderKnown: true, lines };
}

function calm(service: string, seed: number): [number, string][] {
  const random = seeded(seed);
  return Array.from({ length: 300 }, (_, i) => [
    i * 12 + random() * 5,
    `INFO ${service} served request ${Math.floor(random() * 9000)} in ${Math.floor(random() * 90)} ms`,
  ]);
}

function every(from: number, step: number, count: number, text: string): [number, string][] {
  return Array.from({ length: count }, (_, i) => [from + i * step, `${text} ${i}`]);
}

/** The database fails, then who calls it, then who calls that; each line names the service it waits for only. */
function incident(shiftMs = 0, offsetMs = -shiftMs): Written[] {
  return [
    fileOf('web', [...calm('web', 1), ...every(2470, 9, 30, 'ERROR upstream orders answered 502 for page')]),
    fileOf('orders', [
      ...calm('orders', 2),
      ...every(2440, 8, 40, 'ERROR query failed: ledger-db refused the connection, attempt'),
    ]),
    fileOf(
      'ledger-db',
      [
        ...calm('ledger-db', 3),
        [2400, 'ERROR cannot extend file base/16384: No space left on device'],
        ...every(2410, 6, 50, 'FATAL the database system is shutting down, client'),
      ],
      { shiftMs, offsetMs },
    ),
    fileOf('mail', calm('mail', 4)),
  ];
}

const analyze = (files: readonly CaseLog[]) => analyzeCase({ files, notRead: [] });

function expectTrue(files: Written[], result: RcaResult): void {
  const places = new Map((result.case?.lines ?? []).map((place) => [place.line, place]));
  for (const cited of result.evidence.flatMap((item) => item.lines)) {
    const place = places.get(cited.line);
    const file = files.find((other) => other.file === place?.file);
    expect(cited.text).toBe(file?.lines[(place?.fileLine ?? 0) - 1]);
  }
  expect(result.errorCount).toBe(
    files.flatMap((file) => file.lines).filter((line) => / (ERROR|FATAL) /.test(line)).length,
  );
}

describe('the files of a case as one log', () => {
  it('holds every line of every file once, in the order of each file', async () => {
    const files = incident();
    const { log, readLines, placeOf } = joinLogs(files);
    const all = await readLines([{ from: 1, to: log.lineCount }]);
    expect(all).toHaveLength(files.reduce((sum, { lines }) => sum + lines.length, 0));
    const seen = files.map(() => 0);
    for (const { line, text } of all) {
      const place = placeOf(line);
      const index = files.findIndex(({ file }) => file === place?.file);
      expect(place?.fileLine).toBe((seen[index] ?? 0) + 1);
      seen[index] = place?.fileLine ?? 0;
      expect(text).toBe(files[index]?.lines[(place?.fileLine ?? 0) - 1]);
    }
    expect(placeOf(log.lineCount + 1)).toBeNull();
  });

  it('puts what began earlier first, whichever file it is in', () => {
    const { log } = joinLogs(incident());
    const began = log.templates.filter(({ levels }) => levels.ERROR + levels.FATAL > 0);
    expect(began.map(({ components }) => components[0]?.name)).toEqual(['ledger-db', 'ledger-db', 'orders', 'web']);
    expect(log.templates.map(({ firstLine }) => firstLine)).toEqual(
      log.templates.map(({ firstLine }) => firstLine).toSorted((a, b) => a - b),
    );
  });

  it('counts what its files count', () => {
    const files = incident();
    const { log } = joinLogs(files);
    const sum = (of: (file: Written) => number) => files.reduce((all, file) => all + of(file), 0);
    expect(log.entryCount).toBe(sum((file) => file.log.entryCount));
    expect(log.timeLevels.reduce((all, { ERROR }) => all + ERROR, 0)).toBe(log.levels.ERROR);
    expect(log.templates.flatMap(({ timeBuckets }) => timeBuckets).reduce((a, b) => a + b, 0)).toBe(log.entryCount);
  });

  it('stands with empty files and files without times', async () => {
    const notes = parseText('the operator went home\nthen it failed\n');
    const untimed = { ...notes, id: 'n', file: 'notes.txt', service: 'notes', offsetMs: 0, isOrderKnown: false };
    const empty = { ...parseText(''), id: 'e', file: 'empty.log', service: 'empty', offsetMs: 0, isOrderKnown: false };
    const { log, readLines } = joinLogs([untimed, empty, ...incident()]);
    const [last] = await readLines([{ from: log.lineCount, to: log.lineCount }]);
    expect(last?.text).toBe('then it failed');
    expect(joinLogs([]).log.lineCount).toBe(0);
  });
});

describe('the root cause over files', () => {
  it.each([0, HOUR, -HOUR, 90_000])(
    'names the first failing service, with its clock %i ms off and set right',
    async (shiftMs) => {
      const files = incident(shiftMs);
      const found = await analyze(files);
      expect(found.case?.firstFailing).toBe('ledger-db');
      expect(found.case?.blastRadius).toEqual(['orders', 'web']);
      expect(found.case?.services.map(({ name, failingEntries, namedBy }) => [name, failingEntries, namedBy])).toEqual([
        ['ledger-db', 51, ['orders']],
        ['orders', 40, ['web']],
        ['web', 30, []],
      ]);
      expectTrue(files, found);
    },
  );

  it('suspects whom a program calls before the program that cannot start without it', async () => {
    const warned = 'WARN could not locate properties, optional = false, at http://settings.platform:8888 answered 500';
    const found = await analyze([
      fileOf('gateway', [...calm('gateway', 1), ...every(2402, 5, 60, 'ERROR upstream orders refused the connection')]),
      fileOf('billing', [...calm('billing', 2), ...every(2410, 9, 40, 'ERROR no order from orders, attempt')]),
      fileOf('orders', [
        [2402.5, 'INFO starting, version 4.12.0'],
        [2403, warned],
        [2403.2, 'ERROR application run failed'],
      ]),
      fileOf('settings', [
        ...calm('settings', 3),
        [2400, 'WARN cannot open /srv/settings/HEAD: Read-only file system'],
        ...every(2404, 60, 12, 'WARN cannot open /srv/settings/HEAD: Read-only file system'),
      ]),
    ]);
    expect(found.case?.firstFailing).toBe('settings');
    expect(found.rootCause).toContain('logs/settings.log:201');
  });

  it('says in its sentences in which file a line stands', async () => {
    const result = await analyze(incident());
    expect(result.rootCause).toMatch(/^Logs\/ledger-db\.log:\d+|^logs\/ledger-db\.log:\d+/);
    expect(result.summary).toMatch(/\(logs\/ledger-db\.log:\d+, 2026-03-01 10:4/);
  });

  it('lists every line that its sentences name, so that each of them can be opened', async () => {
    const result = await analyze([
      fileOf('orders', [
        ...every(0, 4, 150, 'INFO order placed for basket'),
        ...every(600, 4, 80, 'ERROR no place for order'),
      ]),
      fileOf('web', every(1, 4, 230, 'INFO page shown')),
    ]);
    const places = (result.case?.lines ?? []).map(({ file, fileLine }) => `${file}:${fileLine}`);
    const named = `${result.summary}\n${result.rootCause}`.match(/logs\/\w+\.log:\d+/g) ?? [];
    expect(result.rootCause).toContain('Last seen working, logs/orders.log:');
    expect(places).toEqual(expect.arrayContaining(named));
  });

  it('does not take the end of a file for work that stopped', async () => {
    const result = await analyze([
      fileOf('orders', [...every(0, 30, 20, 'INFO started worker'), ...every(600, 4, 80, 'ERROR no place for order')]),
      fileOf('import', every(1, 4, 150, 'INFO row read')),
    ]);
    expect(result.rootCause).toContain('no place for order');
    expect(result.rootCause).not.toContain('logs/import.log');
  });

  it('does not take the end of a file for the end of its failures', async () => {
    const result = await analyze([
      fileOf('orders', [...every(0, 1, 40, 'INFO order placed'), ...every(40, 1, 20, 'ERROR store failed')]),
      fileOf('web', every(0, 6, 400, 'INFO page shown')),
    ]);
    expect(result.case?.firstFailing).toBe('orders');
    expect(result.summary).not.toContain('ended by itself');
  });

  it('names the command of the job that failed, not one that another job ran meanwhile', async () => {
    const tests = every(8, 2, 30, 'passed src/orders.test.ts in ms');
    const result = await analyze([
      fileOf('build', [
        [1, '##[group]Run npm test'],
        ...tests,
        [70, 'Error: Cannot find module sharp'],
        [71, '##[error]Process completed with exit code 1.'],
      ]),
      fileOf('lint', [[2, '##[group]Run npm run lint'], ...tests, [69, 'Checked all files.']]),
    ]);
    expect(result.rootCause).toMatch(/Failed command, logs\/build\.log:1: “npm test”/);
  });

  it('says of each incident in which file it begins, also between two quotations', async () => {
    const result = await analyze([
      fileOf('mail', [...calm('mail', 5), ...every(600, 6, 20, 'ERROR relay refused message')]),
      fileOf('export', [...calm('export', 6), ...every(1800, 6, 30, 'ERROR no space for report')]),
      fileOf('idp', [...calm('idp', 7), ...every(3000, 6, 40, 'ERROR certificate expired at line 9, login')]),
    ]);
    expect(result.summary).toMatch(
      /2 other incidents: logs\/\w+\.log:\d+, 2026-03-01 .*; logs\/\w+\.log:\d+, 2026-03-01/,
    );
    expect(result.summary.match(/\bline \d+/g) ?? []).toEqual(result.summary.includes('certificate') ? ['line 9'] : []);
  });

  it('leaves what a log says of lines as it is', async () => {
    const files = [
      fileOf('parser', [
        ...calm('parser', 5),
        ...every(2400, 30, 40, 'ERROR unexpected token at line 7 of order.xml, try'),
      ]),
      fileOf('web', calm('web', 6)),
    ];
    const result = await analyze(files);
    expect(result.rootCause).toContain('unexpected token at line 7 of order.xml');
  });

  it('joins services by an id that fails in both', async () => {
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    const files = [
      fileOf('pay', [...calm('pay', 7), ...every(2400, 7, 20, `ERROR card refused trace=${id} try`)]),
      fileOf('cart', [...calm('cart', 8), ...every(2460, 9, 12, `ERROR order not placed trace=${id} try`)]),
    ];
    const { case: impact } = await analyze(files);
    expect(impact?.namings).toContainEqual(expect.objectContaining({ by: 'cart', named: 'pay', kind: 'id', what: id }));
  });

  it('knows a service by its pod', async () => {
    const [first, second] = [
      fileOf('stock', [...calm('stock', 9), ...every(2400, 7, 30, 'ERROR out of memory, worker')]),
      fileOf('shop', [
        ...calm('shop', 10),
        ...every(2440, 9, 20, 'ERROR no answer from pod stock-7d9c5b6f4-x2vzq, call'),
      ]),
    ];
    const { case: impact } = await analyze([{ ...first, aliases: ['stock-7d9c5b6f4-x2vzq'] }, second]);
    expect(impact?.services.find(({ name }) => name === 'stock')?.namedBy).toEqual(['shop']);
  });

  it('says of which files the order is not known, and of which nothing is', async () => {
    const files = incident().map((file) => ({ ...file, isOrderKnown: file.service !== 'orders' }));
    const notRead = [{ file: 'core.log', reason: 'This file could not be parsed' }];
    const { case: found, confidence } = await analyzeCase({ files, notRead });
    expect(found).toMatchObject({ unplaced: ['logs/orders.log'], notRead });
    expect(confidence.level).toBe('low');
    expect(confidence.reason).toContain(
      'The order of entries in logs/orders.log relative to the other files is unknown',
    );
  });

  it('finds nothing where nothing fails', async () => {
    const { case: impact, ...result } = await analyze([fileOf('web', calm('web', 11)), fileOf('db', calm('db', 12))]);
    expect(result.severity).toBe('low');
    expect(impact?.services).toEqual([]);
  });
});

describe('when the failure of a case began', () => {
  const files = () => incident(0, 0);
  /** The file as if its times stated no zone. */
  const zoneless = (file: Written): Written => ({ ...file, log: { ...file.log, zone: 'assumed-utc' } });
  const since = async (given: readonly CaseLog[]) => (await analyze(given)).failingSince;

  it('is the first moment that a file states', async () => {
    expect(await since(files())).toBe(new Date(START + 2400 * 1000).toISOString());
  });

  it('is not told by a file that states no zone', async () => {
    expect(await since(files().map((file) => (file.service === 'ledger-db' ? zoneless(file) : file)))).toBeUndefined();
  });

  it('is told by its own file even if another file states no zone', async () => {
    expect(await since(files().map((file) => (file.service === 'mail' ? zoneless(file) : file)))).toBeDefined();
  });

  it('is not told where its file was moved beside one that states no zone', async () => {
    const moved = incident(5000).map((file) => (file.service === 'mail' ? zoneless(file) : file));
    expect(await since(moved)).toBeUndefined();
    expect(await since(incident(5000))).toBe(new Date(START + 2400 * 1000).toISOString());
  });
});

describe('a model over files', () => {
  const run = (callModel: ReturnType<typeof scripted>) => ({
    limits: { model: 'scripted', contextTokens: 4096, tokenFactor: 1, timeoutSeconds: 60 },
    options: { chunking: true, smartChunking: true, maxChunks: 4 },
    callModel,
    replies: storeInMemory(),
    report: async () => {},
    recall: async () => [],
    isCancelled: () => false,
    nonce: 'k3v9x2q7w1',
  });

  it.each([
    ['that names the cause', oracle('No space left on device')],
    ['that invents', liar],
  ])('%s cites only lines that stand in a file', async (_name, writer) => {
    const files = incident();
    const outcome = await analyzeCaseWithModel({ files, notRead: [] }, run(scripted(writer)));
    if (outcome.status !== 'completed') throw new Error(outcome.reason);
    expect(outcome.result.case?.firstFailing).toBe('ledger-db');
    expect(outcome.result.failingSince).toBe(new Date(START + 2400 * 1000).toISOString());
    expectTrue(files, outcome.result);
  });
});

import { describe, expect, test } from 'vitest';
import { expectIdentities } from '#testing/expect-identities.ts';
import { CASCADE, CAUSE, incidentLog } from '#testing/incident-log.ts';
import { parseText } from '#testing/parse-text.ts';
import { guessedAmongRefusals } from '#testing/shaped-logs.ts';
import { analyzeStatistically } from './analyze-statistically.ts';
import { rcaPossible } from './verdict/rca-possible.ts';

describe('analyzeStatistically', () => {
  const causes = [
    CAUSE,
    { level: 'ERROR', component: 'disk.Volume', message: 'volume /data has no space left, writes stop' },
    { level: 'INFO', component: 'deploy.Agent', message: 'deployed release 7.2 to all instances' },
    { level: 'FATAL', component: 'stock.Server', message: 'out of memory, process 812 killed' },
  ];
  test.each(
    causes.flatMap((cause) => [1, 2, 3].map((seed) => ({ cause, seed, name: `${cause.level} ${cause.message}` }))),
  )('finds the cause $name behind noise and a burst that heals (seed $seed)', async ({ cause, seed }) => {
    const incident = incidentLog({ seed, lines: 3000, cause });
    const { log, readLines, lines } = parseText(incident.text);
    const result = await analyzeStatistically(log, readLines);
    expect(result.candidates.slice(0, 3).flatMap((c) => c.lines)).toContain(incident.causeLine);
    expectIdentities(result, lines);
    expect(result.errorAnalysis.find((row) => row.errorPattern.includes('mailbox'))?.severity).toBe('medium');
  });

  test('puts the cause first in the cascade and names it with its line', async () => {
    const incident = incidentLog({ seed: 5, lines: 3000, cause: CAUSE });
    const { log, readLines } = parseText(incident.text);
    const result = await analyzeStatistically(log, readLines);
    expect(result.cascade[0]?.line).toBe(incident.causeLine);
    expect(result.rootCause).toContain('stock.pool.size changed from 40 to 0');
    expect(result.cascade.map((step) => step.line)).toHaveLength(CASCADE.length);
    for (const { message } of result.cascade) expect(message).toMatch(/^[^<>]+$/);
    expect(result.analysisMode).toBe('statistical');
    expect(result.severity).toMatch(/critical|high/);
  });

  test.each([1, 2, 3])('finds the sign-in of somebody who tried more often than others (seed %d)', async (seed) => {
    const { text, causeLines } = guessedAmongRefusals(seed);
    const { log, readLines } = parseText(text);
    const [first] = (await analyzeStatistically(log, readLines)).candidates;
    expect(first?.lines).toEqual(causeLines);
    expect(first?.reasons.join()).toMatch(/succeeded after 2[45] failed attempts/);
  });

  const answered = (second: number, request: string, status: number) => {
    const stamp = `2026-04-09T09:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}Z`;
    return {
      'status behind the request': `[${stamp}] "GET ${request}/${second} HTTP/2" ${status} - 0 ${second * 7} 4 "a${second}" "prices.internal"`,
      'status before the request': `${stamp} edge: web~ prices.internal/s2 0/0/1/2/3 ${status} ${200 + second} - - ---- 4/4/1 0/0 "GET ${request}/${second} HTTP/1.1"`,
      stamp,
    };
  };
  test.each(['status behind the request', 'status before the request'] as const)(
    'a calm change in a log of requests is suspected of the answers after it: %s',
    async (form) => {
      const lines = Array.from({ length: 300 }, (_none, second) => {
        const { stamp, [form]: request } = answered(second, '/items', second > 200 && second % 3 > 0 ? 503 : 200);
        return second === 200 ? `${stamp} edge: endpoints of prices.internal changed to port 8443` : request;
      });
      const { log, readLines } = parseText(`${lines.join('\n')}\n`);
      const result = await analyzeStatistically(log, readLines);
      expect(result.severity).not.toBe('low');
      expect(result.candidates[0]?.lines).toContain(201);
    },
  );

  test('sums patterns beyond the row limit up in one row', async () => {
    const words = ['red', 'blue', 'green', 'grey', 'black', 'white'];
    const name = (n: number) =>
      words
        .map((_, i) => words[Math.floor(n / 6 ** i) % 6])
        .slice(0, 4)
        .join('-');
    const text = Array.from(
      { length: 900 },
      (_, n) =>
        `2026-02-03T08:00:${String(n % 60).padStart(2, '0')}Z ERROR part.${name(n)} ${name(n)} ${name(n * 7 + 1)} broke off`,
    );
    const { log, readLines, lines } = parseText(`${text.sort().join('\n')}\n`);
    const result = await analyzeStatistically(log, readLines);
    expectIdentities(result, lines);
    expect(result.errorAnalysis.length).toBeLessThanOrEqual(200);
  });

  test('calls a log without failures healthy, in the words the healthy view looks for', async () => {
    const { log, readLines } = parseText(incidentLog({ seed: 1, lines: 500, cause: null, noise: false }).text);
    const result = await analyzeStatistically(log, readLines);
    expect(rcaPossible(log).isPossible).toBe(false);
    expect(result).toMatchObject({ severity: 'low', criticalErrors: 0, nonCriticalErrors: 0, errorAnalysis: [] });
    expect(result.summary).toContain('No errors detected');
  });

  test('does not take single warnings for a failure, but warnings that set in together', async () => {
    const quiet = incidentLog({
      seed: 1,
      lines: 500,
      cause: null,
      noise: false,
      extra: [0.1, 0.4, 0.8].map((at) => ({ at, text: 'WARN cache.Store entry is old' })),
    });
    const single = parseText(quiet.text);
    expect(rcaPossible(single.log).isPossible).toBe(false);
    expect((await analyzeStatistically(single.log, single.readLines)).warningCount).toBe(3);
    const slow = [
      { level: 'WARN', component: 'web.Checkout', message: (n: number) => `slow request ${n}, over budget` },
    ];
    const outage = incidentLog({ seed: 1, lines: 500, cause: CAUSE, cascade: slow, noise: false });
    const together = parseText(outage.text);
    expect(rcaPossible(together.log).isPossible).toBe(true);
    const result = await analyzeStatistically(together.log, together.readLines);
    expect(result.severity).toBe('medium');
    expect(result.candidates.slice(0, 2).flatMap((c) => c.lines)).toContain(outage.causeLine);
  });

  test('says that an empty file is empty', () => {
    expect(rcaPossible(parseText('').log)).toEqual({ isPossible: false, reason: 'The file is empty' });
  });

  test('finds failures in a log that states no level', async () => {
    const { log, readLines } = parseText(
      [
        'resolving packages',
        'building target app',
        'app/main.c:12: error: cannot find symbol start',
        'make: exited with code 2',
      ].join('\n'),
    );
    expect(rcaPossible(log)).toEqual({ isPossible: true, reason: null });
    const result = await analyzeStatistically(log, readLines);
    expect(result.candidates[0]?.lines).toContain(3);
    expect(result.severity).not.toBe('low');
  });
});

test('failures that state no time are seen beside those that do', async () => {
  const at = (n: number) =>
    `2026-03-04 10:${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
  const unheard = Array.from({ length: 6 }, () => '/srv/start.sh: 4: exec: lampd: not found');
  const failing = Array.from({ length: 60 }, (_, n) =>
    n % 2 === 0 ? `${at(n)} ERROR app: lampd did not take order ${n}` : `${at(n)} INFO app: lamp ${n} is on`,
  );
  const text = [...unheard, `${at(0)} INFO app: options of lampd picked up`, ...failing].join('\n');
  const { log, readLines } = parseText(`${text}\n`);
  const { candidates } = await analyzeStatistically(log, readLines);
  expect(candidates[0]?.lines[0]).toBe(1);
});

test('what is said right below the trace of a failure is told with it, however long the trace is', async () => {
  const steps = Array.from({ length: 120 }, (_, n) => `[DEBUG] loaded part ${n} of the plan`);
  const frames = Array.from({ length: 60 }, (_, n) => `\tat org.mill.Plan.step${n}(Plan.java:${n + 3})`);
  const text = [
    ...steps,
    '[INFO] 12 parts resolved',
    '[ERROR] Parts of lamp-shop could not be resolved',
    'org.mill.PlanException: Parts of lamp-shop could not be resolved',
    ...frames,
    '[ERROR] To learn more about the errors, see these pages:',
    '[ERROR] [Page 1] https://mill.example/errors',
  ].join('\n');
  const { log, readLines } = parseText(`${text}\n`);
  const { candidates } = await analyzeStatistically(log, readLines);
  expect(candidates[0]?.lines).toContain(122);
});

test('a failure that makes up most of a log is its cause, from its beginning on and beside other failures', async () => {
  const at = (n: number) =>
    `2026-03-04T10:${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}Z`;
  const settings = ['Host: 10.4.4.1', 'Workers: 4'].map((line) => `${at(0)} INFO [web] ${line}`);
  const lines = Array.from({ length: 900 }, (_, n) => {
    if (n > 640 && n % 60 === 0) return `${at(n)} ERROR [web] request ${n} could not be answered`;
    if (n > 640 && n % 60 === 1) return `${at(n)} ERROR [web] the token of ${n} has no issuer`;
    return n % 3 === 0 ? `${at(n)} INFO [timer] tick ${n}` : `${at(n)} ERROR [pool] worker ${n} was ended by a signal`;
  });
  const { log, readLines } = parseText(`${[...settings, ...lines].join('\n')}\n`);
  const { candidates } = await analyzeStatistically(log, readLines);
  expect(candidates[0]?.pattern).toContain('was ended by a signal');
});

test('a trace without a header below the last of many calm lines is a failure of its own', async () => {
  const asked = (n: number) =>
    `[04/Mar/2026 10:00:${String(n % 60).padStart(2, '0')}] "GET /lamps/${n}/ HTTP/1.1" 200 ${n * 7}`;
  const trace = [
    '/srv/lamps/views.py changed, starting anew',
    'Exception in thread lamps-main:',
    'Traceback (most recent call last):',
    '  File "/srv/lamps/run.py", line 14, in run',
    '    check(lamps)',
    '  File "/srv/lamps/views.py", line 3, in <module>',
    'SyntaxError: source of lamps holds null bytes',
  ];
  const lines = [
    'Not allowed here: /lamps/',
    'Unauthorized: /lamps/',
    ...Array.from({ length: 60 }, (_, n) => asked(n)),
    ...trace,
    ...trace,
  ];
  const { log, readLines } = parseText(`${lines.join('\n')}\n`);
  const { candidates } = await analyzeStatistically(log, readLines);
  expect(candidates[0]?.pattern).toBe('SyntaxError: source of lamps holds null bytes');
});

test.each(['INFO  [lamps] ', 'DEBUG ', ''])(
  'a trace joined to one of many calm lines is not counted with them (%j)',
  async (level) => {
    const calm = (n: number) => `2026-03-04 10:00:${String(n).padStart(2, '0')} ${level}lamp ${n} lit`;
    const trace = ['java.lang.IllegalStateException: queue closed', '\tat shop.Lamps.run(Lamps.java:40)'];
    const lines = Array.from({ length: 20 }, (_, n) => (n === 12 ? [calm(n), ...trace] : [calm(n)])).flat();
    const { log, readLines } = parseText(`${lines.join('\n')}\n`);
    const { candidates } = await analyzeStatistically(log, readLines);
    expect(candidates[0]).toMatchObject({ pattern: trace[0], count: 1, lines: [14] });
  },
);

test('what a writer did not call an error is none where it states errors once that is over', async () => {
  const at = (n: number) =>
    `Mar  4 10:${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')} box`;
  const parts = ['lamps', 'wires', 'shades', 'plugs'];
  const tried = parts.flatMap((part, n) => [
    `${at(100 + n)} setup[31]: Failed to create "${part}-${n}.yaml": rooms not found`,
    `${at(100 + n)} setup[31]: "${part}-${n}": server could not find the kind ${part}`,
  ]);
  const made = Array.from({ length: 200 }, (_, n) => `${at(110 + n)} setup[31]: Created lamp ${n} in room ${n % 7}`);
  const late = [0, 1, 2].map((n) => `${at(900 + n)} setup[31]: Error: error while lighting: waited in vain`);
  const quiet = Array.from({ length: 90 }, (_, n) => `${at(n)} INFO timer[4]: tick ${n}`);
  const after = Array.from({ length: 40 }, (_, n) => `${at(910 + n)} INFO timer[4]: tick ${n}`);
  const { log, readLines } = parseText(`${[...quiet, ...tried, ...made, ...late, ...after].join('\n')}\n`);
  const { candidates } = await analyzeStatistically(log, readLines);
  expect(candidates[0]?.lines).toContain(299);
});

test('what warned of a failure right before the errors is among the first suspects', async () => {
  const at = (n: number) => `2026-03-04T10:00:${String(n).padStart(2, '0')}Z`;
  const steps = Array.from({ length: 20 }, (_, n) => `${at(n)} INFO app: part ${n} is set up`);
  const text = [
    ...steps,
    `${at(20)} INFO store: the mapping is read`,
    ...Array.from({ length: 9 }, (_, n) => `${at(21 + n)} INFO app: room ${n} is open`),
    `${at(31)} WARN app: could not open the door, giving up: port 4000 is taken`,
    `${at(31)} INFO store: closing`,
    `${at(32)} ERROR main: the lamp shop failed to start`,
    `${at(32)} ERROR main: nothing left to do`,
  ].join('\n');
  const { log, readLines } = parseText(`${text}\n`);
  const { candidates } = await analyzeStatistically(log, readLines);
  expect(candidates.slice(0, 3).flatMap(({ lines: [line] }) => line)).toContain(31);
});

test('a log that ends with what failed is not called healthy, though its writer calls it information', async () => {
  const at = (n: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, 0, n * 500)).toISOString();
  const lines = Array.from({ length: 220 }, (_, n) =>
    n < 100
      ? `${at(n)} INFO order ${n} saved in ${3 + (n % 5)}ms`
      : `${at(n)} INFO order ${n} not saved: could not connect to database checkout at 10.0.3.7:5432: connection refused`,
  );
  const { log, readLines } = parseText(`${lines.join('\n')}\n`);
  const result = await analyzeStatistically(log, readLines);
  expect(result.verdict).not.toBe('healthy');
  expect(JSON.stringify(result)).not.toMatch(/the log (?:went on|continued)/);
});

test.each(['"error":"connection refused"', '"errors":1', '"failed":true', '"err":"dial tcp: timed out"'])(
  'a calm message that ends a log beside %s does not make it healthy',
  async (field) => {
    const entry = (n: number, fields: string) =>
      `{"time":"2026-03-01T10:00:${String(n).padStart(2, '0')}Z","level":"info","msg":"delivery ${n} ended",${fields}}`;
    const calm = Array.from({ length: 40 }, (_, n) => entry(n, '"error":null,"errors":0,"failed":false'));
    const verdictOf = async (lines: readonly string[]) => {
      const { log, readLines } = parseText(`${lines.join('\n')}\n`);
      return (await analyzeStatistically(log, readLines)).verdict;
    };
    expect(await verdictOf(calm)).toBe('healthy');
    expect(await verdictOf([...calm, entry(41, field)])).not.toBe('healthy');
  },
);

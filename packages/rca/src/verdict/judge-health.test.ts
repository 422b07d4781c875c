import { expect, test } from 'vitest';
import { look, steps } from '#testing/look.ts';
import { parseText } from '#testing/parse-text.ts';
import { analyzeStatistically } from '../analyze-statistically.ts';

test.each([
  "Error: Cannot find module './store'",
  'npm ERR! code 1',
  'segmentation fault (core dumped)',
  'FATAL:  role "ada" does not exist',
])('a log of calm entries with "%s" between them is not healthy, and the line is suspected', async (line) => {
  const result = await look(steps({ 7: line }));
  expect(result.severity).not.toBe('low');
  expect(result.candidates[0]?.lines[0]).toBe(9);
});

test.each([
  'server process (PID 88) was terminated by signal 9: Killed',
  'worker process 71 exited on signal 11 (core dumped)',
  'child pid 31 exit signal Segmentation fault (11)',
  'shop.service: Main process exited, code=dumped, status=11/SEGV',
  'exited: web (terminated by SIGABRT; not expected)',
])('a log in which "%s" is graded as information is not healthy, and the line is suspected', async (said) => {
  const result = await look(steps({ 7: `2026-03-04 10:00:07 INFO boss: ${said}` }));
  expect(result.verdict).not.toBe('healthy');
  expect(result.candidates.flatMap(({ lines }) => lines)).toContain(9);
});

test('calm entries with calm lines below them are healthy', async () => {
  const result = await look(steps({ 3: '  retry.failed.limit = 5', 9: '  all good' }));
  expect(result).toMatchObject({ severity: 'low', candidates: [], confidence: { level: 'medium' } });
});

/** Twenty steps, and at some of them an exception that the program itself calls a matter of information. */
const informed = (...at: readonly number[]) => {
  const told = (n: number) =>
    `2026-03-04 10:00:${String(n).padStart(2, '0')} INFO app: request ${n} could not be parsed\njava.lang.IllegalArgumentException: no method\n\tat app.Parser.read(Parser.java:4)`;
  return look(steps(Object.fromEntries(at.map((n) => [n, told(n)]))));
};

test('an exception that the program grades as information is no more than a warning', async () => {
  expect(await informed(7)).toMatchObject({ severity: 'low', candidates: [] });
  expect((await informed(3, 5, 8, 11, 14)).severity).not.toBe('low');
  expect((await informed(19)).severity).not.toBe('low');
});

test('entries that speak of a failure at a calm level are passed over, and said to be there', async () => {
  const lost = (n: number) => `2026-03-04 10:00:${String(n).padStart(2, '0')} INFO http: call failed: connection reset`;
  const result = await look(steps({ 2: lost(2), 6: lost(6), 10: lost(10), 14: lost(14) }));
  expect(result).toMatchObject({ severity: 'low', candidates: [], confidence: { level: 'low' } });
  expect(result.summary).toContain('the log went on after 4 entries that report a failure');
});

test('a run that ends well is healthy, whatever it stumbled over on its way', async () => {
  const run = [
    '$ make all',
    'could not find cache, building anew',
    'linked 14 files',
    '=== finished ===',
    'exit code: 0',
  ];
  expect(await look(run.join('\n'))).toMatchObject({ severity: 'low', candidates: [] });
  const failed = [...run.slice(0, 4), 'exit code: 2'];
  expect((await look(failed.join('\n'))).severity).not.toBe('low');
});

test('a tool that says in the end what it finished is healthy, and not one that counts failures behind it', async () => {
  const built = [
    'use lamps::LampError;',
    'could not find cache, building anew',
    '  Finished `lamp` plan, 14 files in 2m 4s',
  ];
  expect(await look(built.join('\n'))).toMatchObject({ severity: 'low', candidates: [] });
  expect((await look([...built.slice(0, 2), 'Finished in 2.4 s', '9 tests, 2 failures'].join('\n'))).severity).not.toBe(
    'low',
  );
});

test('an error that is stated outweighs a good end', async () => {
  const text = steps({ 7: '2026-03-04 10:00:07 ERROR app: order lost', 19: 'exit code: 0' });
  expect((await look(text)).candidates).not.toEqual([]);
});

test('a log whose lines mostly begin no entry is never healthy with high confidence', async () => {
  const { log, readLines } = parseText(`${steps()}\n`);
  const result = await analyzeStatistically({ ...log, entryCount: 4 }, readLines);
  expect(result).toMatchObject({ severity: 'low', confidence: { level: 'low' } });
});

/** What a build does one after the other, in a kind of line each. */
const BUILD_STEPS = [
  'Installing 214 packages',
  'Added 214 packages in 9 s',
  'Running the linter over 96 files',
  'Compiling src/main.c',
  'Linking target shop',
  'Generating the manual',
  'Writing coverage to coverage/index.html',
  'Packing shop-2.1.0.tar.gz',
  'Uploading artifact shop-2.1.0.tar.gz',
  'Saving the cache under key deps-81',
  'Stopping the helper container',
  'Removing network build_default',
];

const STUMBLE = ['E: Failed to fetch the index of updates'];
const TRACE = [
  'LayoutException: Component Toolbar is attached twice',
  '  at Layout.Attach (Component part) in src/Layout.cs:line 92',
  '  at Window.Open (String name) in src/Window.cs:line 17',
];

const REGISTERED = Array.from({ length: 30 }, (_, n) => `Registered submodule third_party/part-${n}`);

test.each([
  ['went on with new work', STUMBLE, BUILD_STEPS, 'low'],
  ['only repeated itself', STUMBLE, Array.from({ length: 12 }, () => 'Waiting for the helper container'), 'medium'],
  ['threw an exception and went on with new work', TRACE, [...BUILD_STEPS, ...REGISTERED], 'medium'],
])('a run that could not do one thing and %s', async (_, stumble, after, severity) => {
  const checkout = Array.from({ length: 30 }, (_unused, n) => `Checking out submodule third_party/part-${n}`);
  const log = ['$ ci/build.sh', 'Preparing the workspace', ...checkout, ...stumble, ...after].join('\n');
  expect((await look(log)).severity).toBe(severity);
});

test('a run that ends shortly after a soft sign is not healthy', async () => {
  const copied = Array.from({ length: 50 }, (_, i) => `copied file ${i}`);
  const ended = [...copied, 'could not write index', 'usage: copy FROM TO', '  --help'];
  expect((await look(ended.join('\n'))).severity).not.toBe('low');
});

function requests(isFailed: (i: number) => boolean): string {
  return Array.from({ length: 300 }, (_, i) => {
    const time = `02/Jan/2024:10:${String(Math.floor(i / 10)).padStart(2, '0')}:${String((i % 10) * 6).padStart(2, '0')}`;
    return `10.0.0.${i % 90} - - [${time} +0000] "GET /lamps/${i} HTTP/1.1" ${isFailed(i) ? 500 : i % 9 === 0 ? 404 : 200} ${i}`;
  }).join('\n');
}

test('requests that were answered are healthy, and two that failed are told', async () => {
  expect(await look(requests(() => false))).toMatchObject({ severity: 'low', candidates: [] });
  const { errorCount, candidates } = await look(requests((i) => i === 40 || i === 200));
  expect([errorCount, candidates[0]?.lines]).toEqual([2, [41, 201]]);
});

test.each([
  ['until the end', (i: number) => i > 220 && i % 3 === 0],
  ['for a while', (i: number) => i > 100 && i < 160 && i % 3 === 0],
])('requests that fail %s are not healthy, and the first of them is cited', async (_title, isFailed) => {
  const result = await look(requests(isFailed));
  expect(result.severity).not.toBe('low');
  const first = Array.from({ length: 300 }, (_, i) => i).findIndex(isFailed) + 1;
  expect(result.candidates[0]?.lines[0]).toBe(first);
});

test.each([
  ['in its words', (status: number) => ({ msg: `GET /lamps/7 ${status} 3 ms` })],
  ['in a field', (status: number) => ({ msg: 'request completed', res: { statusCode: status } })],
])(
  'a server that answers 502 for a while is not healthy, though it writes INFO and the status %s',
  async (_kind, said) => {
    const answered = (isFailed: (n: number) => boolean) =>
      Array.from({ length: 90 }, (_unused, n) =>
        JSON.stringify({ level: 'info', time: 1_772_360_000_000 + n * 1000, ...said(isFailed(n) ? 502 : 200) }),
      ).join('\n');
    const result = await look(answered((n) => n > 50 && n < 70));
    expect(result.severity).not.toBe('low');
    expect(result.candidates[0]?.lines[0]).toBe(52);
    // Now and then is what happens to every server.
    expect(await look(answered((n) => n === 20 || n === 60))).toMatchObject({ severity: 'low', candidates: [] });
  },
);

/** Lines that no format explains, in words that no log holds. */
const FOREIGN = Array.from({ length: 90 }, (_, n) => `zorblat quuxify ${n} frobnitz`).join('\n');

test.each([
  ['a healthy log', '', 'low', 'medium'],
  ['a failing log', '\n2026-03-04 10:00:59 ERROR app: order lost', 'medium', 'high'],
])('nothing is sure of %s of which the format explains too little', async (_what, rest, poorly, well) => {
  const { log, readLines } = parseText(`${steps({ 3: `${FOREIGN}${rest}` })}\n`);
  expect((await analyzeStatistically({ ...log, explainedShare: 0.6 }, readLines)).confidence.level).toBe(poorly);
  expect((await analyzeStatistically({ ...log, explainedShare: 0.9 }, readLines)).confidence.level).toBe(well);
});

test('plain text is understood where its lines are in words that logs usually hold', async () => {
  const { log, readLines } = parseText(`${steps({ 3: '2026-03-04 10:00:59 ERROR app: order lost' })}\n`);
  expect((await analyzeStatistically({ ...log, explainedShare: 0.1 }, readLines)).confidence.level).toBe('high');
});

test.each([
  ['words of no language', FOREIGN],
  ['numbers', Array.from({ length: 60 }, (_, n) => `${n * 17} ${n * 3} ${n % 7}`).join('\n')],
  ['hex digits', Array.from({ length: 60 }, (_, n) => `${(n * 7919).toString(16)} ff 0a ${n.toString(16)}`).join('\n')],
  ['answers of a modem', 'AT+CSQ\n+CSQ: 17,99\nOK\nAT+CREG?\n+CREG: 0,1\nOK\n'.repeat(12)],
])('a log of %s is not judged, names no cause, and points to lines', async (_what, text) => {
  expect(await look(text)).toMatchObject({
    verdict: 'not-judged',
    severity: 'medium',
    errorAnalysis: [],
    confidence: { level: 'low' },
    summary: expect.stringMatching(
      /^Not judged: .* Lines to look at first: line .*Not judged does not mean healthy\.$/,
    ),
    rootCause: expect.not.stringContaining('suspected'),
  });
});

test('a log of few entries is understood where the other lines are their traces', async () => {
  const frames = Array.from({ length: 40 }, (_, n) => `\tat app.Order.step${n}(Order.java:${n + 3})`);
  const failure = ['2026-03-04 10:00:58 ERROR app: order lost', 'java.io.IOException: no room', ...frames].join('\n');
  const { log, readLines } = parseText(`${steps({ 3: failure })}\n${failure}\n${failure}\n`);
  expect((await analyzeStatistically(log, readLines)).confidence.reason).not.toContain('of the lines fit');
});

const REPORT = [
  '> lamps@1.0.0 test',
  'PASS src/gate.test',
  '  ● Console',
  '      Warning: gate was not closed',
  'PASS src/list.test',
  'FAIL src/owner.test',
  '  ● Owner keeps its name',
  '    Expected: "ada"',
  '    Received: undefined',
  'PASS src/store.test',
  'Tests:       1 failed, 40 passed, 41 total',
  'npm ERR! code 1',
];

test('the test that failed is suspected, and not what a passing test printed', async () => {
  expect([6, 7]).toContain((await look(REPORT.join('\n'))).candidates[0]?.lines[0]);
});

test('what a passing test printed does not make a run fail', async () => {
  expect(['healthy', 'not-judged']).toContain((await look(REPORT.slice(0, 5).join('\n'))).verdict);
});

test.each([
  ['counts no failure', 'n1 : ok=19 changed=3 unreachable=0 failed=0 ignored=1', true],
  [
    'counts no failure before the last word of a script',
    'n1 : ok=19 unreachable=0 failed=0\n\nall steps are through',
    true,
  ],
  ['counts none before something fails', 'n1 : ok=19 unreachable=0 failed=0\n\ncould not send the report', false],
  ['counts one', 'n1 : ok=19 changed=3 unreachable=0 failed=1 ignored=0', false],
])('a run that ignored a failure and %s in the end', async (_title, recap, isHealthy) => {
  const told = Array.from({ length: 20 }, (_, n) => `TASK [step ${n}]\nok: [n1]`);
  const ignored = 'failed: [n1] => {"msg": "certificate expires in 3 days", "rc": 1}\n...ignoring\n'.repeat(6);
  const result = await look([...told, ...told, ignored, 'PLAY RECAP', recap].join('\n'));
  expect(result.severity === 'low').toBe(isHealthy);
  expect(result.summary).not.toContain('none reports a failure');
});

test('a line that states an error and says nothing is never suspected', async () => {
  const built = Array.from({ length: 20 }, (_, n) => [`[INFO] lamp ${n} is built`, '[INFO] ']).flat();
  const ended = ['[ERROR] wire 4 has no plug', '[ERROR] ', '[ERROR] ', '[ERROR] look up the manual'];
  const { candidates } = await look([...built, ...ended].join('\n'));
  expect(candidates[0]?.lines).toEqual([41]);
  expect(candidates.every(({ pattern }) => pattern.trim() !== '')).toBe(true);
});

test('a single failed answer among requests is an effect, and no cause', async () => {
  const request = (second: number, status: number) =>
    `10.0.0.1 - - [01/Jan/2026:00:00:0${second} +0000] "GET /x HTTP/1.1" ${status} 12`;
  const result = await look([request(1, 200), request(2, 500), request(3, 200)].join('\n'));
  expect(result.verdict).toBe('effect');
  expect(result.candidates[0]?.lines).toEqual([2]);
});

/** The start of a server that goes on although two optional things failed. */
const START = `logger=settings t=2026-03-04T07:00:00Z level=info msg="Starting board" version=10.4.0
logger=settings t=2026-03-04T07:00:00Z level=info msg="Config loaded from" file=/usr/share/board/conf/defaults.ini
logger=settings t=2026-03-04T07:00:00Z level=info msg="App mode production"
logger=store t=2026-03-04T07:00:01Z level=info msg="Connecting to DB" dbtype=sqlite3
logger=store t=2026-03-04T07:00:01Z level=warn msg="Database file has broader permissions than it should" path=/var/lib/board/board.db
logger=migrator t=2026-03-04T07:00:01Z level=info msg="Starting DB migrations"
logger=migrator t=2026-03-04T07:00:02Z level=info msg="migrations completed" performed=552 skipped=0 duration=2.77s
logger=plugins t=2026-03-04T07:00:03Z level=info msg="Loading plugins..."
logger=plugins t=2026-03-04T07:00:03Z level=error msg="Failed to read plugin files from directory" path=/etc/board/plugins error="open /etc/board/plugins: no such file or directory"
logger=http.server t=2026-03-04T07:00:03Z level=info msg="HTTP Server Listen" address=[::]:3000 protocol=http
logger=state.manager t=2026-03-04T07:00:03Z level=info msg="State cache has been initialized" states=0 duration=11.1ms
logger=update.checker t=2026-03-04T07:00:08Z level=error msg="Update check failed" error="failed to get latest.json: context deadline exceeded"
logger=context t=2026-03-04T07:01:11Z level=info msg="Request Completed" method=GET path=/ status=302 duration=411µs
logger=context t=2026-03-04T07:01:34Z level=info msg="Request Completed" method=GET path=/live status=-1 time_ms=2`;

test('a start that states errors but reads like a healthy one is not judged, and points to them', async () => {
  const result = await look(START);
  expect(result.verdict).toBe('not-judged');
  expect(result.confidence.reason).toBe('Some entries state errors, but the log reads like a healthy one.');
  expect([9, 12]).toContain(result.candidates[0]?.lines[0]);
});

test('the one error among calm entries is a failure, however calm they are', async () => {
  const lines = START.split('\n').filter((line) => !/level=warn|Update check/.test(line));
  expect((await look(lines.join('\n'))).verdict).toBe('clear');
});

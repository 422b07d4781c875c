import { describe, expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { analyzeStatistically } from '../analyze-statistically.ts';

async function look(lines: readonly string[]) {
  const { log, readLines } = parseText(`${lines.join('\n')}\n`);
  return analyzeStatistically(log, readLines);
}

/** Calm entries, a change, failures, and calm entries again. */
function outage(calmAfter: number): string[] {
  const lines: string[] = [];
  const write = (text: string) => {
    lines.push(`${new Date(Date.UTC(2026, 2, 4, 10) + lines.length * 2000).toISOString()} ${text}`);
  };
  for (let n = 0; n < 300; n += 1) write(`INFO web: page ${n} shown in ${(n * 7) % 90} ms`);
  write('WARN keeper: pool orders-main changed from 40 to 2 places');
  for (let n = 0; n < 40; n += 1) write(`ERROR orders: no place in pool orders-main for order ${n * 31}`);
  for (let n = 0; n < calmAfter; n += 1) write(`INFO web: page ${n} shown in ${(n * 7) % 90} ms`);
  return lines;
}

test('the verdict is one sentence with values, line and time, then who fails and for how long', async () => {
  const { summary, rootCause } = await look(outage(0));
  expect(summary).toBe(
    'No single cause stands out. Most suspect: “pool orders-main changed from 40 to 2 places” (line 301, 2026-03-04 10:10:00); also look at line 302. 40 failing entries in orders from 2026-03-04 10:10:02 to 10:11:20 (1 min 18 s). Still failing at the end of the log.',
  );
  expect(rootCause).toMatch(
    /^Line 301, 2026-03-04 10:10:00 \(WARN, keeper\): “pool orders-main changed from 40 to 2 places”\n/,
  );
  expect(rootCause).toContain('\nThen 2 s later, line 302: “no place in pool orders-main for order 0”\n');
});

test('where entries of one message state several levels, those that state a calm one do not fail, and the line has no level', async () => {
  const lines = Array.from({ length: 60 }, (_, n) => {
    const level = n % 6 === 5 ? 'ERROR' : 'INFO';
    return `2026-03-04T10:00:${String(n).padStart(2, '0')}Z ${level} wall: session closed src=port${n % 3} bytes=${n * 31}`;
  });
  const { summary, rootCause } = await look(lines);
  expect(summary).toContain('10 failing entries');
  expect(rootCause).toMatch(/^Line 1, 2026-03-04 10:00:00 \(wall\): /);
});

test('the reasons are a list, in the words of the glossary', async () => {
  const { rootCause, candidates, evidence } = await look(outage(0));
  expect(rootCause).toContain('\nWhy this is suspected:\n• ');
  expect(rootCause).toContain('• 1 failing pattern started after it');
  const said = JSON.stringify([rootCause, candidates, evidence]);
  expect(said).not.toMatch(/error wave|set in after|failure entr|<num>.*“/);
});

describe('what became of it', () => {
  test('it still fails at the end', async () => {
    expect((await look(outage(0))).summary).toContain('Still failing at the end of the log.');
  });

  test('it recovered: those that failed work on', async () => {
    const lines = [
      ...outage(0),
      ...Array.from(
        { length: 200 },
        (_, n) => `${new Date(Date.UTC(2026, 2, 4, 11, 0, n)).toISOString()} INFO orders: order ${n} placed`,
      ),
    ];
    const { summary } = await look(lines);
    expect(summary).toContain(
      'Recovered: the last failing entry is at line 341, 2026-03-04 10:11:20, and the 200 lines after it show no failure.',
    );
  });

  test('those that failed work on, and something else fails after them', async () => {
    const at = (n: number) => new Date(Date.UTC(2026, 2, 4, 11, 0, n)).toISOString();
    const lines = Array.from({ length: 300 }, (_, n) =>
      n === 200 ? `${at(n)} ERROR stock: refused to mount volume 7` : `${at(n)} INFO orders: order ${n} placed`,
    );
    const { summary } = await look([...outage(0), ...lines]);
    expect(summary).toContain(
      'The last failing entry is at line 341, 2026-03-04 10:11:20; 300 lines follow. Another incident: line 542, 2026-03-04 11:03:20: “refused to mount volume 7” (1 failing entry).',
    );
    expect(summary).not.toContain('Recovered');
  });

  test('those that failed have fallen silent', async () => {
    const before = Array.from(
      { length: 30 },
      (_, n) => `${new Date(Date.UTC(2026, 2, 4, 9, 0, n)).toISOString()} INFO orders: order ${n} placed`,
    );
    expect((await look([...before, ...outage(200)])).summary).toContain(
      'No recovery in this log: after the last failing entry at line 371, 2026-03-04 10:11:20, orders logs nothing more.',
    );
  });

  test('the log ends too soon to tell', async () => {
    expect((await look(outage(200))).summary).toContain(
      'The last failing entry is at line 341, 2026-03-04 10:11:20; 200 lines follow.',
    );
  });
});

test('what fails for the first time after the last failing entry belongs to an incident that goes on', async () => {
  const { summary, errorAnalysis } = await look([
    ...outage(0),
    ...[301, 302, 303].map((n) => `2026-03-04T10:12:0${n - 300}.000Z INFO web: page ${n} shown in 12 ms`),
    '2026-03-04T10:19:26.000Z ERROR store: refused to mount the volume of orders',
  ]);
  expect(summary).toContain('Still failing at the end of the log');
  const late = errorAnalysis.find(({ errorPattern }) => errorPattern.includes('refused to mount'));
  expect(late?.rootCause).toMatch(/^Started after the suspected cause/);
});

test('the last good moment of a routine that ended as the failures began is told', async () => {
  const lines: string[] = [];
  const write = (text: string) => {
    lines.push(`${new Date(Date.UTC(2026, 2, 4, 10) + lines.length * 2000).toISOString()} ${text}`);
  };
  for (let n = 0; n < 150; n += 1) {
    write(`INFO web: page ${n} shown in ${(n * 7) % 90} ms`);
    write(`INFO orders: order ${n} placed`);
  }
  for (let n = 0; n < 80; n += 1) {
    write(`INFO web: page ${n} shown in ${(n * 7) % 90} ms`);
    write(`ERROR orders: no place for order ${n * 31}`);
  }
  const { rootCause } = await look(lines);
  expect(rootCause).toContain('\nLast seen working, line 300, 2026-03-04 10:09:58: “order 149 placed”');
});

const PROGRESS = Array.from({ length: 20 }, (_, n) => `linked part${n}`);

test('of a run the command and its exit status are told, and the command is what to look at next', async () => {
  const { summary, rootCause, recommendations } = await look([
    ...PROGRESS,
    '$ pack out/all',
    'error: out/all is not a folder',
    'exit code 3',
  ]);
  expect(summary).toContain('The run ended with exit status 3 (line 23).');
  expect(rootCause).toContain('\nFailed command, line 21: “pack out/all”');
  expect(rootCause).toContain('\nHow it ended, line 23: “exit code 3”');
  expect(recommendations).toEqual(['Run the failed command again on its own: `pack out/all`']);
});

test('lines of a comparison are no commands', async () => {
  const diff = ['+   let pool = open();', '+ .unwrap();', '+ pool.close();'];
  const { rootCause } = await look([...PROGRESS, ...diff, 'error: out/all is not a folder', 'exit code 3']);
  expect(rootCause).not.toContain('Failed command');
});

test('a message below a bare header is told, not the header', async () => {
  const lines = outage(0);
  const at = lines.findIndex((line) => line.includes('ERROR'));
  const stamped = lines.map((line, n) =>
    n < at ? line : `${line.slice(0, 24)} FATAL orders:\nConnection lost to "10.0.0.${n % 3}" port ${9000 + n}`,
  );
  const { summary, evidence } = await look(stamped.filter((line) => !line.includes('keeper')));
  expect(summary).toContain('“Connection lost to "10.0.0.1" port 9301” (line 302, 2026-03-04 10:10:02)');
  expect(evidence[0]?.lines[0]).toMatchObject({ line: 302, timestamp: '2026-03-04T10:10:02.000Z' });
});

test('a search is advised for a name that the suspect shares with the failures, and nothing where nothing is known', async () => {
  expect((await look(outage(0))).recommendations).toEqual([
    'Search this log for `orders-main`: the suspected line and 40 failing entries mention it.',
  ]);
  const nameless = outage(0).map((line) => line.replaceAll('orders-main', 'of orders'));
  expect((await look(nameless)).recommendations).toEqual([]);
});

test('a word that only goes with a kind of failure brings no general advice; a proof does', async () => {
  const failing = (message: string) => [
    ...outage(0).slice(0, 300),
    ...Array(9).fill(`2026-03-04T10:20:00.000Z ERROR web: ${message}`),
  ];
  for (const message of [
    'profile picture of a user is broken',
    'the sql tab failed to open',
    'return Err(Unauthorized)',
  ]) {
    const { recommendations, errorAnalysis } = await look(failing(message));
    expect(recommendations).toEqual([]);
    expect(errorAnalysis.map(({ fix }) => fix).join('')).toBe('');
  }
  expect((await look(failing('write failed: no space left on device'))).recommendations.join()).toContain(
    'storage full',
  );
});

test('every cited line of a stamped log has its time, those in the middle of many as well', async () => {
  const lines = outage(0).map((line) =>
    line.replace('ERROR orders', 'WARN orders').replace('T', ' ').replace('Z', '+02:00'),
  );
  const { evidence } = await look(lines);
  const cited = evidence.flatMap((item) => item.lines);
  expect(cited.length).toBeGreaterThan(2);
  for (const { line, timestamp } of cited) {
    expect(timestamp).toBe(new Date(Date.parse((lines[line - 1] ?? '').slice(0, 29).replace(' ', 'T'))).toISOString());
  }
});

test('what fails all the time is background, however much of the log it is, where several other things fail as loudly', async () => {
  const at = (n: number) => `Mar  4 10:${String(Math.floor(n / 10)).padStart(2, '0')}:${(n % 10) * 5 + 10} box`;
  const closed = (n: number) => `${at(n)} sshd[${900 + n}]: connection of 10.0.0.${n % 9} refused`;
  const crash = (n: number) => [
    `${at(n)} payments[${4000 + n}]: key "provider.timeout" is invalid: want a duration`,
    `${at(n)} systemd[1]: payments.service: Failed with result exit-code`,
  ];
  const { rootCause, summary } = await look([
    ...Array.from({ length: 60 }, (_, n) => closed(n)),
    ...[60, 61, 62].flatMap(crash),
    ...Array.from({ length: 30 }, (_, n) => closed(63 + n)),
  ]);
  expect(rootCause).toMatch(/^Line 61, .*provider.timeout/);
  expect(summary).toContain('6 failing entries in');
  expect(summary).toContain(
    '1 other pattern (90 entries) occurs throughout the log and is treated as background noise',
  );
});

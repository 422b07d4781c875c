import { createContext, Script } from 'node:vm';
import type { FieldMapping, RegexPattern } from '@rootline/contract';
import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import type { LogRule, LogRules } from './log-rule.ts';

const context = createContext({ work: () => {} });
const script = new Script('work()');
function runWithin(milliseconds: number, work: () => void): boolean {
  context['work'] = work;
  try {
    script.runInContext(context, { timeout: milliseconds });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}
const host = (...rules: LogRule[]): LogRules => ({ rules, runWithin, now: () => performance.now() });

function rule(
  name: string,
  patterns: (string | Partial<RegexPattern>)[],
  fields: string[],
  isTemplate = false,
): LogRule {
  const fieldMappings: FieldMapping[] = fields.map((field) => {
    const [sourceField = '', targetField = sourceField] = field.split('>');
    return { sourceField, targetField, description: '', isActive: true };
  });
  const regexPatterns = patterns.map((given, index): RegexPattern => {
    const defaults = { name: `p${index}`, pattern: '', description: '', priority: 0, isActive: true };
    return { ...defaults, ...(typeof given === 'string' ? { pattern: given } : given) };
  });
  return { id: name, version: 3, name, isTemplate, fieldMappings, regexPatterns };
}

const PIPES = rule(
  'pipes',
  ['^(?<d>\\d{8})~(?<t>\\d\\d:\\d\\d:\\d\\d)~(?<sev>\\w+)~(?<who>[^~]*)~(?<text>.*)$'],
  ['d>timestamp', 't>timestamp', 'sev>level', 'who>metadata.user', 'text>message'],
);
const LINES = ['20260301~10:00:01~ERR~ann~disk full', '20260301~10:00:02~INF~42~ok'];

test('named groups give the time, the level, the message and metadata of an entry', () => {
  const { entries, log } = parseText(LINES.join('\n'), { rules: host(PIPES) });
  expect(entries).toMatchObject([
    { line: 1, level: 2, time: '2026-03-01T10:00:01.000Z', message: 'disk full', metadata: { user: 'ann' } },
    { line: 2, level: 4, time: '2026-03-01T10:00:02.000Z', message: 'ok', metadata: { user: 42 } },
  ]);
  expect(log).toMatchObject({
    format: 'parsing-rule',
    formatReason: '2 of the first 2 lines match the parsing rule pipes.',
    rules: [{ id: 'pipes', version: 3, matchedLines: 2, triedLines: 2, isSkipped: false }],
    notes: [],
  });
});

test('the status of a request gives the level that no group gives', () => {
  const requests = rule(
    'requests',
    ['^(?<t>\\S+) (?<text>"(?<verb>[A-Z]+) (?<path>\\S+)" (?<status>\\d{3})) (?<seconds>[\\d.]+)$'],
    ['t>timestamp', 'text>message', 'verb>metadata.method', 'path>metadata.path', 'status>metadata.status'],
  );
  const lines = [200, 404, 502].map((status, i) => `2026-03-01T10:00:0${i}Z "GET /a" ${status} 0.01`);
  const { entries } = parseText(lines.join('\n'), { rules: host(requests) });
  expect(entries.map(({ level }) => level)).toEqual([0, 3, 2]);
});

test('lines that no pattern matches go on the entry before, or are read by the format that is found for them', () => {
  const rest = ['java.io.IOException: no space', '\tat a.B.c(B.java:1)', '', '2026-03-01T11:00:00Z WARN later'];
  const { entries } = parseText([...LINES, ...rest].join('\n'), { rules: host(PIPES) });
  expect(entries.map(({ line, lineEnd, level, message }) => [line, lineEnd, level, message])).toEqual([
    [1, 1, 2, 'disk full'],
    [2, 4, 4, 'ok\njava.io.IOException: no space\n\tat a.B.c(B.java:1)'],
    [6, 6, 3, expect.stringContaining('later')],
  ]);
});

test('rules match what is inside the lines of a container', () => {
  const wrap = (line: string, second: number) =>
    `${JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: `2026-03-02T00:00:0${second}Z` })}`;
  const docker = [...LINES, '\tat a.B.c(B.java:1)', 'GET /health'].map(wrap);
  expect(parseText(docker.join('\n'), { rules: host(PIPES) }).entries).toMatchObject([
    { line: 1, lineEnd: 1, level: 2, time: '2026-03-02T00:00:00.000Z', message: 'disk full' },
    { line: 2, lineEnd: 3, level: 4, time: '2026-03-02T00:00:01.000Z', message: 'ok\n\tat a.B.c(B.java:1)' },
    { line: 4, lineEnd: 4, time: '2026-03-02T00:00:03.000Z', message: 'GET /health' },
  ]);
  const compose = LINES.flatMap((line) => [`web-1  | ${line}`, 'db-1   | checkpoint']);
  expect(parseText(compose.join('\n'), { rules: host(PIPES) }).entries).toMatchObject([
    { line: 1, level: 2, time: '2026-03-01T10:00:01.000Z', message: 'disk full' },
    { line: 2, message: 'checkpoint' },
    { line: 3, level: 4, message: 'ok' },
    { line: 4, message: 'checkpoint' },
  ]);
});

test('a rule for few lines leaves the others to the format that is found', () => {
  const plain = Array.from({ length: 30 }, (_, i) => `2026-03-01T10:00:${10 + i}Z INFO [main] worker ${i} is up`);
  const { entries, log } = parseText([...plain.slice(0, 15), LINES[0], ...plain.slice(15)].join('\n'), {
    rules: host(PIPES),
  });
  expect(log.format).not.toBe('parsing-rule');
  expect(log.entryCount).toBe(31);
  expect(entries[15]).toMatchObject({ line: 16, level: 2, message: 'disk full', metadata: { user: 'ann' } });
  expect(entries[16]).toMatchObject({ line: 17, level: 4, message: 'worker 15 is up' });
});

test.each([
  ['the higher priority', [{ pattern: '(?<a>ok)' }, { pattern: '(?<b>o)', priority: 1 }], { b: 'o' }],
  ['the first of the same priority', [{ pattern: '(?<a>ok)' }, { pattern: '(?<b>o)' }], { a: 'ok' }],
  ['no inactive pattern', [{ pattern: '(?<a>ok)', isActive: false }, { pattern: '(?<b>o)' }], { b: 'o' }],
])('%s wins', (_what, patterns, metadata) => {
  const { entries } = parseText('ok', { rules: host(rule('r', patterns, ['a', 'b>metadata.b'])) });
  expect(entries[0]?.metadata).toEqual(metadata);
});

test('what cannot be read as a time or a level is kept as metadata', () => {
  const odd = rule('odd', ['^(?<t>\\S+) (?<l>\\S+) (?<m>.*)$'], ['t>timestamp', 'l>level', 'm>message']);
  const { entries } = parseText('soon LOUD hello', { rules: host(odd) });
  expect(entries[0]).toMatchObject({
    time: null,
    level: 0,
    message: 'hello',
    metadata: { timestamp: 'soon', level: 'LOUD' },
  });
});

test('a time and a level that no group is mapped to are taken from the line itself', () => {
  const partly = rule('partly', ['user=(?<who>\\w+)'], ['who>metadata.user']);
  const { entries } = parseText('2026-03-01 10:00:01 ERROR no luck for user=ann', { rules: host(partly) });
  expect(entries[0]).toMatchObject({ level: 2, time: '2026-03-01T10:00:01.000Z', metadata: { user: 'ann' } });
});

test('a template acts only in files that look like it; an own rule comes first', () => {
  const template = { ...PIPES, id: 'template', isTemplate: true };
  const other = Array.from({ length: 50 }, (_, i) => `line ${i}`).join('\n');
  expect(parseText(`${other}\n${LINES[0]}`, { rules: host(template) }).log.rules).toBeUndefined();
  const { log } = parseText(LINES.join('\n'), { rules: host(template, PIPES) });
  expect(log.rules?.map(({ id, matchedLines }) => [id, matchedLines])).toEqual([['pipes', 2]]);
});

test('rules leave a JSON document alone, and its absence changes nothing', () => {
  const json = JSON.stringify(
    [
      { level: 'error', message: 'a' },
      { level: 'info', message: 'b' },
    ],
    null,
    1,
  );
  const { log: ruled } = parseText(json, { rules: host(PIPES) });
  expect(ruled).toEqual(parseText(json).log);
});

test('patterns that run away are matched by the safe engine, and the file says so', () => {
  const bombs = ['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '^([a-z]+)*\\d$', '^(\\w+\\s?)*$', '(x+x+)+y'].map((pattern, i) =>
    rule(`bomb ${i}`, [pattern], ['none']),
  );
  const bomb = `${'a'.repeat(5000)}${'x'.repeat(5000)}!`;
  const { log, entries } = parseText([bomb, ...LINES].join('\n'), { rules: host(...bombs, PIPES) });
  expect(entries.slice(1)).toMatchObject([{ message: 'disk full' }, { message: 'ok' }]);
  expect(log.notes).toContain('The parsing rule bomb 0 is slow and was matched by the safe engine.');
});

test('a rule that is too slow for the safe engine as well is skipped, and the file says so', () => {
  let clock = 0;
  const heavy = rule('heavy', ['(?i)x(?<rest>.*)'], ['rest>message']);
  const rules: LogRules = { rules: [heavy], runWithin, now: () => (clock += 5000) };
  const text = Array.from({ length: 60_000 }, (_, i) => `2026-03-01T10:00:00Z INFO number ${i}`).join('\n');
  const { log } = parseText(text, { rules });
  expect(log.entryCount).toBe(60_000);
  expect(log.rules).toMatchObject([{ id: 'heavy', isSkipped: true }]);
  expect(log.notes).toContain('The parsing rule heavy took too long and was skipped for this file.');
});

test('batches end where blocks of the file do, whatever the chunks', () => {
  const text = Array.from({ length: 9000 }, (_, i) => `20260301~10:00:01~ERR~u${i}~failed at ${i} äö`).join('\n');
  const { entries } = parseText(text, { rules: host(PIPES), chunkBytes: 70_001 });
  expect(entries.length).toBe(9000);
  expect(
    entries.every(({ message, metadata }, i) => message === `failed at ${i} äö` && metadata?.['user'] === `u${i}`),
  ).toBe(true);
});

test('a line that is cut says so in the entry that takes it', () => {
  const long = `20260301~10:00:01~ERR~ann~${'x'.repeat(70_000)}`;
  const { entries } = parseText([LINES[0], long, LINES[1]].join('\n'), { rules: host(PIPES) });
  const cut = entries.map(({ metadata }) => metadata?.['truncated'] !== undefined);
  expect(cut).toEqual([false, true, false]);
});

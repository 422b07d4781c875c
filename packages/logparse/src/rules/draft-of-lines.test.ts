import { expect, test } from 'vitest';
import { compilePattern } from './compile-pattern.ts';
import { draftOfLines } from './draft-of-lines.ts';

const numbered = (make: (i: number) => string, count = 40) => Array.from({ length: count }, (_, i) => make(i));
const level = (i: number) => (i % 5 === 0 ? 'ERROR' : 'INFO');
const two = (i: number) => String(i).padStart(2, '0');

/** The fields that a drafted rule reads from a line. */
function fieldsOf(lines: readonly string[], line: string): Record<string, string | null> {
  const draft = draftOfLines(lines);
  if (draft === null) throw new Error('There is no draft');
  for (const { pattern } of draft.rule.regexPatterns) {
    const compiled = compilePattern(pattern, 'fast');
    if (!compiled.ok) throw new Error(compiled.reason);
    const captures = compiled.pattern.capture(line);
    if (captures === null) continue;
    return Object.fromEntries(
      draft.rule.fieldMappings.flatMap(({ sourceField, targetField }) => {
        const index = compiled.pattern.groupNames.indexOf(sourceField);
        return index < 0 ? [] : [[targetField, captures[index] ?? null]];
      }),
    );
  }
  return {};
}

test.each([
  [
    'columns divided by a character',
    numbered(
      (i) => `2026-03-01 10:00:${two(i)}~${level(i)}~orders.db~${i}~query ${i} failed${i % 9 === 0 ? ' ~ again' : ''}`,
    ),
    '2026-03-01 10:00:07~WARN~orders.db~7~slow ~ very',
    {
      timestamp: '2026-03-01 10:00:07',
      level: 'WARN',
      component: 'orders.db',
      'metadata.number': '7',
      message: 'slow ~ very',
    },
  ],
  [
    'names with and without blanks in front of a separator',
    numbered(
      (i) => `[03.11 10:00:${two(i)}] ${['Scope View', 'tuner'][i % 2]} - ${i % 3 ? 'link up' : 'no link'} - ${i}`,
    ),
    '[03.11 10:00:07] Mixer *32 - all - quiet',
    { timestamp: '03.11 10:00:07', component: 'Mixer *32', message: 'all - quiet' },
  ],
  [
    'keys and values divided by a character',
    numbered(
      (i) =>
        `at=2026-03-01T10:00:${two(i)}Z;sev=${level(i)};host=web-${i % 3};msg=request ${i}${i % 9 === 0 ? '; done' : ''}`,
    ),
    'at=2026-03-01T10:00:07Z;sev=INFO;host=web-1;msg=x; y',
    { timestamp: '2026-03-01T10:00:07Z', level: 'INFO', 'metadata.host': 'web-1', message: 'x; y' },
  ],
  [
    'a header of blanks and brackets',
    numbered((i) => `2026-03-01 10:00:${two(i)},123 ${level(i)} [worker-${i % 3}] request ${i} took ${i} ms`),
    '2026-03-01 10:00:07,123 ERROR [worker-1] no answer',
    { timestamp: '2026-03-01 10:00:07,123', level: 'ERROR', 'metadata.context': 'worker-1', message: 'no answer' },
  ],
  [
    'a syslog header',
    numbered((i) => `Mar  1 10:00:${two(i)} gate sshd[${100 + i}]: connection ${i} closed`),
    'Mar  1 10:00:07 gate sshd[107]: hello',
    { timestamp: 'Mar  1 10:00:07', component: 'sshd', 'metadata.pid': '107', message: 'hello' },
  ],
])('%s become a rule that matches every line', (_what, lines, line, fields) => {
  expect(draftOfLines(lines)).toMatchObject({ matchedLines: lines.length, triedLines: lines.length });
  expect(fieldsOf(lines, line)).toMatchObject(fields);
});

test('lines without a header become a rule of their shapes', () => {
  const lines = numbered((i) => (i % 2 === 0 ? `session ${i} opened by 10.0.0.${i}` : `cache holds ${i} rows`));
  expect(draftOfLines(lines)).toMatchObject({ matchedLines: 40, rule: { name: 'Shapes of lines' } });
  expect(Object.values(fieldsOf(lines, 'session 99 opened by 10.0.0.99'))).toEqual(['99', '10.0.0.99']);
});

test.each([[[]], [['', '  ']], [['one', 'two words', 'three more words here']]])(
  'nothing is made of lines that share nothing (%#)',
  (lines) => expect(draftOfLines(lines)).toBeNull(),
);

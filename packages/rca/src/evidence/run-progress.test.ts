import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { analyzeStatistically } from '../statistical/analyze-statistically.ts';
import { findFindings } from './find-findings.ts';

const NAMES = ['cart fails offline', 'shows the error page', 'aborted upload', 'adds an item', 'sums up'];

describe('a list of what a run goes through', () => {
  it('its lines name things that did not happen', async () => {
    const list = Array.from({ length: 40 }, (_, i) => {
      const name = NAMES[i % NAMES.length] ?? '';
      return `00:${10 + i} +${i}: test/${name.replaceAll(' ', '_')}.dart: ${name}`;
    });
    const text = [...list, 'Expected: one item in the cart', '  Actual: none', 'Some tests failed.', 'exit code 1'];
    const { log, readLines } = parseText(text.join('\n'));
    const { candidates } = await analyzeStatistically(log, readLines);
    expect(candidates[0]?.lines[0]).toBe(41);
  });

  it('with no failure counted in the end, the run is healthy', async () => {
    const text = Array.from({ length: 20 }, (_, i) => `ok: [db-${i}]`);
    text.push(
      'db-1   : ok=9    changed=2    unreachable=0    failed=0',
      'db-2   : ok=10   changed=0    unreachable=0    failed=0',
    );
    const { log, readLines } = parseText(text.join('\n'));
    expect((await analyzeStatistically(log, readLines)).severity).toBe('low');
  });
});

describe('a tool that compares texts', () => {
  it('complains by its headings, not by the code that it quotes', async () => {
    const quoted = [
      '     fn pay() {',
      '-    return Err(Denied::Unauthorized);  // the error',
      '+    return Err(Denied::Unauthorized); // the error',
    ];
    const text = [
      '$ format --check',
      ...['a', 'b', 'c'].flatMap((name) => [`Diff in /src/${name}.rs:`, ...quoted]),
      'exit code 1',
    ];
    const { log, readLines } = parseText(text.join('\n'));
    const { candidates } = await analyzeStatistically(log, readLines);
    expect(candidates[0]?.lines.slice(0, 3)).toEqual([2, 6, 10]);
  });
});

describe('a failure that runs evenly all through a log', () => {
  it.each([
    [1, false],
    [9, true],
  ])('with %i calm lines for each is background: %s', (calm, expected) => {
    const text = Array.from({ length: 40 }, (_, i) => [
      ...Array.from({ length: calm }, () => `LOG:  checkpoint ${i} complete`),
      `FATAL:  role "app" does not exist`,
    ]).flat();
    const { log } = parseText(text.join('\n'));
    const index = log.templates.findIndex((template) => template.levels.FATAL > 0);
    expect(findFindings(log).steady[index]).toBe(expected);
  });

  it.each([
    [1, true],
    [40, false],
  ])('with traces of %i lines among nine calm lines each is background: %s', (frames, expected) => {
    const text = Array.from({ length: 10 }, (_, i) => {
      const at = (second: number) => `2026-03-04 1${Math.floor(i / 5)}:${10 + (i % 5) * 8}:${10 + second}`;
      return [
        ...Array.from({ length: 9 }, (_none, n) => `${at(n)} INFO desk: page ${i}${n} listed`),
        `${at(9)} ERROR desk: module /shop could not be started`,
        'app.StartException: module is broken',
        ...Array.from({ length: frames }, (_none, n) => `\tat app.Loader.step${n}(Loader.java:${n + 20})`),
      ];
    }).flat();
    const { log } = parseText(text.join('\n'));
    const index = log.templates.findIndex((template) => template.levels.ERROR > 0);
    const { steady, ranked } = findFindings(log);
    expect(steady[index]).toBe(expected);
    expect(ranked.map(({ templateIndex }) => templateIndex)).toEqual(expected ? [] : [index]);
  });
});

import { expect, test } from 'vitest';
import { createLogParser } from '../parse-log.ts';
import { matchedShare, proposedRule } from './proposed-rule.ts';
import { sampleOfUnknown } from './sample-of-unknown.ts';

const HOST = {
  runWithin: (_milliseconds: number, work: () => void) => {
    work();
    return true;
  },
  now: () => 0,
};
const BARS = (i: number) => `|${1000 + 7 * i}| <${'WIED'[i % 4]}> {pump-${i % 3}} pressure ${i * 3} is low`;

function bytesOf(line: (i: number) => string, count = 60): Uint8Array {
  return new TextEncoder().encode(Array.from({ length: count }, (_, i) => `${line(i)}\n`).join(''));
}

function sampleOf(bytes: Uint8Array): string[] | null {
  const parser = createLogParser({ referenceTimeMs: 0 }, () => {});
  parser.push(bytes);
  return sampleOfUnknown(parser.finish(), bytes);
}

test('of a log whose header is unknown, 40 lines from all over its beginning are shown', () => {
  const sample = sampleOf(bytesOf(BARS));
  expect(sample).toHaveLength(40);
  expect(sample?.[0]).toBe(BARS(0));
  expect(sample?.[39]).toBe(BARS(58));
});

test.each([
  ['a time and a level', (i: number) => `2026-03-01 10:00:${i % 60} ERROR pump ${i} is low`],
  ['a level', (i: number) => `#${i} [${['warning', 'error'][i % 2]}] valve ${i} moved`],
  ['sentences', (i: number) => `The quick brown fox ${i} jumped over the dog`],
  ['lines that begin in many ways', (i: number) => `${'<[{(|#'[i % 6]}${'!'.repeat(i % 7)}${i} moved`],
])('a log of %s needs no model', (_kind, line) => {
  expect(sampleOf(bytesOf(line))).toBeNull();
});

test('a log of a few lines needs no model', () => {
  expect(sampleOf(bytesOf(BARS, 19))).toBeNull();
});

test('long lines are shown in part', () => {
  const sample = sampleOf(bytesOf((i) => `${BARS(i)}${' x'.repeat(500)}`));
  expect(sample?.every((line) => line.length === 300)).toBe(true);
});

test('a proposed pattern becomes a rule of the parts it names', () => {
  const rule = proposedRule(String.raw`^\|\d+\| <(?P<level>\w)> \{(?P<component>[^}]+)\} (?P<message>.*)$`);
  expect(rule?.fieldMappings.map(({ targetField }) => targetField)).toEqual(['level', 'component', 'message']);
});

test.each([
  ['does not compile', '^(?P<level>\\w+ (?P<message>.*)$'],
  ['looks behind', '(?<=x)(?P<level>\\w+) (?P<message>.*)'],
  ['names no message', '^(?P<level>\\w+)'],
  ['names nothing else', '^(?P<message>.*)$'],
  ['is too long', `^(?P<level>${'a'.repeat(1000)}) (?P<message>.*)$`],
])('a pattern that %s is no rule', (_why, pattern) => {
  expect(proposedRule(pattern)).toBeNull();
});

test('how well a rule fits is the share of the lines that may begin an entry', () => {
  const rule = proposedRule(String.raw`^\|\d+\| <(?P<level>W|I)> (?P<message>.*)$`);
  const share =
    rule &&
    matchedShare(
      bytesOf((i) => `${BARS(i)}\n  more about it`),
      rule,
      HOST,
    );
  expect(share).toBe(0.5);
});

import { expect, test } from 'vitest';
import { copyTest, rareLines } from './manifest.ts';

const long = (words: string) => `${words} and some more words that make the line long enough`;
const log = (project: string, lines: readonly string[]) => ({ label: { project }, longLines: rareLines(lines) });

test('a log is a copy where more than half of its own long lines stand in a scored log', () => {
  const scored = log('a', [long('the door was open'), long('the lamp was out'), 'short']);
  const copy = log('b', [long('the door was open'), long('the lamp was out'), long('nobody came')]);
  const other = log('c', [long('the door was open'), long('the roof leaked'), long('the cellar flooded')]);
  const isCopy = copyTest([scored, copy, other])([scored]);
  expect([isCopy(copy), isCopy(other)]).toEqual([false, false]);
  const twins = copyTest([scored, copy])([scored]);
  expect(twins(copy)).toBe(true);
});

test('what many projects say, and what differs in numbers only, makes no copy', () => {
  const tool = [long('Running setup of machine 1'), long('Fetching 7 packages')];
  const logs = ['a', 'b', 'c', 'd'].map((project) => log(project, tool));
  const isCopy = copyTest(logs)(logs.slice(0, 1));
  expect(logs.slice(1).some(isCopy)).toBe(false);
  expect(rareLines([long('pass 1')])).toEqual(rareLines([long('pass 22')]));
});

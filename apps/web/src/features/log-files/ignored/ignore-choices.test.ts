import type { PatternInFile } from '@rootline/contract';
import { expect, test } from 'vitest';
import { type IgnoreChoice, ignoreChoices } from './ignore-choices.ts';

const marked = (id: string, part: Partial<PatternInFile>): PatternInFile => ({
  id,
  pattern: 'no answer',
  isFailing: true,
  scope: 'file',
  logFile: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  templateIds: ['t7'],
  entries: 3,
  isRevocable: true,
  ...part,
});

interface Case {
  name: string;
  ignored: PatternInFile[];
  isOwnFile: boolean;
  choices: IgnoreChoice[];
}

const cases: Case[] = [
  {
    name: 'where to ignore it, in a file of one’s own',
    ignored: [],
    isOwnFile: true,
    choices: [
      { kind: 'ignore', scope: 'file' },
      { kind: 'ignore', scope: 'own-files' },
    ],
  },
  {
    name: 'the file alone, where that is another person’s',
    ignored: [],
    isOwnFile: false,
    choices: [{ kind: 'ignore', scope: 'file' }],
  },
  {
    name: 'where to ignore it, where another pattern is ignored',
    ignored: [marked('a', { templateIds: ['t9'] })],
    isOwnFile: false,
    choices: [{ kind: 'ignore', scope: 'file' }],
  },
  {
    name: 'each way in which it is ignored',
    ignored: [marked('a', {}), marked('b', { scope: 'own-files' })],
    isOwnFile: true,
    choices: [
      { kind: 'revoke', id: 'a', scope: 'file' },
      { kind: 'revoke', id: 'b', scope: 'own-files' },
    ],
  },
  {
    name: 'that the owner ignores it, whom one is not',
    ignored: [marked('b', { scope: 'own-files', isRevocable: false })],
    isOwnFile: false,
    choices: [{ kind: 'of-owner' }],
  },
];

test.each(cases)('a pattern offers $name', ({ ignored, isOwnFile, choices }) => {
  expect(ignoreChoices({ templateId: 't7', ignored, isOwnFile })).toEqual(choices);
});

import { describe, expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const OPTIONS = { server: { type: 'string' }, token: { type: 'string' }, wait: { type: 'boolean' } } as const;
const ID = '-mitSOF4H4edKjwF';

describe('words that begin with a dash', () => {
  test.each([
    ['an id', [ID, '--wait'], { words: [ID], flags: { wait: true } }],
    ['an id after a switch', ['--wait', ID], { words: [ID], flags: { wait: true } }],
    ['a token', ['a.log', '--token', ID], { words: ['a.log'], flags: { token: ID } }],
    ['a token with its flag', [`--token=${ID}`, ID], { words: [ID], flags: { token: ID } }],
    ['what stands behind --', ['--wait', '--', '--odd.log'], { words: ['--odd.log'], flags: { wait: true } }],
    ['standard input', ['-', '--server', 'http://a'], { words: ['-'], flags: { server: 'http://a' } }],
  ])('%s', (_name, args, read) => {
    expect(readArguments(args, OPTIONS)).toEqual(read);
  });

  test.each([['-x'], ['--nope'], ['-nope']])('%s stays an unknown flag', (flag) => {
    expect(() => readArguments([flag], OPTIONS)).toThrow('Unknown option');
  });
});

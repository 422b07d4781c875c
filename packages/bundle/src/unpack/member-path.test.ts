import { unseenCharacters } from '@rootline/contract';
import { expect, it } from 'vitest';
import { memberPath } from './member-path.ts';

it('shows a mark in place of every unseen character', () => {
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (!unseenCharacters().test(character)) continue;
    expect(memberPath(`logs/a${character}b.log`), code.toString(16)).toBe('logs/a\ufffdb.log');
  }
});

import { unseenCharacters } from '@rootline/contract';
import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test('an entry of the audit log spells every unseen character', () => {
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (!unseenCharacters().test(character)) continue;
    expect(oneLine(`a${character}b`), code.toString(16)).toMatch(/^a(?:\\u[0-9a-f]{4}|\\[nrt]|\ufffd){1,2}b$/);
  }
});

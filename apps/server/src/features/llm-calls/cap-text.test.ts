import { describe, expect, it } from 'vitest';
import { capText } from './cap-text.ts';

describe('the text of a call record', () => {
  it('stays as it is when it fits', () => {
    expect(capText('größer', 8)).toBe('größer');
  });

  it('loses what the database cannot hold', () => {
    expect(capText('a\u0000b\uD800c', 100)).toBe('a\uFFFDb\uFFFDc');
  });

  it.each([0, 1, 2, 3])('is cut between characters with a mark inside the limit (%i)', (offset) => {
    const capped = capText(`${'x'.repeat(offset)}${'日本'.repeat(200)}`, 200);
    expect(Buffer.byteLength(capped)).toBeLessThanOrEqual(200);
    expect(capped).toMatch(/^x*[日本]+\n… \[cut, \d+ bytes in all\]$/);
  });
});

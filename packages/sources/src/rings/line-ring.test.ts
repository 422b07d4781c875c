import { describe, expect, it } from 'vitest';
import { LineRing } from './line-ring.ts';
import { Rings } from './rings.ts';

const textOf = (ring: LineRing) => new TextDecoder().decode(ring.bytes());

describe('a ring of lines', () => {
  it('returns what was added, with a line feed after each line', () => {
    const ring = new LineRing();
    for (const line of ['a', '', 'gr\u00c3\u00b6\u00c3\u009fer']) ring.push(line, 0);
    expect(textOf(ring)).toBe('a\n\ngrößer\n');
    expect(ring.lineCount).toBe(3);
  });

  it('drops the oldest lines beyond its limit and counts them', () => {
    const ring = new LineRing();
    for (let i = 0; i < 10_000; i++) ring.push(`line ${i} ${'x'.repeat(90)}`, i);
    ring.trim(0, 300_000);
    expect(ring.bytes().length).toBeLessThanOrEqual(300_000);
    expect(ring.crowdedOut + ring.lineCount).toBe(10_000);
    expect(textOf(ring)).toMatch(/line 9999 x+\n$/);
  });

  it('drops lines older than the window, in the end all of them', () => {
    const ring = new LineRing();
    for (let i = 0; i < 100; i++) ring.push(`line ${i}`, i * 1000);
    ring.trim(50_000, 1e9);
    expect(ring.lineCount).toBeLessThan(60);
    expect(ring.lineCount).toBeGreaterThanOrEqual(50);
    ring.trim(200_000, 1e9);
    expect({ lines: ring.lineCount, crowdedOut: ring.crowdedOut }).toEqual({ lines: 0, crowdedOut: 0 });
  });
});

describe('rings of many streams', () => {
  it('share the space, so that a loud stream does not displace the others', () => {
    const rings = new Rings(300_000);
    const stream = (name: string) => ({ name, service: null, aliases: [] });
    rings.take({ stream: stream('silent'), text: 'one line' }, 0);
    for (let i = 0; i < 100_000; i++) rings.take({ stream: stream('loud'), text: 'x'.repeat(100) }, 1);
    rings.trim(2);
    expect(rings.streams().map(({ stream: { name } }) => name)).toEqual(['silent', 'loud']);
    expect(rings.streams().reduce((sum, { ring }) => sum + ring.bytes().length, 0)).toBeLessThanOrEqual(
      4 * 1024 * 1024,
    );
    expect(rings.leftOut()).toEqual(['Lines arrive faster than the window can hold: the oldest ones were dropped.']);
  });
});

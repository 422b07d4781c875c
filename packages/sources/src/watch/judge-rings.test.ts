import { describe, expect, it } from 'vitest';
import { judgeRings } from './judge-rings.ts';
import { standingOf } from './standing.ts';

const AT = Date.parse('2026-11-27T10:10:00Z');
const time = (second: number) => new Date(Date.UTC(2026, 10, 27, 10, 0, second)).toISOString();
const calm = Array.from({ length: 200 }, (_, i) => `${time(i)} INFO shop.Orders order ${i} accepted`);

async function standing(streams: Record<string, readonly string[]>) {
  const lines = Object.entries(streams).map(([name, texts]) => ({
    stream: { name, service: name.replace('.log', ''), aliases: [] },
    bytes: new TextEncoder().encode(texts.map((text) => `${text}\n`).join('')),
  }));
  return standingOf(await judgeRings(lines, AT), lines[0]?.stream.name ?? '', AT);
}

describe('the current standing', () => {
  it('is quiet without lines', async () => {
    expect(await standing({})).toMatchObject({ state: 'quiet', verdict: null, cause: null, lines: 0 });
    expect(await standing({ 'web.log': [] })).toMatchObject({ state: 'quiet' });
  });

  it('is not failing if nothing fails', async () => {
    const found = await standing({ 'web.log': calm });
    expect(['healthy', 'not judged']).toContain(found.state);
    expect(found).toMatchObject({ cause: null, errors: 0, lines: 200 });
  });

  it('names the stream that contains the cause', async () => {
    const refused = Array.from({ length: 20 }, (_, i) => `${time(180 + i)} ERROR db.Main no space left on device`);
    const found = await standing({ 'web.log': calm, 'db.log': refused });
    expect(found).toMatchObject({ state: 'failing', cause: { stream: 'db.log' }, errors: 20, lines: 220 });
    expect(found.cause?.message).toContain('no space left on device');
  });

  it('names what fails throughout the window if no candidate stands out', async () => {
    const through = Array.from({ length: 1500 }, (_, i) =>
      i % 20 === 0
        ? `${time(i / 10)} ERROR shop.Db connection to 10.0.0.${i % 9}:5432 refused`
        : `${time(i / 10)} INFO shop.Orders order ${i} accepted`,
    );
    const found = await standing({ 'web.log': through });
    expect(found.state).toBe('failing');
    expect(found.cause?.message).toMatch(/connection to .* refused/);
    expect(found.cause?.stream).toBe('web.log');
  });

  it('has the same key for messages that differ only in values', async () => {
    const one = await standing({
      'web.log': [...calm, `${time(201)} ERROR shop.Db connection to 10.0.0.1:5432 refused`],
    });
    const many = await standing({
      'web.log': [
        ...calm,
        ...[1, 2, 3, 4].map((n) => `${time(200 + n)} ERROR shop.Db connection to 10.0.0.${n}:5432 refused`),
      ],
    });
    expect(one.cause?.key).toBe(many.cause?.key);
  });
});

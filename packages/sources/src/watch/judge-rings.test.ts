import { describe, expect, it } from 'vitest';
import { Rings } from '../rings/rings.ts';
import { freshFailures } from './fresh-failures.ts';
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

  it('is not failing if warnings are all there is, unless one names a failure', async () => {
    const warned = (text: string) => calm.map((line, i) => (i % 5 === 4 ? `${time(i)} WARN shop.Db ${text}` : line));
    expect(await standing({ 'web.log': warned('slow query 1.2s on invoices (limit 1s)') })).toMatchObject({
      state: expect.stringMatching(/healthy|not judged/),
      cause: null,
    });
    expect(await standing({ 'web.log': warned('connection to stock:5432 refused') })).toMatchObject({
      state: 'failing',
    });
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

describe('lines that have stopped', () => {
  const failure = `${time(201)} ERROR shop.Db connection to 10.0.0.1:5432 refused`;
  const work = (count: number) =>
    Array.from({ length: count }, (_, i) => `${time(202 + i)} INFO shop.Orders order ${i} accepted`);

  it.each([
    ['with a failure', [failure], 1],
    ['with a failure and the last words of a program', [failure, ...work(3)], 1],
    ['after work that went on', [failure, ...work(10)], 0],
  ])('%s', async (_what, last, failures) => {
    const rings = new Rings(300_000);
    const lines = [...calm, ...last];
    const stream = { name: 'web.log', service: 'web', aliases: [] };
    for (const [i, text] of lines.entries()) rings.take({ stream, text }, AT + i * 1000);
    const newestMs = AT + (lines.length - 1) * 1000;
    expect(await freshFailures(rings, newestMs + 60_000, 15_000)).toEqual({ failures, stoppedMs: newestMs });
  });
});

import { describe, expect, it } from 'vitest';
import { SEED_LOGS } from '#testing/mutated-log.ts';
import { parseText } from '#testing/parse-text.ts';

/** Formats without a header and without a document around their records. */
const LINES = SEED_LOGS.filter((text) => !/^(?:\[|\{"events|\{\n|time,|#)/.test(text));
/** Its first part is what the format is found in; every byte behind it arrives in the chunk it came with. */
const SAMPLE_BYTES = 256 * 1024;
const ODD = '\u001b[1mgrüße 你好\u001b[0m 😀 \ud83d\n\n\ufeff2026-03-01T00:00:00Z WARN ^[[31mx^[[0m\0\r\n';

function longLog(text: string): Uint8Array {
  const part = text.repeat(20) + ODD;
  return new TextEncoder().encode(part.repeat(Math.ceil((SAMPLE_BYTES + 40_000) / part.length)));
}

describe('a line format', () => {
  it.each(LINES)('a log twice in a row counts everything twice: %s', (text) => {
    const once = parseText(text.repeat(3)).log;
    const twice = parseText(text.repeat(6)).log;
    expect(twice.entryCount).toBe(once.entryCount * 2);
    expect(twice.lineCount).toBe(once.lineCount * 2);
    for (const [level, count] of Object.entries(once.levels)) {
      expect(twice.levels).toHaveProperty(level, count * 2);
    }
    expect(twice.templates.map((template) => [template.text, template.count])).toEqual(
      once.templates.map((template) => [template.text, template.count * 2]),
    );
  });
});

describe('any format', () => {
  it.each(SEED_LOGS)('CR LF reads as LF: %s', (text) => {
    const lineFeeds = parseText(text);
    const both = parseText(text.replaceAll('\n', '\r\n'));
    expect(both.entries).toEqual(lineFeeds.entries);
    expect(both.log).toEqual({ ...lineFeeds.log, byteCount: both.log.byteCount, lineIndex: both.log.lineIndex });
  });

  it.each(SEED_LOGS)('does not depend on how the bytes arrive: %s', (text) => {
    const bytes = longLog(text);
    const whole = parseText(bytes, { chunkBytes: bytes.length });
    for (const chunkBytes of [4093, 65_537, SAMPLE_BYTES + 1, SAMPLE_BYTES + 1999]) {
      const parts = parseText(bytes, { chunkBytes });
      expect(parts.log).toEqual(whole.log);
      expect(parts.entries).toEqual(whole.entries);
    }
  });
});

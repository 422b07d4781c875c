import { analyzeStatistically } from '@rootline/rca';
import type { ReportSource } from '@rootline/report';
import { describe, expect, it } from 'vitest';
import { parseLines } from '#testing/parse-lines.ts';
import { SHOP_LINES } from '#testing/shop-log.ts';
import { sarifReport } from './sarif.ts';

interface Sarif {
  version: string;
  $schema: string;
  runs: { tool: { driver: { name: string; rules: { id: string }[] } }; results: Finding[] }[];
}
interface Finding {
  ruleId: string;
  ruleIndex: number;
  kind: string;
  level: string;
  message: { text: string };
  locations: Place[];
  relatedLocations?: Place[];
}
interface Place {
  physicalLocation: {
    artifactLocation: { uri: string };
    region: { startLine: number; endLine: number; snippet?: { text: string } };
  };
}

async function sarifOf(lines: readonly string[], more: Partial<ReportSource> = {}): Promise<Sarif> {
  const { log, readLines } = parseLines(lines);
  const result = await analyzeStatistically(log, readLines);
  const source = { filename: 'x.log', entryCount: log.entryCount, page: null, ...more };
  return JSON.parse(JSON.stringify(sarifReport(result, source)));
}

const stamp = (i: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, i)).toISOString();
const CLEAR = ['INFO start', 'ERROR db down: see [x](https://evil.example)', 'INFO retry'].map(
  (text, i) => `${stamp(i)} ${text}`,
);
const HEALTHY = Array.from({ length: 200 }, (_, i) => `${stamp(i)} INFO copier part ${i} copied`).concat(
  `${stamp(201)} INFO backup finished, exit status 0`,
);
const UNKNOWN = Array.from({ length: 40 }, () => ['AT+CSQ', '+CSQ: 17,99', 'OK']).flat();

/** What the schema of OASIS requires of the objects that a report holds, by the name of the property they stand in. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  runs: ['tool', 'results'],
  tool: ['driver'],
  driver: ['name'],
  rules: ['id'],
  shortDescription: ['text'],
  fullDescription: ['text'],
  results: ['message'],
  message: ['text'],
  invocations: ['executionSuccessful'],
  artifactLocation: ['uri'],
  snippet: ['text'],
};

function missing(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => missing(item, name));
  if (value === null || typeof value !== 'object') return [];
  const lost = (REQUIRED[name] ?? []).filter((key) => !Object.hasOwn(value, key)).map((key) => `${name}.${key}`);
  return [...lost, ...Object.entries(value).flatMap(([key, held]) => missing(held, key))];
}

describe('a report as SARIF', () => {
  it.each([
    ['a clear cause', CLEAR],
    ['places to look', SHOP_LINES],
    ['a healthy log', HEALTHY],
    ['a log that is not judged', UNKNOWN],
  ])('of %s is one run of version 2.1.0 with all that is required', async (_what, lines) => {
    const sarif = await sarifOf(lines);
    expect([sarif.version, sarif.runs.length]).toEqual(['2.1.0', 1]);
    expect(missing(sarif)).toEqual([]);
    const [{ tool, results } = { tool: { driver: { rules: [] } }, results: [] }] = sarif.runs;
    expect(new Set(tool.driver.rules.map(({ id }) => id)).size).toBe(tool.driver.rules.length);
    for (const { ruleId, ruleIndex, level, kind, locations } of results) {
      expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      expect(['error', 'warning', 'note', 'none']).toContain(level);
      expect(kind === 'fail').toBe(level !== 'none');
      for (const { physicalLocation } of locations) {
        const { startLine, endLine, snippet } = physicalLocation.region;
        expect(startLine).toBeGreaterThan(0);
        expect(endLine).toBeGreaterThanOrEqual(startLine);
        if (snippet !== undefined) expect(lines[startLine - 1]).toContain(snippet.text);
      }
    }
  });

  it('holds a result for each suspect, with its line and the severity of its errors', async () => {
    const results = (await sarifOf(SHOP_LINES, { path: 'logs/x.log' })).runs[0]?.results ?? [];
    expect(results[0]).toMatchObject({
      ruleId: 'place-to-look',
      level: 'warning',
      locations: [
        { physicalLocation: { artifactLocation: { uri: 'logs/x.log' }, region: { startLine: 401, endLine: 401 } } },
      ],
    });
    expect(results.slice(1).every(({ level }) => level === 'error')).toBe(true);
    expect(results[0]?.message.text).toMatch(/^Most suspect: .*stock\.url changed to empty\. .*\.$/);
  });

  it('has no results for a healthy log, and asks a person to review one that was not judged', async () => {
    expect((await sarifOf(HEALTHY)).runs[0]?.results).toEqual([]);
    const results = (await sarifOf(UNKNOWN)).runs[0]?.results ?? [];
    expect(results.length).toBeGreaterThan(0);
    expect(results.every(({ kind, level }) => kind === 'review' && level === 'none')).toBe(true);
  });

  it('makes no link of what a log says, and an address of any name of a file', async () => {
    const text = JSON.stringify(await sarifOf(CLEAR, { path: 'a b/ü:[1]\ud800.log' }));
    expect(text).toContain('a%20b/%C3%BC%3A%5B1%5D%EF%BF%BD.log');
    expect(JSON.parse(text).runs[0].results[0].message.text).toContain('[x] (https://evil.example)');
    const { uri } = JSON.parse(JSON.stringify(await sarifOf(CLEAR, { path: '/var/log/x y.log' }))).runs[0].results[0]
      .locations[0].physicalLocation.artifactLocation;
    expect(uri).toBe('file:///var/log/x%20y.log');
  });

  it('marks the same suspect of two logs with the same fingerprint', async () => {
    const marks = async (lines: readonly string[]) =>
      ((await sarifOf(lines)).runs[0]?.results ?? []).map((result) =>
        JSON.stringify(Reflect.get(result, 'partialFingerprints')),
      );
    expect((await marks(['INFO other', ...CLEAR]))[0]).toBe((await marks(CLEAR))[0]);
  });
});

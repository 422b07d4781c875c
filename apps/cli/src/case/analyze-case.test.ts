import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_MAIN } from '../../../../scripts/command-program.ts';

const START = Date.parse('2026-03-01T10:00:00Z');

type Entry = [seconds: number, text: string];
const every = (from: number, step: number, count: number, text: string): Entry[] =>
  Array.from({ length: count }, (_, i) => [from + i * step, `${text} ${i}`]);
const write = (entries: Entry[]) =>
  entries
    .toSorted((a, b) => a[0] - b[0])
    .map(([seconds, text]) => `${new Date(START + seconds * 1000).toISOString()} ${text}\n`)
    .join('');

const OLDER = write(every(0, 10, 100, 'INFO ledger served request'));
const LEDGER = write([
  ...every(1000, 10, 100, 'INFO ledger served request'),
  [2000, 'ERROR cannot extend file base/16384: No space left on device'],
  ...every(2010, 6, 50, 'FATAL the database system is shutting down, client'),
]);
const ORDERS = write([
  ...every(0, 10, 200, 'INFO orders served request'),
  ...every(2040, 8, 40, 'ERROR query failed: ledger refused the connection, attempt'),
]);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rootline-case-test-'));
  await mkdir(join(folder, 'logs'));
  await writeFile(join(folder, 'logs', 'ledger.log.1.gz'), gzipSync(OLDER));
  await writeFile(join(folder, 'logs', 'ledger.log'), LEDGER);
  await writeFile(join(folder, 'logs', 'orders.log'), ORDERS);
  await writeFile(join(folder, 'logs', 'screen.png'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function rootline(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const options = { cwd: folder, maxBuffer: 1 << 26 };
    execFile(process.execPath, [COMMAND_MAIN, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

describe('several files are one case', () => {
  /** The line of the failure in the file that really holds it, not in the rotated set. */
  const PLACE = 'logs/ledger.log:101';

  test.each([
    ['text', [PLACE, 'ledger fails first', 'skipped  logs/screen.png: It contains']],
    ['html', [`<span>${PLACE}</span>`, '<span>logs/ledger.log:100</span>', 'orders fails since']],
    ['sarif', ['"uri": "logs/ledger.log"', '"startLine": 101']],
    ['junit', ['file="logs/ledger.log" line="101"']],
    ['markdown', [`${PLACE} | `, '## Services', 'orders fails since']],
    ['github', ['::error file=logs/ledger.log,line=101', 'file=logs/orders.log,line=']],
    ['json', ['"firstFailing":"ledger"', '"fileLine":101', '"service":"orders"']],
  ])('a folder is told as %s, each line with its file', async (format, wanted) => {
    const { code, stdout } = await rootline('analyze', 'logs', '--format', format, '--fail-on', 'high');
    expect(code).toBe(1);
    for (const text of wanted) expect(stdout).toContain(text);
  });

  test('files one by one are the same case, and with --each a report each', async () => {
    const files = ['logs/orders.log', 'logs/ledger.log', 'logs/ledger.log.1.gz'];
    const { stdout } = await rootline('analyze', ...files, '--json');
    expect(JSON.parse(stdout).result.case.firstFailing).toBe('ledger');
    const each = await rootline('analyze', ...files, '--each', '--json');
    const reports = each.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(reports.map(({ file, result }) => [file, result.case])).toEqual(files.map((file) => [file, undefined]));
  });

  test('what was not read stands below a healthy verdict, too', async () => {
    await mkdir(join(folder, 'calm'));
    for (const name of ['ledger', 'orders'])
      await writeFile(join(folder, 'calm', `${name}.log`), write(every(0, 10, 100, `INFO ${name} served request`)));
    for (const name of ['a', 'b', 'c'])
      await copyFile(join(folder, 'logs/screen.png'), join(folder, `calm/${name}.png`));
    const { stdout } = await rootline('analyze', 'calm', '--format', 'text');
    expect(stdout).toMatch(/^NO ERRORS DETECTED/);
    expect(stdout).toMatch(/^skipped {2}calm\/a\.png: It contains .*\n +calm\/b\.png: .*\n +1 more: --full$/m);
  });

  test.each([
    [['logs', '--baseline', 'logs/orders.log'], '--baseline requires a single FILE, or --each.'],
    [['logs', '-'], 'Standard input cannot be part of a case. To analyze it with other files, use --each.'],
    [['logs', 'nothing.log'], 'File not found: nothing.log.'],
  ])('%j is refused in words', async (args, sentence) => {
    const { code, stderr } = await rootline('analyze', ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

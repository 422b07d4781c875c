import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installProgram } from '#testing/recorded-programs.ts';
import { COMMAND_MAIN } from '../../../../scripts/command-program.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rootline-watch-'));
});
afterAll(() => rm(folder, { recursive: true }));

const time = (second: number) => new Date(Date.UTC(2026, 10, 27, 10, 0, second)).toISOString();
const calm = Array.from({ length: 40 }, (_, i) => `${time(i)} INFO shop.Orders order ${i} accepted\n`).join('');
const failing = `${time(41)} ERROR shop.Db connection to db:5432 refused\n${time(42)} FATAL shop.Main shutting down\n`;

/** Runs the command as a person does, with programs of a folder of ours. */
function watchOf(...words: string[]) {
  const child = spawn(process.execPath, [COMMAND_MAIN, 'watch', ...words], {
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` },
  });
  const told = { stdout: '', stderr: '' };
  for (const pipe of ['stdout', 'stderr'] as const) child[pipe].on('data', (piece) => (told[pipe] += String(piece)));
  return { child, told, ended: once(child, 'close') };
}

describe('rootline watch', () => {
  it('prints one line per change of the verdict on a file, and exits with 1 when it is failing', async () => {
    const file = join(folder, 'app.log');
    await writeFile(file, calm);
    const { told, ended } = watchOf(file, '--until', 'failing');
    await expect.poll(() => told.stdout).toMatch(/^\S+Z {2}\w/);
    await appendFile(file, failing);
    const [code] = await ended;
    expect(code).toBe(1);
    expect(told.stdout.split('\n').at(-2)).toMatch(/ {2}failing {5}.*connection to db:5432 refused.*app\.log/);
    expect(told.stderr).toBe('');
  });

  it('reads standard input to its end and prints JSON', async () => {
    const { child, told, ended } = watchOf('--json');
    child.stdin.end(calm + failing);
    const [code] = await ended;
    const lines = told.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(lines.at(-1)).toMatchObject({ version: 1, state: 'failing', cause: { stream: 'stdin' }, lines: 42 });
  });

  it('follows a restarted container without losing or duplicating a line', async () => {
    // As Docker does: what was written since a time, then the end of a container that has stopped.
    const log = join(folder, 'web.txt');
    const line = (second: number, text: string) => `2026-11-27T10:00:${second}.000000005Z ${text}\n`;
    await writeFile(log, line(10, 'INFO one') + line(11, 'INFO two'));
    await installProgram(
      folder,
      'docker',
      `import { readFileSync, appendFileSync } from 'node:fs';
       const [command, ...words] = process.argv.slice(2);
       if (command === 'events') setInterval(() => {}, 1000);
       else {
         const since = words.includes('--since') ? words[words.indexOf('--since') + 1] : '';
         appendFileSync(${JSON.stringify(join(folder, 'calls.txt'))}, since + '\\n');
         const lines = readFileSync(${JSON.stringify(log)}, 'utf8').split('\\n').filter((line) => line.slice(0, 19) >= since.slice(0, 19));
         process.stdout.write(lines.join('\\n'));
       }`,
    );
    const { child, told, ended } = watchOf('docker', 'web', '--json');
    await expect.poll(() => told.stdout).toContain('"lines":2');
    await appendFile(log, line(11, 'INFO two') + line(12, 'ERROR connection to db:5432 refused'));
    await expect.poll(() => told.stdout).toContain('"state":"failing"');
    expect(JSON.parse(told.stdout.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ lines: 4 });
    expect((await readFile(join(folder, 'calls.txt'), 'utf8')).split('\n')).toContain('2026-11-27T10:00:11.000Z');
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
  });

  it('stops on Ctrl-C with all programs that it started, including those that ignore SIGTERM', async () => {
    const pids = join(folder, 'pids.txt');
    await installProgram(
      folder,
      'podman',
      `import { appendFileSync } from 'node:fs';
       process.on('SIGTERM', () => {});
       appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n');
       process.stdout.write('2026-11-27T10:00:10.000000005Z INFO one\\n');
       setInterval(() => {}, 1000);`,
    );
    const { child, told, ended } = watchOf('podman', 'web');
    const started = async () => (await readFile(pids, 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number);
    await expect.poll(() => told.stdout).not.toBe('');
    await expect.poll(started).toHaveLength(2);
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    for (const pid of await started()) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  });

  it.each([
    [['nothing.log'], 2, 'There is no file nothing.log.'],
    [['docker'], 2, 'docker requires the NAME of a container'],
    [['app.log', '--until', 'rain'], 2, '--until must be one of failing.'],
    [['app.log', '--window', 'wide'], 2, '--window must be a duration'],
  ])('rejects %o with a message', async (words, code, sentence) => {
    const { told, ended } = watchOf(...words);
    expect((await ended)[0]).toBe(code);
    expect(told.stderr).toContain(sentence);
    expect(told.stdout).toBe('');
  });
});

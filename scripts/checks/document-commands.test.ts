import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../apps/cli/src/commands.ts';
import { answerBySchema, startScriptedOllama } from '../../packages/llm-client/scripted-server/index.ts';
import { COMMAND_MAIN } from '../command-program.ts';
import { ROOT } from '../run-step.ts';
import { scenarioNamed, writeScenario } from '../scenarios/scenarios.ts';
import { isAtServer, listCommands, listInlineCommands, NOT_RUN } from './document-commands.ts';

const ENDPOINT = 'http://127.0.0.1:11434';
/** What draft-rule says of its rule beside it. */
const NOTE = /^rootline: The rule matches .*\n/;
/** Commands that end with 1, because the log tells of a failure. */
const FAILS = /--fail-on|exit 1/;
const commands = listCommands(ROOT);
const run = commands.filter(({ text }) => !Object.hasOwn(NOT_RUN, text) && !isAtServer(text));

let folder: string;
let model: Awaited<ReturnType<typeof startScriptedOllama>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rootline-documents-'));
  model = await startScriptedOllama({ models: ['llama3.1:8b'], reply: (body) => answerBySchema(body) });
  const bad = writeScenario(scenarioNamed('db-pool')).text;
  const good = writeScenario(scenarioNamed('healthy')).text;
  await mkdir(join(folder, 'logs'));
  for (const name of ['app.log', 'build.log', 'logs/app.log']) await writeFile(join(folder, name), bad);
  for (const name of ['good.log', 'yesterday.log']) await writeFile(join(folder, name), good);
  const rootline = `exec "${process.execPath}" "${COMMAND_MAIN}" "$@"`;
  await program('rootline', rootline);
  await program('npx', `shift\n${rootline}`);
  // What writes a log and fails.
  for (const name of ['make', 'npm']) await program(name, 'cat logs/app.log\nexit 2');
});
afterAll(async () => {
  await model.close();
  await rm(folder, { recursive: true });
});

async function program(name: string, script: string): Promise<void> {
  await mkdir(join(folder, 'bin'), { recursive: true });
  await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, 'bin', name), 0o755);
}

describe('what the documents tell to type', () => {
  test.each(run)('$file: $text', async ({ text }) => {
    const env = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` };
    const { code, stdout, stderr } = await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) =>
      execFile(
        'sh',
        ['-c', text.replace(ENDPOINT, model.url)],
        { cwd: folder, env, maxBuffer: 1 << 26 },
        (error, ...out) => resolve({ code: error === null ? 0 : Number(error.code), stdout: out[0], stderr: out[1] }),
      ),
    );
    expect({ code, stderr: stderr.replace(NOTE, '') }).toEqual({ code: FAILS.test(text) ? 1 : 0, stderr: '' });
    const [, name = ''] = /(?:^|\| |npx )rootline (\w[\w-]*)/.exec(text) ?? [];
    expect(stdout).toMatch(
      Object.hasOwn(COMMANDS, name) ? /\S/ : /^(?:## Root cause$|CLEAR CAUSE|NO SINGLE CAUSE STANDS OUT)/m,
    );
  });

  test('is run, or stands in the table of what is not with its reason', () => {
    expect(run.map(({ text }) => text).filter((text) => !/\brootline\b/.test(text))).toEqual([]);
    expect(Object.keys(NOT_RUN).filter((row) => !commands.some(({ text }) => text === row))).toEqual([]);
  });

  test('is what a shell can read', () => {
    const read = spawnSync('sh', ['-n', '-c', commands.map(({ text }) => text).join('\n')], { encoding: 'utf8' });
    expect(read.stderr).toBe('');
  });

  test('names no flag that its program does not have', async () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const lost = [];
    for (const { file, text } of [...commands, ...listInlineCommands(ROOT)]) {
      const known = await flagsOf(text, scripts);
      for (const [, flag] of text.matchAll(/(?<=\s)--([a-z][a-z-]*)/g))
        if (known !== null && flag !== undefined && !known(flag)) lost.push(`${file}: --${flag} of ${text}`);
    }
    expect(lost).toEqual([]);
  });
});

/** Which flags the program of a command knows; null for a program of others. */
async function flagsOf(text: string, scripts: Record<string, string>): Promise<((flag: string) => boolean) | null> {
  const [, name] = /\brootline (\S+)/.exec(text) ?? [];
  if (name !== undefined) {
    const { help } = (await (COMMANDS[name] ?? COMMANDS['analyze'])?.load()) ?? { help: '' };
    return (flag) => new RegExp(`--${flag}\\b`).test(help) || flag === 'help';
  }
  const [, script = ''] = /^npm run (\S+)/.exec(text) ?? [];
  const [path] = /scripts\/[\w-]+\.ts/.exec(scripts[script] ?? '') ?? [];
  if (path === undefined) return null;
  const source = readFileSync(join(ROOT, path), 'utf8');
  // Options stand as keys of what parseArgs takes.
  return (flag) => new RegExp(`(?:^|[\\s{])'?${flag}'?: \\{`, 'm').test(source);
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { COMMANDS } from '../commands.ts';
import { run } from './completion.ts';

const scripts: Record<string, string> = {};
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rootline-completion-'));
  writeFileSync(join(folder, 'app.log'), '');
  for (const shell of ['bash', 'zsh', 'fish']) {
    let printed = '';
    const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
    await run([shell], COMMANDS).finally(() => output.mockRestore());
    scripts[shell] = printed;
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish'])('of %s knows every command and its flags', (shell) => {
    for (const name of Object.keys(COMMANDS)) expect(scripts[shell]).toMatch(new RegExp(`\\b${name}\\b`));
    expect(scripts[shell]).toMatch(/--fail-on|-l fail-on/);
  });

  test.each([
    [['rootline', 'ana'], 'analyze'],
    [['rootline', 'app'], 'app.log'],
    [['rootline', 'analyze', '--fail'], '--fail-on'],
    [['rootline', 'app.log', '--base'], '--baseline'],
    [['rootline', 'serve', '--po'], '--port'],
  ])('in bash %s becomes %s', (words, wanted) => {
    const ask = `${scripts['bash']}\nCOMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _rootline; echo "\${COMPREPLY[@]}"`;
    expect(execFileSync('bash', ['-c', ask], { cwd: folder, encoding: 'utf8' }).trim()).toBe(wanted);
  });
});

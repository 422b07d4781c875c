import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { analyzeStatistically } from '@rootline/rca';
import { afterAll, describe, expect, it } from 'vitest';
import { parseLines } from '#testing/parse-lines.ts';
import { createLinks, drawsLinks } from './terminal-links.ts';
import { PLAIN, styleOf } from './terminal-style.ts';
import { textReport } from './text-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'rootline-links-'));
mkdirSync(join(folder, 'work', 'tests'), { recursive: true });
const work = join(folder, 'work');
writeFileSync(join(work, 'tests', 'a b\u00fc.py'), '');
writeFileSync(join(work, 'tests', 'refund.py'), '');
writeFileSync(join(work, 'x.log'), '');
writeFileSync(join(folder, 'outside.py'), '');
afterAll(() => rmSync(folder, { recursive: true }));

const LINK = new RegExp(
  `${String.fromCharCode(27)}\\]8;;([^${String.fromCharCode(27)}]*)${String.fromCharCode(27)}\\\\`,
  'g',
);
const addresses = (text: string) => [...text.matchAll(LINK)].map(([, address = '']) => address);

describe('links of a terminal', () => {
  it.each([
    [{ TERM: 'xterm-kitty' }, true],
    [{ TERM: 'xterm-256color', TERM_PROGRAM: 'iTerm.app' }, true],
    [{ TERM: 'xterm-256color', TERM_PROGRAM: 'vscode' }, true],
    [{ TERM: 'xterm-256color', VTE_VERSION: '7600' }, true],
    [{ WT_SESSION: 'a-b' }, true],
    [{ TERM: 'xterm-256color', VTE_VERSION: '5000' }, false],
    [{ TERM: 'xterm-256color', TERM_PROGRAM: 'Apple_Terminal' }, false],
    [{ TERM: 'xterm-256color' }, false],
    [{ TERM: 'tmux-256color', VTE_VERSION: '7600' }, false],
    [{ TERM: 'xterm-256color', VTE_VERSION: '7600', TMUX: '/tmp/x' }, false],
    [{ TERM: 'dumb', ROOTLINE_LINKS: '1' }, true],
    [{ TERM: 'xterm-kitty', ROOTLINE_LINKS: '0' }, false],
    [{ TERM: 'xterm-kitty', ROOTLINE_LINKS: '' }, true],
    [{}, false],
  ])('are drawn where %j', (environment, isDrawn) => {
    expect(drawsLinks(environment)).toBe(isDrawn);
  });

  it('are never drawn in a pipe, whatever the environment says', () => {
    const environment = { TERM: 'xterm-kitty', ROOTLINE_LINKS: '1', FORCE_COLOR: '1' };
    const place = { file: join(work, 'x.log'), line: 1, isOwn: true };
    expect(styleOf({}, environment, work)).toBe(PLAIN);
    expect(PLAIN.link('x', place)).toBe('x');
    expect(styleOf({ isTTY: true }, { TERM: 'xterm' }, work).link('x', place)).toBe('x');
    expect(addresses(styleOf({ isTTY: true }, environment, work).link('x', place))).toHaveLength(2);
  });

  it('open a file with any name, at its line where the terminal understands one', () => {
    const place = { file: 'tests/a b\u00fc.py', line: 88 };
    const link = (environment: Record<string, string>) => createLinks(environment, work)('here', place);
    const { pathname } = pathToFileURL(join(work, 'tests', 'a b\u00fc.py'));
    expect(link({})).toMatch(/^.*here.*$/);
    const [plain = '', end] = addresses(link({}));
    expect([new URL(plain).protocol, new URL(plain).pathname, new URL(plain).hash, end]).toEqual([
      'file:',
      pathname,
      '',
      '',
    ]);
    expect(new URL(addresses(link({ TERM: 'xterm-kitty' }))[0] ?? '').hash).toBe('#88');
    expect(addresses(link({ TERM_PROGRAM: 'vscode' }))[0]).toBe(`vscode://file${pathname}:88`);
  });

  it.each(['missing.py', '../outside.py', join(folder, 'outside.py'), '//host/share/x.py', '/etc/hosts', '', '.'])(
    'open nothing that a log names outside of the folder, or that is not there: %s',
    (file) => {
      expect(createLinks({}, work)('here', { file, line: 1 })).toBe('here');
    },
  );

  it('stand in a report on the place in the code and on the line of the log, and change no column', async () => {
    const lines = ['INFO start', 'ERROR db down: refused at tests/refund.py:88', 'INFO retry'];
    const { log, readLines } = parseLines(lines.map((text, i) => `2026-03-01T10:00:0${i}.000Z ${text}`));
    const result = await analyzeStatistically(log, readLines);
    const source = { filename: 'x.log', path: join(work, 'x.log'), entryCount: log.entryCount, page: null };
    const report = (links: string) => {
      const style = styleOf({ isTTY: true, columns: 90 }, { NO_COLOR: '1', ROOTLINE_LINKS: links }, work);
      return textReport({ result, source, log, readLines }, 'short', style);
    };
    const linked = await report('1');
    expect(
      addresses(linked)
        .filter((address) => address !== '')
        .map((address) => new URL(address).pathname),
    ).toEqual([pathToFileURL(join(work, 'x.log')).pathname, pathToFileURL(join(work, 'tests', 'refund.py')).pathname]);
    expect(linked.replace(LINK, '')).toBe(await report('0'));
  });
});

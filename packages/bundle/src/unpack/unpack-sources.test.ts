import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasTool, runTool } from '#testing/run-tool.ts';
import { LIMITS, temporaryFolder, unpackAll } from '#testing/unpack-in-folder.ts';
import { unpackSources } from './unpack-sources.ts';

const API = '2026-03-01T10:00:00Z INFO api - started\n'.repeat(40);
const DB = '2026-03-01T10:00:01Z ERROR db - refused\n'.repeat(3000);
const TREE = { 'api.log': API, 'node-1/db.log': DB };

/** A folder with two logs, a picture and nothing. */
async function tree(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'logs', 'node-1'), { recursive: true });
  for (const [name, text] of Object.entries(TREE)) await writeFile(path.join(folder, 'logs', name), text);
  await writeFile(path.join(folder, 'logs', 'plan.png'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  await writeFile(path.join(folder, 'logs', 'empty.log'), '');
  await symlink('/etc/hostname', path.join(folder, 'logs', 'link.log'));
  return folder;
}

const ARCHIVES: [string, string[], string[][]][] = [
  ['a.tar', ['tar'], [['tar', 'cf', 'a.tar', 'logs']]],
  ['a.tar.gz', ['tar', 'gzip'], [['tar', 'czf', 'a.tar.gz', 'logs']]],
  ['a.tar.zst', ['tar', 'zstd'], [['tar', '--zstd', '-cf', 'a.tar.zst', 'logs']]],
  ['a.tar.xz', ['tar', 'xz'], [['tar', 'cJf', 'a.tar.xz', 'logs']]],
  ['a.tar.bz2', ['tar', 'bzip2'], [['tar', 'cjf', 'a.tar.bz2', 'logs']]],
  ['a.zip', ['zip'], [['zip', '-qry', 'a.zip', 'logs']]],
  ['pax.tar', ['tar'], [['tar', '--format=pax', '-cf', 'pax.tar', 'logs']]],
  ['old.bin', ['tar'], [['tar', '--format=v7', '-cf', 'old.bin', 'logs']]],
];

describe.each(ARCHIVES)('%s, made by the real tools', (name, tools, commands) => {
  const missing = tools.filter((tool) => !hasTool(tool));
  const make = async () => {
    const folder = await tree();
    for (const [tool = '', ...args] of commands) runTool(tool, args, folder);
    return path.join(folder, name);
  };
  if (missing.length > 0) return void it.skip(`is not looked at: there is no ${missing.join(' and ')} here`);

  it('gives its texts and says what it left out', async () => {
    const { texts, skipped, stopped, strays } = await unpackAll([await make()]);
    expect(texts).toEqual({ [`${name}/logs/api.log`]: API, [`${name}/logs/node-1/db.log`]: DB });
    expect(skipped).toEqual({
      [`${name}/logs/plan.png`]: 'image',
      [`${name}/logs/empty.log`]: 'empty',
      [`${name}/logs/link.log`]: 'link',
    });
    expect({ stopped, strays }).toEqual({ stopped: null, strays: [] });
  });

  if (!hasTool('zip')) return void it.skip('lies within a ZIP archive: there is no zip here');

  it('lies within a ZIP archive', async () => {
    const archive = await make();
    runTool('zip', ['-q', 'outer.zip', name], path.dirname(archive));
    const { texts, strays } = await unpackAll([path.join(path.dirname(archive), 'outer.zip')]);
    expect(Object.keys(texts).sort()).toEqual([
      `outer.zip/${name}/logs/api.log`,
      `outer.zip/${name}/logs/node-1/db.log`,
    ]);
    expect(strays).toEqual([]);
  });
});

it('runs in Node as it stands, without a bundler', () => {
  const program = `const { unpackSources } = await import(${JSON.stringify(import.meta.resolve('../index.ts'))}); unpackSources;`;
  runTool(process.execPath, ['--input-type=module', '-e', program], process.cwd());
});

describe('single files', () => {
  const tools = ['gzip', 'zstd', 'xz', 'bzip2'];
  for (const tool of tools.filter((name) => !hasTool(name))) it.skip(`of ${tool}: there is no ${tool} here`);

  it.each(tools.filter(hasTool))('of %s are read, also one behind the other', async (tool) => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'one'), DB);
    runTool('sh', ['-c', `${tool} -c one > both; printf 'the end\\n' > two; ${tool} -c two >> both`], folder);
    const { texts, strays } = await unpackAll([path.join(folder, 'both')]);
    expect(texts).toEqual({ both: `${DB}the end\n` });
    expect(strays).toEqual([]);
  });

  it('that are text are read where they are', async () => {
    const folder = await tree();
    const seen = [];
    for await (const event of unpackSources({
      sources: [{ path: path.join(folder, 'logs'), name: 'logs' }],
      folder: '/nowhere',
      limits: { ...LIMITS, unpackedBytes: 0 },
    })) {
      seen.push(event.kind === 'member' ? [event.member.path, event.member.isInFolder] : event.kind);
    }
    expect(seen).toEqual([['logs/api.log', false], 'skipped', 'skipped', ['logs/node-1/db.log', false], 'skipped']);
  });
});

describe('what ends a file or all of it', () => {
  it.each<[string, Record<string, number>, string[]]>([
    ['a text that is too large', { memberBytes: 1000 }, ['It is larger than 1 KB']],
    ['too many bytes', { unpackedBytes: 2000 }, ['The unpacked size is more than 2 KB; the rest was skipped']],
    ['too many files', { members: 2 }, ['There are more than 2 files; the rest were skipped']],
    [
      'a ratio',
      { ratio: 2, freeBytes: 100 },
      ['The unpacked size is more than 2 times the original; the rest was skipped'],
    ],
    ['time', { seconds: 0 }, ['Unpacking took longer than 0 seconds; the rest was skipped']],
    ['a long path', { pathLength: 12 }, ['Its path is longer than 12 characters']],
  ])('%s', async (_name, limits, sentences) => {
    const folder = await tree();
    runTool('tar', ['czf', 'a.tgz', 'logs/node-1/db.log', 'logs/api.log'], folder);
    const { sentences: said, strays } = await unpackAll([path.join(folder, 'a.tgz')], limits);
    expect(said).toEqual(expect.arrayContaining(sentences));
    expect(strays).toEqual([]);
  });

  it.each<[string, string | null, string[]]>([
    ['gzip', 'gzip', []],
    ['zstd', 'zstd', []],
    ['xz', 'xz', []],
    ['bzip2', 'bzip2', []],
    ['a member that is left out for its size', null, ['tar', 'cf', 'packed', 'plain']],
  ])('is told again and again while one long file is read: %s', async (_name, tool, command) => {
    if (tool !== null && !hasTool(tool)) return;
    const folder = await temporaryFolder();
    const lines = Array.from({ length: 30_000 }, (_, i) => `2026-03-01T10:00:00Z INFO api - ${(i * 7919) % 1e6}\n`);
    await writeFile(path.join(folder, 'plain'), lines.join(''));
    if (tool === null) runTool(command[0] ?? '', command.slice(1), folder);
    else runTool('sh', ['-c', `${tool} -c plain > packed`], folder);
    const { size } = await stat(path.join(folder, 'plain'));
    const told: number[] = [];
    const sources = [{ path: path.join(folder, 'packed'), name: 'packed' }];
    const limits = { ...LIMITS, memberBytes: tool === null ? 1000 : LIMITS.memberBytes };
    const unpacked = path.join(folder, 'unpacked');
    await mkdir(unpacked);
    for await (const event of unpackSources({
      sources,
      folder: unpacked,
      limits,
      onProgress: (bytes) => told.push(bytes),
    })) {
      expect(event.kind).toBe(tool === null ? 'skipped' : 'member');
    }
    expect(told.length).toBeGreaterThan(5);
    expect(told.reduce((sum, bytes) => sum + bytes, 0)).toBe(tool === null ? 0 : size);
  });

  it('gives the same content once, and says where it stands', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'a.log'), API);
    await writeFile(path.join(folder, 'b.log'), API);
    const { texts, sentences } = await unpackAll([folder]);
    const [shown = ''] = Object.keys(texts);
    expect(sentences).toEqual([`It is a duplicate of ${shown}`]);
  });

  it('says what the system does not let us read', async () => {
    const folder = await temporaryFolder();
    const { sentences } = await unpackAll([path.join(folder, 'missing.log')]);
    expect(sentences).toEqual(['File not found']);
  });

  it('fails where the folder cannot be written, and leaves nothing in it', async () => {
    const folder = await tree();
    runTool('tar', ['czf', 'a.tgz', 'logs'], folder);
    const target = path.join(folder, 'target');
    await mkdir(target);
    await chmod(target, 0o500);
    const run = async () => {
      const sources = [{ path: path.join(folder, 'a.tgz'), name: 'a.tgz' }];
      for await (const _event of unpackSources({ sources, folder: path.join(target, 'missing'), limits: LIMITS }));
    };
    await expect(run()).rejects.toThrow('Cannot write to disk');
  });
});

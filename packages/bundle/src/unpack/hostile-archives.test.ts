import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { unseenCharacters } from '@rootline/contract';
import { describe, expect, it } from 'vitest';
import { makeTar } from '#testing/make-tar.ts';
import { makeZip, type ZipEntry } from '#testing/make-zip.ts';
import { hasTool, runTool } from '#testing/run-tool.ts';
import { LIMITS, temporaryFolder, type Unpacked, unpackAll } from '#testing/unpack-in-folder.ts';
import type { UnpackLimits } from './unpack-limits.ts';

const TEXT = Buffer.from('2026-03-01T10:00:00Z ERROR db - refused\n'.repeat(50));
const OTHER = Buffer.from('2026-03-01T10:00:00Z INFO api - started\n'.repeat(50));
const ZEROS = Buffer.alloc(12 * 1024 ** 2, 'a');

interface Seen extends Unpacked {
  paths: string[];
}

/** Unpacks hostile bytes, and checks what holds for all of them: nothing escapes, nothing is left, each is told in a sentence. */
async function unpack(bytes: Uint8Array, limits: Partial<UnpackLimits> = {}): Promise<Seen> {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'hostile'), bytes);
  const unpacked = await unpackAll([path.join(folder, 'hostile')], limits);
  expect(await readdir(folder)).toEqual(['hostile']);
  expect(unpacked.strays).toEqual([]);
  expect(unpacked.bytes).toBeLessThanOrEqual(limits.unpackedBytes ?? LIMITS.unpackedBytes);
  for (const sentence of unpacked.sentences) expect(sentence).toMatch(/^[A-Z].{5,120}[^.]$/s);
  const paths = Object.keys(unpacked.texts);
  for (const shown of [...paths, ...Object.keys(unpacked.skipped)]) {
    expect(shown).not.toMatch(/^\/|^[a-z]:|(?:^|\/)\.\.?(?:\/|$)|\\/i);
    expect(shown).not.toMatch(unseenCharacters());
  }
  return { ...unpacked, paths };
}

const NAMES: [string, string | Uint8Array, string][] = [
  ['a step up', '../../evil.log', 'evil.log'],
  ['many steps up', `${'../'.repeat(25)}etc/cron.d/evil`, 'etc/cron.d/evil'],
  ['an absolute path', '/etc/passwd.log', 'etc/passwd.log'],
  ['several slashes', '//server//share//x.log', 'server/share/x.log'],
  ['a drive', 'C:\\Windows\\x.log', 'Windows/x.log'],
  ['a drive with slashes', 'c:/x.log', 'x.log'],
  ['steps up with backslashes', '..\\..\\x.log', 'x.log'],
  ['a share of a network', '\\\\server\\c$\\x.log', 'server/c$/x.log'],
  ['steps within', 'a/./b/../../../x.log', 'a/b/x.log'],
  ['control characters', 'a\u001b[31m\nb\rx.log', 'a\ufffd[31m\ufffdb\ufffdx.log'],
  ['a mark that turns the direction', 'x\u202egol.exe', 'x\ufffdgol.exe'],
  ['a script', '<img src=x onerror=alert(1)>.log', '<img src=x onerror=alert(1)>.log'],
  ['a device of Windows', 'CON', 'CON'],
  ['spaces and dots at its end', 'x.log . ', 'x.log . '],
  ['a prototype', '__proto__', '__proto__'],
  ['another script', '\u65e5\u672c\u8a9e.log', '\u65e5\u672c\u8a9e.log'],
  ['parts of a character', 'cafe\u0301.log', 'caf\u00e9.log'],
  ['a stream of Windows', 'x.log:hidden', 'x.log:hidden'],
];

describe('names', () => {
  it.each(NAMES)('in a ZIP archive: %s', async (_name, name, shown) => {
    expect((await unpack(makeZip([{ name, data: TEXT }]))).paths).toEqual([`hostile/${shown}`]);
  });

  it.each(NAMES)('in a tar archive: %s', async (_name, name, shown) => {
    expect((await unpack(makeTar([{ name, data: TEXT }]))).paths).toEqual([`hostile/${shown}`]);
  });

  it.each<[string, Uint8Array]>([
    ['zip', makeZip([{ name: Buffer.from('\xe9\xff\x80.log', 'latin1'), data: TEXT }])],
    ['tar', makeTar([{ name: Buffer.from('\xe9\xff\x80.log', 'latin1'), data: TEXT }])],
    ['zip that says UTF-8', makeZip([{ name: Buffer.from('\xe9\xff\x80.log', 'latin1'), data: TEXT, flags: 0x800 }])],
  ])('in no known encoding: %s', async (_name, bytes) => {
    const { paths } = await unpack(bytes);
    expect(paths).toHaveLength(1);
    expect(paths[0]).toMatch(/\.log$/);
  });

  it.each<[string, (entries: ZipEntry[]) => Uint8Array]>([
    ['zip', (entries) => makeZip(entries)],
    ['tar', (entries) => makeTar(entries)],
  ])('that are alike, or alike but for their case: %s', async (_name, make) => {
    const { paths } = await unpack(
      make([
        { name: 'a.log', data: TEXT },
        { name: 'a.log', data: OTHER },
        { name: 'A.LOG', data: TEXT.subarray(40) },
      ]),
    );
    expect(paths.sort()).toEqual(['hostile/A.LOG (3)', 'hostile/a.log', 'hostile/a.log (2)']);
  });

  it('that attributes state, with a length that is not true, are not taken', async () => {
    const attributes = { name: 'pax', type: 'x', data: Buffer.from('99 path=../../evil\n') };
    expect((await unpack(makeTar([attributes, { name: 'a.log', data: TEXT }]))).paths).toEqual(['hostile/a.log']);
  });

  it('that are empty or too long are left out', async () => {
    const { skipped } = await unpack(
      makeZip([
        { name: '../', data: TEXT },
        { name: '..', data: TEXT },
        { name: 'x/'.repeat(600), data: TEXT },
        { name: 'y'.repeat(2000), data: OTHER },
      ]),
    );
    expect(Object.values(skipped).sort()).toEqual(['path-too-long', 'unsupported']);
  });
});

describe('what is no file', () => {
  it.each<[string, string, string]>([
    ['a hard link', '1', 'link'],
    ['a link', '2', 'link'],
    ['a device of characters', '3', 'device'],
    ['a device of blocks', '4', 'device'],
    ['a pipe', '6', 'device'],
  ])('in a tar archive: %s', async (_name, type, reason) => {
    const entry = { name: 'x.log', type, linkName: '/etc/passwd' };
    const { skipped, paths } = await unpack(makeTar([entry, { name: 'x.log/y.log', data: TEXT }]));
    expect(skipped).toEqual({ 'hostile/x.log': reason });
    expect(paths).toEqual(['hostile/x.log/y.log']);
  });

  it.each<[string, number, string]>([
    ['a link', 0o120777, 'link'],
    ['a device', 0o020644, 'device'],
    ['a pipe', 0o010644, 'device'],
    ['a socket', 0o140644, 'device'],
  ])('in a ZIP archive: %s', async (_name, mode, reason) => {
    const { skipped } = await unpack(makeZip([{ name: 'x.log', data: Buffer.from('/etc/passwd'), mode }]));
    expect(skipped).toEqual({ 'hostile/x.log': reason });
  });
});

describe('bombs end within the limits', () => {
  const small = { unpackedBytes: 8 * 1024 ** 2, memberBytes: 4 * 1024 ** 2, freeBytes: 1024 ** 2 };
  const nested = (depth: number, make: (inner: Uint8Array) => Uint8Array) => {
    let bytes: Uint8Array = TEXT;
    for (let i = 0; i < depth; i++) bytes = make(bytes);
    return bytes;
  };

  it.each<[string, () => Uint8Array]>([
    ['gzip', () => gzipSync(ZEROS)],
    ['zstd', () => zstdCompressSync(ZEROS)],
    ['gzip in gzip', () => gzipSync(gzipSync(ZEROS))],
    ['a tar archive in gzip', () => gzipSync(makeTar([{ name: 'a.log', data: ZEROS }]))],
    [
      'a tar archive of many in zstd',
      () =>
        zstdCompressSync(
          makeTar(Array.from({ length: 30 }, (_, i) => ({ name: `${i}.log`, data: ZEROS.subarray(0, 1024 ** 2) }))),
        ),
    ],
    ['a ZIP archive', () => makeZip([{ name: 'a.log', data: ZEROS }])],
    ['a ZIP archive that states too little', () => makeZip([{ name: 'a.log', data: ZEROS, statedBytes: 10 }])],
    [
      'a ZIP archive of archives',
      () =>
        makeZip(
          Array.from({ length: 8 }, (_, i) => ({
            name: `${i}.zip`,
            data: makeZip([{ name: 'a.log', data: ZEROS.subarray(i) }]),
          })),
        ),
    ],
    [
      'members that share their data',
      () =>
        makeZip([
          { name: 'a.log', data: ZEROS.subarray(0, 1024 ** 2) },
          ...Array.from({ length: 500 }, (_, i) => ({
            name: `${i}.log`,
            data: ZEROS.subarray(0, 1024 ** 2),
            dataOf: 0,
          })),
        ]),
    ],
    [
      'a picture of zeros',
      () => makeZip([{ name: 'a.png', data: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ZEROS]) }]),
    ],
  ])('%s', async (_name, make) => {
    const { bytes, sentences } = await unpack(make(), small);
    expect(bytes).toBeLessThanOrEqual(2 * 1024 ** 2);
    expect(sentences).not.toEqual([]);
  });

  const tools = ['bzip2', 'xz'];
  for (const tool of tools.filter((name) => !hasTool(name))) it.skip(`${tool}: there is no ${tool} here`);

  it.each(tools.filter(hasTool))('%s', async (tool) => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'zeros'), ZEROS);
    runTool('sh', ['-c', `cat zeros zeros | ${tool} -c > bomb`], folder);
    const { sentences, strays } = await unpackAll([path.join(folder, 'bomb')], small);
    expect(sentences).toHaveLength(1);
    expect(strays).toEqual([]);
  });

  it.each<[string, number, (inner: Uint8Array) => Uint8Array]>([
    ['ZIP archives', 12, (data) => makeZip([{ name: 'inner.zip', data, method: 0 }])],
    ['tar archives', 9, (data) => makeTar([{ name: 'inner.tar', data }])],
    ['tar archives in gzip', 9, (data) => gzipSync(makeTar([{ name: 'inner.tgz', data }]))],
    ['gzip', 20, (data) => gzipSync(data)],
    ['gzip and zstd in turn', 12, (data) => zstdCompressSync(gzipSync(data))],
  ])('%s in each other without end', async (_name, depth, make) => {
    const { skipped } = await unpack(nested(depth, make));
    expect(Object.values(skipped)).toEqual(['too-deep']);
  });

  it('opens archives as deep as the limit says', async () => {
    const make = (data: Uint8Array) => makeZip([{ name: 'inner', data }]);
    expect((await unpack(nested(3, make))).paths).toEqual(['hostile/inner/inner/inner']);
    expect((await unpack(nested(3, make), { depth: 2 })).paths).toEqual([]);
  });

  it('65,535 members', async () => {
    const entries = Array.from({ length: 65_535 }, (_, i) => ({ name: `${i}.log`, method: 0 }));
    const { stopped, sentences } = await unpack(makeZip(entries), { members: 1000 });
    expect(stopped).toBe('members');
    expect(sentences.at(-1)).toBe('There are more than 1,000 files; the rest were skipped');
  });
});

describe('damage', () => {
  const zip = makeZip([
    { name: 'a.log', data: TEXT },
    { name: 'b.log', data: OTHER },
  ]);
  const tar = makeTar([
    { name: 'a.log', data: TEXT },
    { name: 'b.log', data: OTHER },
  ]);
  const noise = (length: number) => Buffer.from(Array.from({ length }, (_, i) => (i * 7919 + (i >> 3)) & 0xff));

  it.each([0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98])('streams that are cut at %d of their length', async (share) => {
    for (const whole of [
      zip,
      tar,
      gzipSync(tar),
      zstdCompressSync(tar),
      gzipSync(TEXT),
      zstdCompressSync(TEXT),
      deflateSync(noise(4000)),
    ]) {
      const { sentences, paths } = await unpack(whole.subarray(0, Math.ceil(whole.length * share)));
      expect(sentences.length + paths.length).toBeGreaterThan(0);
    }
  });

  it.each([3, 40, 200, 400])('bytes that are overwritten from %d on', async (at) => {
    for (const whole of [zip, tar, gzipSync(tar), zstdCompressSync(tar), gzipSync(TEXT)]) {
      const bytes = Buffer.from(whole);
      noise(24).copy(bytes, Math.min(at, bytes.length - 24));
      const { sentences, paths } = await unpack(bytes);
      expect(sentences.length + paths.length).toBeGreaterThan(0);
    }
  });

  it.each<[string, Uint8Array]>([
    ['no end of the directory', makeZip([{ name: 'a.log', data: TEXT }], { isWithoutEnd: true })],
    ['a directory that lies elsewhere', makeZip([{ name: 'a.log', data: TEXT }], { directoryOffset: 3 })],
    ['a directory behind the end', makeZip([{ name: 'a.log', data: TEXT }], { directoryOffset: 0x7fff_ffff })],
    ['more members than there are', makeZip([{ name: 'a.log', data: TEXT }], { entryCount: 9 })],
    ['a size that is not true', makeZip([{ name: 'a.log', data: TEXT, statedBytes: 9 }])],
    ['packed data that goes on behind the end', makeZip([{ name: 'a.log', data: TEXT, statedPacked: 0x7fff_0000 }])],
    ['a compression that is not known', makeZip([{ name: 'a.log', data: TEXT, method: 99 }])],
    ['members that are encrypted', makeZip([{ name: 'a.log', data: TEXT, flags: 1 }])],
    ['strong encryption', makeZip([{ name: 'a.log', data: TEXT, flags: 0x41 }])],
    [
      'a header whose sum is wrong',
      makeTar([
        { name: 'b.log', data: OTHER },
        { name: 'a.log', data: TEXT, isSumWrong: true },
      ]),
    ],
    [
      'a size below zero',
      makeTar([{ name: 'a.log', data: TEXT, statedSize: '\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff' }]),
    ],
    ['a size beyond all', makeTar([{ name: 'a.log', data: TEXT, statedSize: '77777777777\0' }])],
    ['an archive without its end', makeTar([{ name: 'a.log', data: TEXT }], false)],
    [
      'attributes of 16 MB',
      makeTar([
        { name: 'pax', type: 'x', data: Buffer.alloc(16 * 1024 ** 2, '9') },
        { name: 'a.log', data: TEXT },
      ]),
    ],
    ['nothing but a beginning', Buffer.from('PK\x03\x04')],
    ['bytes of chance', noise(5000)],
  ])('%s', async (_name, bytes) => {
    const { sentences } = await unpack(bytes);
    expect(sentences.length).toBeGreaterThan(0);
  });

  it('reads several tar archives one after the other', async () => {
    const archives = [makeTar([{ name: 'a.log', data: TEXT }]), makeTar([{ name: 'b.log', data: OTHER }])];
    const { paths, sentences } = await unpack(Buffer.concat(archives));
    expect([paths, sentences]).toEqual([['hostile/a.log', 'hostile/b.log'], []]);
  });

  it('says of an encrypted member that it is encrypted, and reads the others', async () => {
    const { skipped, paths } = await unpack(
      makeZip([
        { name: 'a.log', data: TEXT, flags: 1 },
        { name: 'b.log', data: OTHER },
      ]),
    );
    expect(skipped).toEqual({ 'hostile/a.log': 'encrypted' });
    expect(paths).toEqual(['hostile/b.log']);
  });
});

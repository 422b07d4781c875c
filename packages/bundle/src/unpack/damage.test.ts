import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeTar } from '#testing/make-tar.ts';
import { makeZip } from '#testing/make-zip.ts';
import { hasTool, runTool } from '#testing/run-tool.ts';
import { temporaryFolder, type Unpacked, unpackAll } from '#testing/unpack-in-folder.ts';

const PLACES = 40;
const MEMBER_BYTES = 75_000;

/** A log that does not compress well, so that each part of the packed bytes carries a part of it. */
function noisyLog(seed: number): Buffer {
  let state = seed;
  const word = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state.toString(36).padStart(7, '0');
  };
  const lines: string[] = [];
  for (let length = 0; length < MEMBER_BYTES; length += lines.at(-1)?.length ?? 0)
    lines.push(`2026-03-01T10:00:00Z INFO api - ${word()} ${word()} ${word()} ${word()}\n`);
  return Buffer.from(lines.join(''));
}

const MEMBERS = ['a.log', 'b.log', 'c.log', 'd.log'].map((name, i) => ({ name, data: noisyLog(i + 1) }));
const TAR = makeTar(MEMBERS);

async function packed(tool: string, bytes: Uint8Array, args: string[] = []): Promise<Buffer> {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'plain'), bytes);
  runTool('sh', ['-c', `${tool} ${args.join(' ')} -c plain > packed`], folder);
  return readFile(path.join(folder, 'packed'));
}

async function unpackBytes(bytes: Uint8Array): Promise<Unpacked> {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'bundle'), bytes);
  return unpackAll([path.join(folder, 'bundle')]);
}

const KINDS: [name: string, tool: string | null, make: () => Uint8Array | Promise<Uint8Array>][] = [
  ['a ZIP archive of stored members', null, () => makeZip(MEMBERS.map((member) => ({ ...member, method: 0 })))],
  ['a ZIP archive of deflated members', null, () => makeZip(MEMBERS)],
  ['a tar archive in gzip', null, () => gzipSync(TAR)],
  ['a tar archive in zstd', null, () => zstdCompressSync(TAR, { params: { [constants.ZSTD_c_checksumFlag]: 1 } })],
  ['a tar archive in bzip2', 'bzip2', () => packed('bzip2', TAR, ['-1'])],
  ['a tar archive in xz', 'xz', () => packed('xz', TAR)],
];

const WHOLE = new Map(MEMBERS.map(({ name, data }) => [name, data.toString()]));
const nameOf = (shown: string) => shown.split('/').at(-1) ?? '';
/** Places that are spread evenly. */
const places = (bytes: Uint8Array) => Array.from({ length: PLACES }, (_, i) => Math.floor((i * bytes.length) / PLACES));

function flipped(bytes: Uint8Array, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0x5a;
  return copy;
}

describe.each(KINDS)('%s with one wrong byte', (_name, tool, make) => {
  if (tool !== null && !hasTool(tool)) return void it.skip(`is not looked at: there is no ${tool} here`);

  it('is named as damaged or read rightly, wherever the byte is', async () => {
    const bytes = await make();
    expect((await unpackBytes(bytes)).skipped).toEqual({});
    for (const at of places(bytes)) {
      const { texts, sentences, strays } = await unpackBytes(flipped(bytes, at));
      const contents = new Set(Object.values(texts));
      // Where one name is changed the content is still that of the member.
      const isRight = contents.size === WHOLE.size && [...WHOLE.values()].every((content) => contents.has(content));
      if (!isRight) expect(sentences, `byte ${at} of ${bytes.length}`).not.toEqual([]);
      expect(strays).toEqual([]);
    }
  });
});

it('a tar archive has checksums of its headers only: what is wrong there is named, and costs no other member', async () => {
  const block = 512;
  const headerEnds = [0, MEMBERS[0], MEMBERS[1]].map((member) =>
    typeof member === 'object' ? block + Math.ceil(member.data.length / block) * block : 0,
  );
  const [second = 0, third = 0] = [headerEnds[1] ?? 0, (headerEnds[1] ?? 0) + (headerEnds[2] ?? 0)];
  for (const at of [0, 20, 124, 150, 157, 300].map((offset) => second + offset)) {
    const { texts, skipped } = await unpackBytes(flipped(TAR, at));
    expect(Object.keys(texts).map(nameOf)).toEqual(['a.log']);
    expect(skipped).toEqual({ bundle: 'damaged' });
  }
  const { texts, skipped } = await unpackBytes(flipped(TAR, third + 5));
  expect(Object.entries(texts).map(([shown, text]) => [nameOf(shown), text === WHOLE.get(nameOf(shown))])).toEqual([
    ['a.log', true],
    ['b.log', true],
  ]);
  expect(skipped).toEqual({ bundle: 'damaged' });
});

describe('an archive that is cut in its last member', () => {
  it.for<[string, string | null, () => Uint8Array | Promise<Uint8Array>]>([
    ['a tar archive', null, () => TAR],
    ...KINDS.slice(2),
  ])(
    'gives the members well before the cut as they are, and says that it is cut: %s',
    async ([_name, tool, make], { skip }) => {
      if (tool !== null && !hasTool(tool)) skip(`there is no ${tool} here`);
      const bytes = await make();
      const { texts, skipped, sentences } = await unpackBytes(bytes.subarray(0, Math.floor(bytes.length * 0.92)));
      expect(Object.keys(texts).map(nameOf).slice(0, 2)).toEqual(['a.log', 'b.log']);
      for (const [shown, text] of Object.entries(texts)) expect(text).toBe(WHOLE.get(nameOf(shown)));
      expect(skipped).toMatchObject({ bundle: 'cut' });
      for (const sentence of sentences) expect(sentence).toMatch(/is truncated$/);
    },
  );
});

describe('a ZIP archive whose members are damaged', () => {
  it.each([0, 8])('gives the other members, and names the damaged one (method %d)', async (method) => {
    const bytes = makeZip(MEMBERS.map((member) => ({ ...member, method })));
    const { texts, skipped } = await unpackBytes(flipped(bytes, Math.floor(bytes.length * 0.4)));
    expect(Object.keys(texts)).toEqual(['bundle/a.log', 'bundle/c.log', 'bundle/d.log']);
    expect(skipped).toEqual({ 'bundle/b.log': 'damaged' });
  });
});

it('says of data whose checksum comes last that files that were read from it may be wrong', async () => {
  const bytes = Buffer.from(gzipSync(TAR));
  bytes.writeUInt32LE(1, bytes.length - 8);
  const { texts, sentences } = await unpackBytes(bytes);
  expect(Object.keys(texts)).toHaveLength(MEMBERS.length);
  expect(sentences).toEqual(['The gzip data is damaged; files that were read from it may be wrong']);
});

it.skipIf(!hasTool('xz'))('says what XZ data needs that has a larger dictionary than there is room for', async () => {
  const { sentences } = await unpackBytes(await packed('xz', TAR, ['--lzma2=dict=256MiB']));
  expect(sentences).toEqual(['XZ data is read only with a dictionary of at most 64 MB']);
});

it('names bytes after zstd data that are not zstd data', async () => {
  const broken = flipped(zstdCompressSync(MEMBERS[1]?.data ?? ''), 0);
  const { sentences } = await unpackBytes(Buffer.concat([zstdCompressSync(MEMBERS[0]?.data ?? ''), broken]));
  expect(sentences).toEqual(['The zstd data is damaged']);
});

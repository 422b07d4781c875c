import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { decodeContent } from './decode-content.ts';

/** Texts in encodings that the platform reads and cannot write, by what they say. */
const TEXTS: [encoding: string, text: string, hex: string][] = [
  [
    'windows-1251',
    'диск переполнен, запись невозможна',
    'e4e8f1ea20efe5f0e5efeeebede5ed2c20e7e0efe8f1fc20ede5e2eee7eceee6ede0',
  ],
  [
    'koi8-r',
    'диск переполнен, запись невозможна',
    'c4c9d3cb20d0c5d2c5d0cfcccec5ce2c20dac1d0c9d3d820cec5d7cfdacdcfd6cec1',
  ],
  [
    'ibm866',
    'диск переполнен, запись невозможна',
    'a4a8e1aa20afa5e0a5afaeabada5ad2c20a7a0afa8e1ec20ada5a2aea7acaea6ada0',
  ],
  ['windows-1250', 'wystąpił błąd: dysk jest pełny', '77797374b97069b32062b3b9643a206479736b206a657374207065b36e79'],
  ['windows-1253', 'ο δίσκος είναι γεμάτος', 'ef20e4dff3eaeff220e5dfede1e920e3e5ecdcf4eff2'],
  ['gb18030', '磁盘空间不足，写入失败', 'b4c5c5ccbfd5bce4b2bbd7e3a3acd0b4c8ebcaa7b0dc'],
  ['big5', '磁碟空間不足，寫入失敗', 'bacfbad0aac5b6a1a4a3a8aca141bc67a44aa5a2b1d1'],
  [
    'shift_jis',
    'ディスクが一杯です。書き込みに失敗しました',
    '836683428358834e82aa88ea947482c582b781428f9182ab8d9e82dd82c98eb8947382b582dc82b582bd',
  ],
  [
    'euc-jp',
    'ディスクがいっぱいです。書き込みに失敗しました',
    'a5c7a5a3a5b9a5afa4aca4a4a4c3a4d1a4a4a4c7a4b9a1a3bdf1a4adb9fea4dfa4cbbcbac7d4a4b7a4dea4b7a4bf',
  ],
  ['euc-kr', '디스크 공간이 부족합니다', 'b5f0bdbac5a920b0f8b0a3c0cc20bacec1b7c7d5b4cfb4d9'],
];

/** The text of a file as it is read, and what was done. */
async function opened(bytes: Uint8Array): Promise<{ text: string; notes: string[] }> {
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += 31) yield bytes.subarray(at, at + 31);
  };
  const decoded = await decodeContent(pieces(), { unpack: (_packing, packed) => packed, maxBytes: 1e6 });
  if (decoded === null) return { text: Buffer.from(bytes).toString(), notes: [] };
  const parts: Uint8Array[] = [];
  for await (const part of decoded.text) parts.push(part);
  return { text: Buffer.concat(parts).toString(), notes: decoded.notes };
}

const line = (i: number, said: Uint8Array) =>
  Buffer.concat([Buffer.from(`2026-03-05 10:00:0${i} ERROR store: `), said, Buffer.from('\n')]);

describe('text of 8 bits is read in the encoding that it shows', () => {
  it.each(TEXTS)('%s', async (_encoding, said, hex) => {
    const bytes = Buffer.from(hex, 'hex');
    const { text, notes } = await opened(Buffer.concat([0, 1, 2, 3].map((i) => line(i, bytes))));
    expect(text.split('\n')[0]).toBe(`2026-03-05 10:00:00 ERROR store: ${said}`);
    expect(notes.join()).toContain('not UTF-8');
  });

  it.each([
    ['of Western Europe', 'Datenträger ist voll – Größe prüfen', 'latin1'],
    ['in French', 'échec de l’écriture : disque saturé', 'latin1'],
  ] as const)('%s', async (_title, said, encoding) => {
    const bytes = Buffer.from(said.replace('–', '\u0096').replace('’', '\u0092'), encoding);
    const { text } = await opened(Buffer.concat([0, 1].map((i) => line(i, bytes))));
    expect(text).toContain(said);
  });

  it('line by line, beside UTF-8', async () => {
    const good = Buffer.from('Größe geprüft – gut');
    const { text } = await opened(
      Buffer.concat([line(0, good), line(1, Buffer.from('Datenträger ist voll', 'latin1')), line(2, good)]),
    );
    expect(text).toContain('00 ERROR store: Größe geprüft – gut\n');
    expect(text).toContain('01 ERROR store: Datenträger ist voll\n');
    expect(text).toContain('02 ERROR store: Größe geprüft – gut\n');
  });

  it('and UTF-16 that was written behind ASCII', async () => {
    const wide = Buffer.from(
      '2026-03-05 10:00:01 ERROR store: disk is full\r\n2026-03-05 10:00:02 INFO store: ended\r\n',
      'utf16le',
    );
    const { text } = await opened(Buffer.concat([line(0, Buffer.from('job began')), wide]));
    const { entries } = parseText(text);
    expect(entries.map(({ level, message }) => [level, message])).toEqual(
      [
        [2, 'store: job began'],
        [2, 'store: disk is full'],
        [4, 'store: ended'],
      ].map(([level, message]) => [level, String(message).replace('store: ', '')]),
    );
  });

  it('and ASCII that was written behind UTF-16', async () => {
    const wide = Buffer.from('\ufeff2026-03-05 10:00:00 INFO store: began\r\n', 'utf16le');
    const { text } = await opened(
      Buffer.concat([wide, line(1, Buffer.from('disk is full')), line(2, Buffer.from('disk is full'))]),
    );
    const { entries } = parseText(text);
    expect(entries.map(({ level }) => level)).toEqual([4, 2, 2]);
  });

  it('bytes of chance stay what they are', async () => {
    const chance = Buffer.from([0x81, 0xfe, 0x02, 0x9d, 0x8f, 0xff, 0xc0, 0x90]);
    const { notes } = await opened(
      Buffer.concat([0, 1, 2].map((i) => line(i, i === 1 ? chance : Buffer.from('kept')))),
    );
    expect(notes).toEqual([]);
  });

  it('lines that carriage returns alone end are lines', async () => {
    const { text } = await opened(Buffer.from('INFO a was kept\rERROR b was lost\rINFO c was kept\r'));
    expect(text).toBe('INFO a was kept\nERROR b was lost\nINFO c was kept\n');
  });
});

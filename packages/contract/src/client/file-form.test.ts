import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileForm, type SentFile } from './file-form.ts';

const MEBIBYTE = 1024 * 1024;
const TEXT = 'one line of a log\n'.repeat(40_000);
let folder: string;
let path: string;
let file: FileHandle;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rootline-form-'));
  path = join(folder, 'app.log');
  writeFileSync(path, TEXT);
  file = await open(path);
});

afterEach(async () => {
  await file.close();
  rmSync(folder, { recursive: true });
});

async function sent(source: SentFile): Promise<{ text: string; length: number }> {
  const { body, length } = await fileForm(source, 'app.log');
  return { text: await new Response(body).text(), length };
}

describe('the form of an upload', () => {
  it('holds the whole file, whether it comes from the disk or from memory, in the length it states', async () => {
    for (const source of [file, new Blob([TEXT])]) {
      const { text, length } = await sent(source);
      expect(text.length).toBe(length);
      expect(text.slice(text.indexOf('\r\n\r\n') + 4, text.lastIndexOf('\r\n--'))).toBe(TEXT);
    }
  });

  it('states the length of a file of more than 4 GiB', async () => {
    const small = (await fileForm(file, 'app.log')).length - TEXT.length;
    truncateSync(path, 5 * 1024 * MEBIBYTE);
    expect((await fileForm(file, 'app.log')).length - small).toBe(5 * 1024 * MEBIBYTE);
  });

  it('leaves out what is written to the file after the sending began', async () => {
    const { body, length } = await fileForm(file, 'app.log');
    writeFileSync(path, `${TEXT}and one more\n`);
    const text = await new Response(body).text();
    expect(text.length).toBe(length);
    expect(text).not.toContain('and one more');
  });

  it('breaks off when the file becomes shorter than it was', async () => {
    const { body } = await fileForm(file, 'app.log');
    truncateSync(path, 100);
    await expect(new Response(body).text()).rejects.toThrow('The file got shorter while it was being uploaded');
  });
});

import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF file, its pages one after another, every run of blanks as one. Takes its path or its bytes. */
export async function readPdf(source: string | Uint8Array): Promise<string> {
  const { text } = await extractText(await openPdf(source), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

export async function countPages(source: string | Uint8Array): Promise<number> {
  return (await openPdf(source)).numPages;
}

/** The reader keeps the bytes that it is given, so it gets its own. */
async function openPdf(source: string | Uint8Array) {
  return getDocumentProxy(new Uint8Array(typeof source === 'string' ? await readFile(source) : source));
}

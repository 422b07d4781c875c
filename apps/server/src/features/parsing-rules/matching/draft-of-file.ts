import { open } from 'node:fs/promises';
import type { RuleDraft } from '@rootline/contract';
import { DRAFT_BYTES, draftRule } from '@rootline/logparse';

/** Makes a rule of the first lines of a raw file; null when they share no layout. */
export async function draftOfFile(path: string): Promise<RuleDraft | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(DRAFT_BYTES), 0, DRAFT_BYTES, 0);
    return draftRule(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

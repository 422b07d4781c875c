import { AppError } from '#http/app-error.ts';
import type { ParsedFileRef } from './entry-lookup.ts';

/** Gives a parsed file as the catalog knows it now. Throws AppError for one that is gone, failed, or not parsed yet. */
export type FindParsed = (id: string) => Promise<ParsedFileRef>;

const TRIES = 3;

/**
 * Reads from parsed files. When one is parsed again meanwhile, its old segments go: the read begins anew with the new
 * ones, so an answer never mixes two parses and never lacks what a removed segment held.
 */
export async function readParsed<const I extends readonly string[], T>(
  findParsed: FindParsed,
  ids: I,
  read: (...files: { [N in keyof I]: ParsedFileRef }) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const files = (await Promise.all(ids.map(findParsed))) as { [N in keyof I]: ParsedFileRef };
    try {
      return await read(...files);
    } catch (error) {
      const now = await Promise.all(ids.map(findParsed));
      if (now.every(({ digestKey }, n) => digestKey === files[n]?.digestKey)) throw error;
      if (tries === TRIES) throw new AppError('log_file_changed', {}, { cause: error });
    }
  }
}

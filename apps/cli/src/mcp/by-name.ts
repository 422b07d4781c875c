import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { CallError, type Client } from '@rootline/contract/client';
import { UsageError } from '../command-error.ts';

/** Says that no file has an ID or a name, and how to find one that does. */
export const FILE_NOT_FOUND = 'File not found. Use list_files to get file IDs';

/** Says that a name alone does not tell which file is meant. */
export function sharedName(count: number): string {
  return `${count} files have this name. Use list_files to get their IDs`;
}

type Run<I, T> = (client: Client, input: I, signal: AbortSignal) => Promise<T>;

/** A tool about a file, which may be named by its id, or by its name where only one of the newest files has it. */
export function ofNamedFile<I extends { id: string }, T>(run: Run<I, T>): Run<I, T> {
  return (client, input, signal) => byIdOrName(client, input.id, (id) => run(client, { ...input, id }, signal), signal);
}

async function byIdOrName<T>(
  client: Client,
  idOrName: string,
  answer: (id: string) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  if (ID.test(idOrName)) {
    try {
      return await answer(idOrName);
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 404) throw error;
      const named = await idOfName(client, idOrName, signal);
      if (named === null) throw error;
      return answer(named);
    }
  }
  const named = await idOfName(client, idOrName, signal);
  if (named === null) throw new UsageError(FILE_NOT_FOUND);
  return answer(named);
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The id of the only file of this name; null where there is none. */
async function idOfName(client: Client, name: string, signal: AbortSignal): Promise<string | null> {
  const query = { limit: String(LIMITS.list.max) };
  const { logFiles } = await client.call(ENDPOINTS.listLogFiles, { query, signal });
  const named = logFiles.filter(({ filename }) => filename === name);
  if (named.length > 1) throw new UsageError(sharedName(named.length));
  return named[0]?.id ?? null;
}

import { ENDPOINTS } from '@rootline/contract';
import { call } from '#api/call.ts';

const LINES = 20;

/** The first lines of an uploaded file, as far as the server keeps their text. */
export async function readFileLines(fileId: string): Promise<string[]> {
  const { entries } = await call(ENDPOINTS.listEntries, { params: { id: fileId }, query: { limit: String(LINES) } });
  return entries.flatMap(({ message }) => message.split('\n')).slice(0, LINES);
}

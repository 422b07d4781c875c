import { ENDPOINTS, type UndatedTimes, undatedTimesOf } from '@rootline/contract';
import type { Client } from '@rootline/contract/client';

/** How the times of a file of the server are told where the log states no date; null where they have one. */
export async function undatedTimesAt(client: Client, id: string, signal: AbortSignal): Promise<UndatedTimes | null> {
  const { logFile } = await client.call(ENDPOINTS.getLogFile, { params: { id }, signal });
  return logFile.facts === null ? null : undatedTimesOf(logFile.facts);
}

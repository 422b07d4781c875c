import { ENDPOINTS, type LogFile } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { caseIdOf } from '#address/log-files-search.ts';
import { call } from '#api/call.ts';
import { firstLine, withoutTerminalCodes } from '#format/entry-text.ts';

type ReadFile = Pick<LogFile, 'id' | 'parseNumber'>;

/** A line that is suspected, and how it reads when no entry begins there. */
interface Suspect {
  line: number;
  cause: string;
}

/** The message at the suspected line, with its values; empty while it is not known. */
export function useCauseWords(file: ReadFile | null, suspect: Suspect | null): string {
  const line = suspect?.line ?? 0;
  const { data, isPending } = useQuery({ ...messageQuery(file, line), enabled: file !== null && suspect !== null });
  return data ?? (suspect === null || (isPending && file !== null) ? '' : suspect.cause);
}

/** The first line of the message of the entry that begins at a line; null where none does. */
const messageQuery = (file: ReadFile | null, line: number) =>
  queryOptions({
    queryKey: ['log-entries', file?.id, file?.parseNumber, 'message', line],
    queryFn: async ({ signal }) => {
      // A case cites its lines in full.
      if (caseIdOf(file?.id ?? '') !== null) return null;
      const query = { line: String(line), limit: '1' };
      const { entries } = await call(ENDPOINTS.listEntries, { params: { id: file?.id ?? '' }, query, signal });
      const [entry] = entries;
      return entry?.line === line ? firstLine(withoutTerminalCodes(entry.message)).text : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

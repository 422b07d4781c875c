import { ENDPOINTS, type LogFile, type RcaResult } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { shown } from '../../features/log-files/entries/entry-blocks.ts';
import type { CausePlace } from '../../features/log-files/entries/entry-list.tsx';
import { windowedSource } from '../../features/log-files/entries/windowed-source.ts';
import { firstLookQuery } from '../../features/rca-runs/rca-runs-queries.ts';
import { isHealthy } from '../../features/rca-runs/result/verdict.ts';

export interface SuspectedCause extends CausePlace {
  pattern: string;
}

/** Where the suspected cause is; null when nothing is suspected. */
export function causeOf(verdict: RcaResult): SuspectedCause | null {
  const [first] = verdict.candidates;
  if (first === undefined || isHealthy(verdict)) return null;
  const cited = verdict.evidence.find(({ templateId }) => templateId === first.templateId)?.lines[0];
  const line = cited?.line ?? first.lines[0];
  if (line === undefined) return null;
  const timestamp = cited?.timestamp ?? first.firstOccurrence;
  return { line, templateId: first.templateId, pattern: first.pattern, timestamp };
}

/** The message at the suspected line, with its values; empty while it is not known. */
export function useCauseWords(file: LogFile, cause: SuspectedCause | null): string {
  const message = useQuery({ ...messageQuery(file, cause?.line ?? 1), enabled: cause !== null });
  return message.data ?? (cause === null || message.isPending ? '' : cause.pattern);
}

/** The first line of the message of the entry at a line, with its values. */
const messageQuery = (file: LogFile, line: number) =>
  queryOptions({
    queryKey: ['log-entries', ...windowedSource(file).key, 'message', line],
    queryFn: async ({ signal }) => {
      const query = { line: String(line), limit: '1' };
      const { entries } = await call(ENDPOINTS.listEntries, { params: { id: file.id }, query, signal });
      return shown(entries)[0]?.message.split('\n')[0] ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the first look suspects, in a line of the file's row. */
export function RowVerdict({ file }: { file: LogFile }) {
  const { data: look } = useQuery(firstLookQuery(file.id));
  const cause = look ? causeOf(look) : null;
  const words = useCauseWords(file, cause);
  if (cause === null) return null;
  return (
    <span title={words}>
      {text.rowSuspects} <b>{words}</b> · L{formatCount(cause.line)}
    </span>
  );
}

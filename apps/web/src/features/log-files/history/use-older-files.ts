import { cursorAfter, ENDPOINTS, LIMITS, type LogFile } from '@rootline/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '#api/call.ts';
import { OLDER_FILES_KEY } from '../log-files-queries.ts';

/** Older pages begin this far inside the newest one: files that new uploads push out of it are still among them. */
const OVERLAP = 100;

/** The newest files, and the older ones once they are asked for. `show` is null where there are no more. */
export function useOlderFiles(newest: LogFile[] | undefined) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const isFull = (newest?.length ?? 0) >= LIMITS.list.max;
  const from = newest?.at(-OVERLAP);
  const older = useInfiniteQuery({
    queryKey: OLDER_FILES_KEY,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: String(LIMITS.list.max), before: pageParam };
      return (await call(ENDPOINTS.listLogFiles, { query, signal })).logFiles;
    },
    initialPageParam: from === undefined ? '' : cursorAfter(from),
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last && page.length >= LIMITS.list.max ? cursorAfter(last) : null;
    },
    enabled: isAsked && from !== undefined,
  });
  const begin = older.data?.pages[0]?.[0]?.createdAt;
  const isApart =
    begin !== undefined && newest !== undefined && Date.parse(newest.at(-1)?.createdAt ?? '') > Date.parse(begin);
  useEffect(() => {
    if (isApart) void client.resetQueries({ queryKey: OLDER_FILES_KEY });
  }, [client, isApart]);
  const files = useMemo(() => {
    if (newest === undefined || older.data === undefined) return newest;
    const known = new Set(newest.map(({ id }) => id));
    return [...newest, ...older.data.pages.flat().filter(({ id }) => !known.has(id))];
  }, [newest, older.data]);
  const show = () => (isAsked ? void older.fetchNextPage() : setAsked(true));
  const hasMore = isAsked ? older.hasNextPage : isFull;
  return { files, show: hasMore ? show : null, isLoading: older.isLoading || older.isFetchingNextPage };
}

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { EntrySearch } from '#address/log-files-search.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import type { EntryFilters, EntrySource } from './entry-source.ts';
import { type EntryMark, placeBeside } from './file-marks.ts';
import { shownLevels } from './level-choice.ts';
import { attempt, type EntryNavigation } from './use-entry-navigation.ts';

interface JumpInput {
  go: EntryNavigation;
  source: EntrySource;
  filters: EntryFilters;
  search: EntrySearch;
  marks: readonly EntryMark[];
  lastOfFold: (row: number) => number;
}

/** Jumps to the next or previous entry of a kind; each says so when there is none. */
export function useEntryJumps({ go, source, filters, search, marks, lastOfFold }: JumpInput) {
  const client = useQueryClient();
  const toLike = (like: EntryFilters, step: 1 | -1, name: string) =>
    go.goToLike(like, { step, name, lastRow: lastOfFold(go.currentRow) });
  return {
    toLevel(levels: 'FATAL,ERROR' | 'FATAL' | 'WARN', step: 1 | -1, name: string): unknown {
      const shown = levels.split(',').filter((level) => shownLevels(search).some((other) => other === level));
      if (shown.length > 0) return toLike({ levels: shown.join() }, step, name);
      notifyToast('info', text.levelHidden(levels));
      return undefined;
    },
    toSame: (step: 1 | -1) =>
      go.withEntry(({ templateId }) => {
        if (templateId) return toLike({ template: templateId }, step, text.jumpNames.same);
        notifyToast('info', text.noTemplate);
        return undefined;
      }),
    toGap: (step: 1 | -1) =>
      attempt(async () => {
        const gaps = await client.fetchQuery(timeGapsQuery(source, filters));
        const gap = placeBeside(gaps, { from: go.here(), step, positionOf: ({ seq }) => seq });
        if (gap) await go.goToPosition(gap.seq, 'near');
        else notifyToast('info', text.noGap);
      }),
    toMark: (step: 1 | -1) =>
      attempt(async () => {
        const mark = placeBeside(marks, { from: go.here(), step, positionOf: ({ position }) => position });
        if (mark) await go.goToPosition(mark.position, 'near');
        else notifyToast('info', text.noMarks);
      }),
  };
}
export type EntryJumps = ReturnType<typeof useEntryJumps>;

/** Unusually long pauses between the entries that pass; none where no one counts them. */
const timeGapsQuery = (source: EntrySource, filters: EntryFilters) =>
  queryOptions({
    queryKey: ['log-entries', ...source.key, 'gaps', filters],
    queryFn: async ({ signal }) => (await source.gaps?.(filters, signal)) ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  });

import { useCallbackRef } from '@mantine/hooks';
import type { LogFile } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { OF_ENTRIES, OF_STEPS, OF_VOLUME, useSearchPart } from '#address/use-search.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import { formatPercent } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { EntriesSection } from '../entries/entries-section.tsx';
import { entryIndexQuery } from '../entries/entry-blocks.ts';
import type { EntrySearchPatch } from '../entries/entry-filters.ts';
import { rowFilters } from '../entries/entry-filters.ts';
import type { LogEvidence } from '../entries/entry-list.tsx';
import { choiceFor, choiceIn } from '../entries/level-choice.ts';
import { useEntrySource } from '../entries/use-entry-source.ts';
import { windowedSource } from '../entries/windowed-source.ts';
import { isReadable, phaseOf } from '../file-phase.ts';
import { logFileQuery } from '../log-files-queries.ts';
import classes from './details-panel.module.css';
import { LogVolumeSection, type ResultPlaces } from './log-volume-section.tsx';

/** Most logs are of no run. */
const RunSteps = lazyPart(async () => (await import('./run-steps.tsx')).RunSteps);
const FEWEST_STEPS = 2;

interface DetailsPanelProps {
  /** From the list, which is fresher than the details; null while only the details know the file. */
  file: LogFile | null;
  fileId: string;
  search: EntrySearch;
  onSearch: (patch: EntrySearchPatch, how?: 'replace') => unknown;
  evidence: FileEvidence;
  /** Opens the comparison with another file. */
  compare: ReactNode;
}

/** What an analysis marks in the log. */
interface FileEvidence extends LogEvidence {
  onsets: ResultPlaces;
}

/** The log of one file: its volume over time, and its entries. */
export function DetailsPanel(props: DetailsPanelProps) {
  const { fileId, evidence, compare } = props;
  const address = useSearchPart(props.search, OF_ENTRIES);
  const { data: detail, error, refetch } = useQuery(logFileQuery(fileId));
  const file = props.file ?? detail ?? null;
  const levels = file?.facts?.levels;
  const search = useMemo(() => choiceIn(address, levels), [address, levels]);
  const ofVolume = useSearchPart(search, OF_VOLUME);
  const ofSteps = useSearchPart(search, OF_STEPS);
  const onSearch = useCallbackRef((patch: EntrySearchPatch, how?: 'replace') =>
    props.onSearch(choiceFor(patch, levels), how),
  );
  const parse = file ?? { id: fileId, parseNumber: 0 };
  useEffect(() => {
    if (error) notifyToast('error', text.detailsFailed(messageOf(error)));
  }, [error]);
  // The first window tells whether the backend has windows at all.
  const probe = useQuery({
    ...entryIndexQuery(windowedSource(parse), rowFilters({})),
    enabled: file !== null && isReadable(file),
  });
  const source = useEntrySource(parse, { sent: detail?.entries, windowError: probe.error });
  const hasSteps = source.steps !== undefined && (file?.facts?.stepCount ?? 0) >= FEWEST_STEPS;
  const isWaitingForSent = probe.error instanceof ApiError && probe.error.status === 404 && !detail && !error;
  return (
    <div className={classes['panel']}>
      {error && (file === null || probe.error) ? (
        <ErrorBox message={text.detailsFailed(messageOf(error))} error={error} onRetry={() => void refetch()} />
      ) : file === null || isWaitingForSent ? (
        <div className={classes['waiting']}>
          <SkeletonRows rows={10} height={24} />
        </div>
      ) : isReadable(file) ? (
        <>
          {/* What is new has the axis over its columns. */}
          {hasSteps ? (
            <Suspense>
              <RunSteps source={source} search={ofSteps} onSearch={onSearch} />
            </Suspense>
          ) : null}
          {!hasSteps && (search.view !== 'new' || source.groups === undefined) && (
            <LogVolumeSection
              file={file}
              source={source}
              search={ofVolume}
              onSearch={onSearch}
              onsets={evidence.onsets}
            />
          )}
          <EntriesSection
            key={file.id}
            file={file}
            source={source}
            search={search}
            onSearch={onSearch}
            evidence={evidence}
            compare={compare}
          />
        </>
      ) : phaseOf(file.status) === 'failed' ? (
        <ErrorBox message={file.error ? `${text.parseFailedTitle}. ${file.error}` : text.parseFailedTitle} />
      ) : (
        <LoadingText text={text.parsing(formatPercent(file.parseProgress))} />
      )}
    </div>
  );
}

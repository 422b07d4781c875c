import type { LogFile } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { OF_ENTRIES, useSearchPart } from '#address/use-search-part.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import { formatPercent } from '#format/percent.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { EntriesSection } from '../entries/entries-section.tsx';
import { entryIndexQuery } from '../entries/entry-blocks.ts';
import type { EntrySearchPatch } from '../entries/entry-filters.ts';
import { rowFilters } from '../entries/entry-filters.ts';
import { useEntrySource } from '../entries/use-entry-source.ts';
import { windowedSource } from '../entries/windowed-source.ts';
import { isReadable, phaseOf } from '../file-phase.ts';
import { logFileQuery } from '../log-files-queries.ts';
import classes from './details-panel.module.css';
import { LogVolumeSection, type ResultPlaces } from './log-volume-section.tsx';

interface DetailsPanelProps {
  /** From the list, which is fresher than the details; null while only the details know the file. */
  file: LogFile | null;
  fileId: string;
  head: ReactNode;
  /** Sections above the entries: the analysis, and for administrators the server log. */
  sections: ReactNode;
  search: EntrySearch;
  onSearch: (patch: EntrySearchPatch, how?: 'replace') => unknown;
  citations: ReadonlyMap<number, number>;
  onsets: ResultPlaces;
}

/** Everything about one file, each part in one line, so that the log is visible at once. */
export function DetailsPanel(props: DetailsPanelProps) {
  const { fileId, head, sections, onSearch, citations, onsets } = props;
  const search = useSearchPart(props.search, OF_ENTRIES);
  const { data: detail, error, refetch } = useQuery(logFileQuery(fileId));
  const file = props.file ?? detail ?? null;
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
  const isWaitingForSent = probe.error instanceof ApiError && probe.error.status === 404 && !detail && !error;
  return (
    <div className={classes['panel']}>
      {head}
      {sections}
      {error && (file === null || probe.error) ? (
        <ErrorBox message={text.detailsFailed(messageOf(error))} error={error} onRetry={() => void refetch()} />
      ) : file === null || isWaitingForSent ? (
        <div className={classes['waiting']}>
          <SkeletonRows rows={10} height={24} />
        </div>
      ) : isReadable(file) ? (
        <>
          <LogVolumeSection file={file} source={source} search={search} onSearch={onSearch} onsets={onsets} />
          <EntriesSection
            key={file.id}
            file={file}
            source={source}
            search={search}
            onSearch={onSearch}
            citations={citations}
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

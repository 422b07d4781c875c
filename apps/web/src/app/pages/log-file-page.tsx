import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { LogFile } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { CSSProperties } from 'react';
import { ApiError } from '#api/api-error.ts';
import { usePreference } from '#api/preferences.ts';
import { useMay } from '#api/use-may.ts';
import { logFileText, logFilesText as text } from '#messages/log-files.en.ts';
import { rcaText } from '#messages/rca.en.ts';
import { CardBoundary } from '#ui/card-boundary.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Splitter } from '#ui/splitter.tsx';
import { sizeWithin } from '#ui/splitter-size.ts';
import type { EntrySearch } from '../../address/log-files-search.ts';
import { OF_ENTRIES, useSearchPart } from '../../address/use-search-part.ts';
import { FileBadges, FileCounts, NoRcaNote } from '../../features/log-files/history/history-row.tsx';
import { rowActions } from '../../features/log-files/history/row-actions.ts';
import { RowButtons } from '../../features/log-files/history/row-buttons.tsx';
import { logFileQuery } from '../../features/log-files/log-files-queries.ts';
import { ResultRail } from '../../features/rca-runs/result/result-rail.tsx';
import { NavigationFromResult } from '../../features/rca-runs/result-navigation.ts';
import { AdminSection } from './admin-section.tsx';
import { CompareLogsButton } from './compare-logs.tsx';
import { evidenceSearch } from './evidence-search.ts';
import { FileClockSwitch, WithFileClock } from './file-clock.tsx';
import { useFileDialogs } from './file-dialogs.tsx';
import { FileWorkbench } from './file-workbench.tsx';
import classes from './log-file-page.module.css';
import { useNavigationBeside } from './use-evidence-navigation.ts';
import { useFileKeys } from './use-file-keys.ts';
import { useSearchPatch } from './use-search-patch.ts';

const RAIL_WIDTH = 400;
const RAIL_WIDTHS = { min: 320, max: 640 };
/** Always the same elements: they are not drawn again with the page. */
const ADMIN_SECTION = <AdminSection />;
const ENTRIES_HEAD = <VisuallyHidden component="h2">{text.entriesSection}</VisuallyHidden>;

/** A single log analysis over the full width. */
export function LogFilePage() {
  const { id = '' } = useParams({ strict: false });
  const search: EntrySearch = useSearch({ strict: false });
  const entrySearch = useSearchPart(search, OF_ENTRIES);
  const onSearch = useSearchPatch();
  const navigation = useNavigationBeside(id);
  const may = useMay();
  const navigate = useNavigate();
  const isWide = useMediaQuery('(min-width: 1400px)', true, { getInitialValueInEffect: false });
  const [railWidth, setRailWidth] = usePreference('railWidth', (stored) =>
    sizeWithin(typeof stored === 'number' ? stored : RAIL_WIDTH, RAIL_WIDTHS),
  );
  const { data: file, error } = useQuery(logFileQuery(id));
  const dialogs = useFileDialogs({
    dialog: search.dialog,
    file: file ?? null,
    onDialog: (dialog) => onSearch({ dialog, run: undefined, runs: undefined }),
    onEvidence: (_fileId, evidence) => onSearch(evidenceSearch(evidence)),
    onToggleDetails: () => void navigate({ to: '/logs' }),
    onDeleted: () => void navigate({ to: '/logs' }),
  });
  useFileKeys({
    openFileId: id,
    onAction: (names) => {
      const action =
        file && rowActions(file, true, may).find(({ name, isDisabled }) => names.includes(name) && !isDisabled);
      if (action) void dialogs.handleAction(action.name, file);
    },
  });
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <PageTitle title={text.screenTitle} />
        <EmptyState title={logFileText.notFound} action={<Link to="/logs">{logFileText.toHistory}</Link>} />
      </>
    );
  }
  const isAnalysed = file?.rcaAnalysisStatus === 'completed';
  return (
    <NavigationFromResult value={navigation}>
      <WithFileClock file={file ?? null}>
        <div className={classes['page']}>
          <div className={classes['head']}>
            <nav className={classes['crumbs']} aria-label={logFileText.toHistory}>
              <Link to="/logs">
                <ChevronLeft size={13} aria-hidden="true" />
                {logFileText.toHistory}
              </Link>
            </nav>
            <PageTitle title={file?.filename ?? text.screenTitle} note={<FileTimeRange file={file ?? null} />} />
            <div className={classes['facts']}>
              {file && (
                <>
                  <FileClockSwitch file={file} />
                  <FileCounts file={file} />
                  <FileBadges file={file} />
                  {!file.isRCAPossible && <NoRcaNote reason={file.rcaNotPossibleReason} />}
                  <RowButtons
                    file={file}
                    isOpen={true}
                    busy={dialogs.busy?.name}
                    onAction={(name) => void dialogs.handleAction(name, file)}
                  />
                  <CompareLogsButton file={file} />
                </>
              )}
            </div>
          </div>
          <div
            className={classes['work']}
            data-rail={(isWide && isAnalysed) || undefined}
            style={{ '--rail-width': `${railWidth}px` } as CSSProperties}
          >
            <CardBoundary>
              <FileWorkbench
                key={id}
                fileId={id}
                file={file ?? null}
                head={ENTRIES_HEAD}
                search={entrySearch}
                onSearch={onSearch}
                adminSection={ADMIN_SECTION}
              />
            </CardBoundary>
            {isWide && isAnalysed && (
              <Splitter
                label={rcaText.railWidth}
                pane="after"
                size={railWidth}
                range={RAIL_WIDTHS}
                onSize={setRailWidth}
              />
            )}
            {isWide && isAnalysed && (
              <CardBoundary>
                <ResultRail fileId={id} onOpen={() => onSearch({ dialog: 'rca-result' })} />
              </CardBoundary>
            )}
          </div>
          {dialogs.elements}
        </div>
      </WithFileClock>
    </NavigationFromResult>
  );
}

/** From when to when the file's entries are. */
function FileTimeRange({ file }: { file: LogFile | null }) {
  const { times } = useLogClock();
  return (
    <span className="micro muted">
      {times.range(file?.facts?.firstTimestamp ?? null, file?.facts?.lastTimestamp ?? null)}
    </span>
  );
}

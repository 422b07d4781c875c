import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import type { LogFile } from '@rootline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { NO_ENTRY_STATE } from '#address/no-entry-state.ts';
import { OF_ENTRIES, OF_LIST, useSearchPart, useSearchPatch } from '#address/use-search.ts';
import { usePreference } from '#api/preferences.ts';
import { useMay } from '#api/use-may.ts';
import { logFilesText, logFilesText as text } from '#messages/log-files.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { CardBoundary } from '#ui/card-boundary.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SkeletonRows } from '#ui/loading-text.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SplitPanes } from '#ui/splitter.tsx';
import { useIsScreen } from '#ui/use-medium.ts';
import type { LogFilesSearch } from '../../address/log-files-search.ts';
import { DetailsHead } from '../../features/log-files/details/details-head.tsx';
import { HistoryList } from '../../features/log-files/history/history-list.tsx';
import { type RowActionName, rowActions } from '../../features/log-files/history/row-actions.ts';
import { loadedFile, logFileQuery, logFilesQuery } from '../../features/log-files/log-files-queries.ts';
import { ConnectorsCard } from '../../features/log-files/upload/connectors-card.tsx';
import { UploadCard } from '../../features/log-files/upload/upload-card.tsx';
import { NavigationFromResult } from '../../features/rca-runs/result-navigation.ts';
import { ServerLogsSection } from '../../features/server-logs/server-logs-section.tsx';
import { evidenceSearch, useNavigationBeside } from './evidence-navigation.ts';
import { FileClockSwitch, WithFileClock } from './file-clock.tsx';
import { useFileDialogs } from './file-dialogs.tsx';
import classes from './log-files-page.module.css';
import { RowVerdict } from './suspected-cause.tsx';
import { enterList, useFileKeys } from './use-file-keys.ts';

const verdictOf = (file: LogFile) => <RowVerdict file={file} />;
const loadWorkbench = () => import('./file-workbench.tsx');
/** The log view is most of the code, and the list is there without it. */
const FileWorkbench = lazy(async () => ({ default: (await loadWorkbench()).FileWorkbench }));
const NARROW_PX = 1200;
/** What the list takes beside an open file. */
const LIST_PX = 340;
/** Always the same element: it is not drawn again with the page. */
const ADMIN_SECTION = <ServerLogsSection />;
const WAITING = (
  <div className={classes['waiting']} aria-busy="true">
    <SkeletonRows rows={10} height={24} />
  </div>
);

/** Log Analysis and RCA: upload, history, and the file that is open. */
export function LogFilesPage() {
  const search: LogFilesSearch = useSearch({ strict: false });
  const listSearch = useSearchPart(search, OF_LIST);
  const entrySearch = useSearchPart(search, OF_ENTRIES);
  const onSearch = useSearchPatch();
  const may = useMay();
  const client = useQueryClient();
  const { data: files, isPending } = useQuery(logFilesQuery());
  const isPhone = useIsScreen('phone');
  // Beside the history nothing could be read.
  const isOnePane = useIsScreen('onePane');
  const isWide = useIsScreen('wide');
  const [width, setWidth] = usePreference('historyWidth', (stored) => (typeof stored === 'number' ? stored : null));
  const [isFoldedAlways, setFoldedAlways] = usePreference('historyFolded', (stored) =>
    // Beside the list a narrow window leaves the messages no room.
    typeof stored === 'boolean' ? stored : globalThis.innerWidth < NARROW_PX,
  );
  const [leftResultOf, setLeftResultOf] = useState<string | null>(null);
  const openId = search.file;
  // Details take the room of the history while they are open, and no longer.
  const [isRoomTaken, setRoomTaken] = useState(false);
  if (isRoomTaken && openId === undefined) setRoomTaken(false);
  const isHistoryFolded = isFoldedAlways || isRoomTaken;
  const setHistoryFolded = useCallbackRef((isFolded: boolean) => {
    setRoomTaken(false);
    setFoldedAlways(isFolded);
  });
  // There before the first file is opened.
  useEffect(() => void loadWorkbench(), []);
  const navigation = useNavigationBeside(openId ?? '');
  // The row answers at once; the file is drawn right after.
  const shownId = useDeferredValue(openId);
  const dialogId = search.of ?? openId;
  const listed = files?.find((file) => file.id === openId) ?? null;
  const openDetail = useQuery({
    ...logFileQuery(openId ?? ''),
    enabled: openId !== undefined && listed === null && files !== undefined,
  });
  const openFile = listed ?? openDetail.data ?? null;
  const ofDialog = files?.find((file) => file.id === dialogId);
  // A file behind the newest ones of the list.
  const olderOfDialog = useQuery({
    ...logFileQuery(dialogId ?? ''),
    enabled: search.dialog !== undefined && dialogId !== undefined && ofDialog === undefined && files !== undefined,
  });

  const toggleDetails = useCallback(
    (fileId: string) => {
      setLeftResultOf(null);
      if (fileId === openId) {
        // What is closed holds the focus; in a narrow window the list is drawn anew in its place.
        enterList(fileId);
        requestAnimationFrame(() => enterList(fileId));
      }
      onSearch({ ...NO_ENTRY_STATE, of: undefined, file: fileId === openId ? undefined : fileId });
    },
    [onSearch, openId],
  );
  const handleDeleted = useCallbackRef((fileId: string) =>
    onSearch(
      { dialog: undefined, of: undefined, ...(fileId === openId ? { ...NO_ENTRY_STATE, file: undefined } : {}) },
      'replace',
    ),
  );
  // Who reads another file by now is not led away from it.
  const handleReady = useCallbackRef((fileId: string) => {
    if (openId === undefined && search.dialog === undefined) toggleDetails(fileId);
  });
  const hasFiles = (files?.length ?? 0) > 0;
  const uploadCard = useMemo(() => <UploadCard onReady={handleReady} isFolded={hasFiles} />, [handleReady, hasFiles]);
  const dialogs = useFileDialogs({
    dialog: search.dialog,
    file: ofDialog ?? olderOfDialog.data ?? null,
    onDialog: useCallback(
      (dialog, fileId) =>
        onSearch({ dialog, of: dialog && fileId !== openId ? fileId : undefined, run: undefined, runs: undefined }),
      [onSearch, openId],
    ),
    onEvidence: (fileId, patch) => {
      setLeftResultOf(fileId);
      onSearch({
        ...(fileId === openId ? {} : NO_ENTRY_STATE),
        of: undefined,
        file: fileId,
        ...evidenceSearch(patch),
      });
    },
    onToggleDetails: toggleDetails,
    onDeleted: handleDeleted,
  });
  const { handleAction } = dialogs;
  // Always the same function, so that no row is drawn again because of it.
  const handleRowAction = useCallbackRef((name: RowActionName, file: LogFile) => void handleAction(name, file));
  useFileKeys({
    openFileId: openId,
    onLeave: toggleDetails,
    onFoldHistory: () => openId !== undefined && setHistoryFolded(!isHistoryFolded),
    onAction: useCallback(
      (names, fileId) => {
        const file = loadedFile(client, fileId) ?? (openFile?.id === fileId ? openFile : undefined);
        const action =
          file && rowActions(file, false, may).find(({ name, isDisabled }) => names.includes(name) && !isDisabled);
        if (action) void handleAction(action.name, file);
      },
      [client, openFile, handleAction, may],
    ),
  });

  const history = (
    <CardBoundary>
      <HistoryList
        search={listSearch}
        onSearch={onSearch}
        onAction={handleRowAction}
        busy={dialogs.busy}
        verdict={verdictOf}
        onDeleted={handleDeleted}
      />
    </CardBoundary>
  );
  // A dialog that opens draws neither this nor the file behind it again.
  const head = useMemo(
    () =>
      openId !== undefined && (
        <DetailsHead
          file={openFile}
          isAlone={isOnePane || isHistoryFolded}
          onBack={isOnePane ? () => toggleDetails(openId) : undefined}
          actions={
            <>
              {leftResultOf === openId && (
                <BackToRca onBack={() => onSearch({ dialog: 'rca-result', line: undefined })} />
              )}
              {isOnePane &&
                openFile &&
                rowActions(openFile, true, may)
                  .filter(({ name }) => name === 'view-rca' || name === 'generate')
                  .map((action) => (
                    <Button key={action.name} size="xs" onClick={() => handleRowAction(action.name, openFile)}>
                      {action.label}
                    </Button>
                  ))}
              <FileClockSwitch file={openFile} />
              {!isOnePane && (
                <IconButton
                  size="sm"
                  label={isHistoryFolded ? text.showHistory : text.foldHistory}
                  aria-pressed={isHistoryFolded}
                  onClick={() => setHistoryFolded(!isHistoryFolded)}
                >
                  {isHistoryFolded ? <PanelLeftOpen size={14} /> : <PanelLeftClose size={14} />}
                </IconButton>
              )}
              {!isOnePane && (
                <Button size="xs" onClick={() => toggleDetails(openId)}>
                  {uiText.close}
                </Button>
              )}
            </>
          }
        />
      ),
    [
      openFile,
      openId,
      isOnePane,
      isHistoryFolded,
      setHistoryFolded,
      leftResultOf,
      may,
      onSearch,
      handleRowAction,
      toggleDetails,
    ],
  );
  const details = openId !== undefined && (
    <CardBoundary key={openId}>
      {shownId !== openId ? (
        WAITING
      ) : (
        <Suspense fallback={WAITING}>
          <WithFileClock file={openFile}>
            <FileWorkbench
              fileId={openId}
              file={openFile}
              search={entrySearch}
              onSearch={onSearch}
              adminSection={ADMIN_SECTION}
              head={head}
              onNeedsRoom={isOnePane ? undefined : setRoomTaken}
            />
          </WithFileClock>
        </Suspense>
      )}
    </CardBoundary>
  );
  return (
    <NavigationFromResult value={navigation}>
      <div className={classes['page']} data-open={openId !== undefined || undefined}>
        <div className={classes['title']}>
          <PageTitle title={text.screenTitle} />
        </div>
        {isOnePane && details ? (
          details
        ) : (
          <>
            <div className={classes['top']}>
              {may('log-files.upload') && uploadCard}
              {isWide && <ConnectorsCard isFolded={hasFiles} />}
            </div>
            <SplitPanes
              start={isHistoryFolded && details ? null : history}
              end={details || null}
              width={width ?? LIST_PX}
              min={LIST_PX}
              max={640}
              onWidth={setWidth}
              label={text.history}
            />
            {/* On a phone it follows the list, however long that is. */}
            {!isWide && !(isPhone && isPending) && <ConnectorsCard isFolded={hasFiles} />}
          </>
        )}
        {dialogs.elements}
      </div>
    </NavigationFromResult>
  );
}

/** Shown after a cited line was opened, until the result is back. */
function BackToRca({ onBack }: { onBack: () => void }) {
  return (
    <Button size="xs" variant="light" onClick={onBack}>
      {logFilesText.backToRca}
    </Button>
  );
}

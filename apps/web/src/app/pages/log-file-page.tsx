import { useCallbackRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { OF_ENTRIES, useSearchPart, useSearchPatch } from '#address/use-search.ts';
import { ApiError } from '#api/api-error.ts';
import { useMay } from '#api/use-may.ts';
import { countSentence } from '#format/counts.ts';
import { formatKilobytes } from '#format/sizes.ts';
import { logFileText, logFilesText as text } from '#messages/log-files.en.ts';
import { CardBoundary } from '#ui/card-boundary.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import type { EntrySearch } from '../../address/log-files-search.ts';
import { type RowAction, type RowActionName, rowActions } from '../../features/log-files/history/row-actions.ts';
import { logFileQuery } from '../../features/log-files/log-files-queries.ts';
import { NavigationFromResult } from '../../features/rca-runs/result-navigation.ts';
import { evidenceSearch, useNavigationBeside } from './evidence-navigation.ts';
import { WithFileClock } from './file-clock.tsx';
import { useFileDialogs } from './file-dialogs.tsx';
import { FileWorkbench } from './file-workbench.tsx';
import { LogFrame } from './log-frame.tsx';
import { useFileKeys } from './use-file-keys.ts';
import type { VerdictAction } from './verdict-bar.tsx';

// It stands at the end of the rail, for administrators.
const ServerLogsSection = lazy(async () => ({
  default: (await import('../../features/server-logs/server-logs-section.tsx')).ServerLogsSection,
}));
/** Always the same elements: they are not drawn again with the page. */
const ADMIN_SECTION = (
  <Suspense>
    <ServerLogsSection />
  </Suspense>
);

/** A single log analysis over the full width. */
export function LogFilePage() {
  const { id = '' } = useParams({ strict: false });
  const search: EntrySearch = useSearch({ strict: false });
  const entrySearch = useSearchPart(search, OF_ENTRIES);
  const onSearch = useSearchPatch();
  const navigation = useNavigationBeside(id);
  const may = useMay();
  const navigate = useNavigate();
  const { data: file, error } = useQuery(logFileQuery(id));
  const dialogs = useFileDialogs({
    dialog: search.dialog,
    file: file ?? null,
    onDialog: (dialog) => onSearch({ dialog, run: undefined, runs: undefined }),
    onEvidence: (_fileId, evidence) => onSearch(evidenceSearch(evidence)),
    onToggleDetails: () => void navigate({ to: '/logs' }),
    onDeleted: () => void navigate({ to: '/logs' }),
  });
  const act = useCallbackRef((name: RowActionName) => file && void dialogs.handleAction(name, file));
  const busy = dialogs.busy?.name;
  const actions = useMemo(
    () => (file ? verdictActions(rowActions(file, true, may), busy, act) : NO_ACTIONS),
    [file, may, busy, act],
  );
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
  return (
    <NavigationFromResult value={navigation}>
      <WithFileClock file={file ?? null}>
        <LogFrame
          file={file ?? null}
          back={{ to: '/logs', label: logFileText.toHistory }}
          size={file ? [formatKilobytes(file.size), countSentence(file.entryCount, text.entriesCount)] : []}
          damage={file?.damage?.sentence}
        >
          <CardBoundary>
            <FileWorkbench
              key={id}
              fileId={id}
              file={file ?? null}
              head={null}
              search={entrySearch}
              onSearch={onSearch}
              adminSection={ADMIN_SECTION}
              actions={actions}
            />
          </CardBoundary>
          {dialogs.elements}
        </LogFrame>
      </WithFileClock>
    </NavigationFromResult>
  );
}

const NO_ACTIONS: readonly VerdictAction[] = [];
/** The buttons of the file in the order in which they keep their place in the verdict line. */
const PLACES: readonly RowActionName[] = [
  'view-rca',
  'generate',
  'running',
  'cancel',
  'download-pdf',
  'review',
  're-generate',
  'toggle-details',
  'delete',
];

function verdictActions(
  actions: readonly RowAction[],
  busy: RowActionName | undefined,
  act: (name: RowActionName) => void,
): VerdictAction[] {
  return actions
    .toSorted((a, b) => PLACES.indexOf(a.name) - PLACES.indexOf(b.name))
    .map(({ name, label, isDisabled, isDangerous }) => ({
      name,
      label,
      isDisabled,
      isDangerous,
      isBusy: busy === name,
      isMain: name === 'view-rca' || name === 'generate',
      onSelect: () => act(name),
    }));
}

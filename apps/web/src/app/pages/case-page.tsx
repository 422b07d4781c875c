import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import type { CaseDetail } from '@rootline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FolderTree } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { CASES_KEY } from '#address/log-files-search.ts';
import { OF_ENTRIES, useSearchPart, useSearchPatch } from '#address/use-search.ts';
import { ApiError, messageOf } from '#api/api-error.ts';
import { usePreference } from '#api/preferences.ts';
import { useMay } from '#api/use-may.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { rcaText } from '#messages/rca.en.ts';
import { CardBoundary } from '#ui/card-boundary.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { useIsScreen } from '#ui/use-medium.ts';
import type { EntrySearch } from '../../address/log-files-search.ts';
import { caseQuery, hueOfServices, isRead, logOfCase, servicesOf } from '../../features/log-files/cases/case-log.ts';
import { caseSource } from '../../features/log-files/cases/case-source.ts';
import { EntriesSection } from '../../features/log-files/entries/entries-section.tsx';
import type { EntrySearchPatch } from '../../features/log-files/entries/entry-filters.ts';
import { choiceFor, choiceIn } from '../../features/log-files/entries/level-choice.ts';
import { type RowActionName, rowActions } from '../../features/log-files/history/row-actions.ts';
import { citedLines } from '../../features/rca-runs/cited-lines.ts';
import { useRcaPanel } from '../../features/rca-runs/panel/use-rca-panel.ts';
import { useLineKeys } from '../../features/rca-runs/result/use-result-keys.ts';
import { isHealthy } from '../../features/rca-runs/result/verdict.ts';
import { LineNames, NavigationFromResult } from '../../features/rca-runs/result-navigation.ts';
import classes from './case-page.module.css';
import { sizeOfCase } from './case-size.ts';
import { CaseNotes, CaseVerdict, incidentOf, lineNames, lineOfPattern, marksOf, onsetOrder } from './case-verdict.tsx';
import { evidenceSearch } from './evidence-navigation.ts';
import { WithFileClock } from './file-clock.tsx';
import { useFileDialogs } from './file-dialogs.tsx';
import { LogFrame } from './log-frame.tsx';
import { causeOf, useNewestVerdict } from './suspected-cause.tsx';
import { VerdictBar } from './verdict-bar.tsx';

const NewCaseDialog = lazy(async () => ({
  default: (await import('../../features/log-files/cases/new-case-dialog.tsx')).NewCaseDialog,
}));
const DeleteCaseDialog = lazy(async () => ({ default: (await import('./cases-page.tsx')).DeleteCaseDialog }));
// The rows are there first; the pictures and the files have their places until they are.
const CaseLanes = lazy(async () => ({
  default: (await import('../../features/log-files/cases/case-lanes.tsx')).CaseLanes,
}));
const CaseTree = lazy(async () => ({
  default: (await import('../../features/log-files/cases/case-tree.tsx')).CaseTree,
}));
const AnalysisRail = lazy(async () => ({ default: (await import('./analysis-rail.tsx')).AnalysisRail }));

/** One case: its files, its services over time, and all entries as one list. */
export function CasePage() {
  const { id = '' } = useParams({ strict: false });
  const { data: detail, error, refetch } = useQuery(caseQuery(id));
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <PageTitle title={text.title} />
        <EmptyState title={text.notFound} action={<Link to="/cases">{text.toCases}</Link>} />
      </>
    );
  }
  if (detail === undefined) {
    return (
      <>
        <PageTitle title={text.title} />
        {error ? (
          <ErrorBox message={text.detailFailed(messageOf(error))} error={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true" />
        )}
      </>
    );
  }
  return <OpenCase key={id} detail={detail} />;
}

function OpenCase({ detail }: { detail: CaseDetail }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const may = useMay();
  const search: EntrySearch = useSearch({ strict: false });
  const patch = useSearchPatch();
  const log = useMemo(() => logOfCase(detail), [detail]);
  const address = useSearchPart(search, OF_ENTRIES);
  const entrySearch = useMemo(() => choiceIn(address, log.facts?.levels), [address, log]);
  const onSearch = useCallbackRef((change: EntrySearchPatch, how?: 'replace') =>
    patch(choiceFor(change, log.facts?.levels), how),
  );
  const verdict = useNewestVerdict(log);
  const hues = useMemo(() => hueOfServices(onsetOrder(servicesOf(detail), verdict)), [detail, verdict]);
  const cited = useMemo(
    () => (verdict && !isHealthy(verdict) ? citedLines(verdict).slice(0, MARKED_LINES) : []),
    [verdict],
  );
  const source = useMemo(
    () =>
      caseSource(
        detail,
        hues,
        cited.map(({ timestamp }) => timestamp),
      ),
    [detail, hues, cited],
  );
  const cause = useMemo(() => (verdict ? causeOf(verdict) : null), [verdict]);
  const evidence = useMemo(
    () => ({ citations: new Map(cited.map(({ line, number }) => [line, number])), cause }),
    [cited, cause],
  );
  const marks = useMemo(() => marksOf(detail, cited, cause?.line), [detail, cited, cause]);
  const names = useMemo(() => lineNames(verdict, source.ofCase?.lineName), [verdict, source]);
  const navigation = useMemo(
    () => ({
      goToLine: (line: number) => patch({ line, dialog: undefined }),
      goToPattern: (templateId: string) => {
        const line = verdict ? lineOfPattern(verdict, templateId) : null;
        if (line !== null) patch({ line, dialog: undefined });
      },
      // Ranges of the joined lines are nowhere on the screen.
      goToRange: () => {},
    }),
    [patch, verdict],
  );
  useLineKeys(verdict);
  const handleChanged = useCallbackRef(() => {
    void client.invalidateQueries({ queryKey: CASES_KEY });
  });
  const panel = useRcaPanel(log.id, handleChanged);
  const [isDeleting, setIsDeleting] = useState(false);
  const dialogs = useFileDialogs({
    dialog: search.dialog === 'new' ? undefined : search.dialog,
    file: log,
    onDialog: (dialog) => patch({ dialog, run: undefined, runs: undefined }),
    onEvidence: (_id, found) =>
      found.line === undefined && found.tpl !== undefined
        ? navigation.goToPattern(found.tpl)
        : patch(evidenceSearch(found)),
    onToggleDetails: () => void navigate({ to: '/cases' }),
    onDeleted: () => void navigate({ to: '/cases' }),
  });
  const act = (name: RowActionName) => (name === 'delete' ? setIsDeleting(true) : void dialogs.handleAction(name, log));
  const actions = rowActions(log, true, may)
    .filter(({ name }) => name !== 'toggle-details')
    .map(({ name, label, isDisabled, isDangerous }) => ({
      name,
      label,
      isDisabled,
      isDangerous,
      isBusy: dialogs.busy?.name === name,
      isMain: name === 'view-rca' || name === 'generate',
      onSelect: () => act(name),
    }));

  const isWide = useIsScreen('desktop');
  const [isRailWanted, setIsRailWanted] = usePreference('rcaOpen', (stored) => stored !== false);
  const [isRailOver, setIsRailOver] = useState(false);
  const [isTreeOver, setIsTreeOver] = useState(false);
  const isPhone = useIsScreen('phone');
  const treeSwitch = { 'aria-expanded': isTreeOver, onClick: () => setIsTreeOver(!isTreeOver) };
  const isNew = search.view === 'new';
  const canDock = isWide && !isNew;
  const isRailOpen = canDock ? isRailWanted : isRailOver;
  const isRailBeside = isRailOpen && !isPhone && !isNew;
  const openRail = (isOpen: boolean) => (canDock ? setIsRailWanted(isOpen) : setIsRailOver(isOpen));
  const viewDetails = {
    name: 'view-details',
    label: rcaText.viewDetails,
    isKept: true,
    onSelect: () => openRail(true),
  };
  const readCount = detail.files.filter(isRead).length;
  const tree = (
    <Suspense fallback={<div />}>
      <CaseTree
        detail={detail}
        hues={hues}
        search={search}
        onSearch={(change) => {
          setIsTreeOver(false);
          return onSearch(change);
        }}
        onAdd={() => patch({ dialog: 'new' })}
      />
    </Suspense>
  );
  return (
    <NavigationFromResult value={navigation}>
      <LineNames value={names}>
        <WithFileClock file={log}>
          <LogFrame
            file={log}
            back={{ to: '/cases', label: text.title }}
            kind={text.caseWord}
            size={sizeOfCase(detail)}
            tools={
              isWide ? null : isPhone ? (
                <IconButton label={text.files} {...treeSwitch}>
                  <FolderTree size={16} />
                </IconButton>
              ) : (
                <Button size="xs" leftSection={<FolderTree size={14} aria-hidden="true" />} {...treeSwitch}>
                  {text.files}
                </Button>
              )
            }
          >
            <div className={classes['case']}>
              {readCount > 0 && (
                <VerdictBar
                  file={log}
                  verdict={verdict}
                  active={panel.active}
                  actions={[
                    ...actions.filter(({ isMain }) => isMain),
                    ...(canDock && isRailOpen ? [] : [viewDetails]),
                    ...actions.filter(({ isMain }) => !isMain),
                  ]}
                  told={
                    verdict && cause && <CaseVerdict verdict={verdict} cause={cause} label={names.label(cause.line)} />
                  }
                />
              )}
              <div className={classes['columns']} data-rail={(isRailBeside && readCount > 0) || undefined}>
                {isWide ? tree : isTreeOver && <div className={classes['over']}>{tree}</div>}
                <div className={classes['centre']}>
                  {readCount === 0 ? (
                    <NothingRead detail={detail} />
                  ) : (
                    <CardBoundary>
                      {!isNew && (
                        <Suspense fallback={<div className={classes['lanes']} />}>
                          <CaseLanes
                            detail={detail}
                            version={source.key.join(' ')}
                            hues={hues}
                            search={entrySearch}
                            onSearch={onSearch}
                            marks={marks}
                            incident={incidentOf(verdict, cause?.timestamp ?? null)}
                          />
                        </Suspense>
                      )}
                      <EntriesSection
                        file={log}
                        source={source}
                        search={entrySearch}
                        onSearch={onSearch}
                        evidence={evidence}
                        compare={null}
                      />
                    </CardBoundary>
                  )}
                </div>
                {readCount > 0 && isRailOpen && (
                  <Suspense fallback={<div className={classes['rail']} aria-busy="true" />}>
                    <AnalysisRail
                      file={log}
                      panel={panel}
                      isPassing={!canDock}
                      isOver={!isRailBeside}
                      onClose={() => openRail(false)}
                      onSearch={patch}
                      adminSection={null}
                      facts={<CaseNotes detail={detail} verdict={verdict} />}
                    />
                  </Suspense>
                )}
              </div>
              {dialogs.elements}
              <Suspense>
                {search.dialog === 'new' && (
                  <NewCaseDialog
                    caseId={detail.id}
                    onClose={() => patch({ dialog: undefined }, 'replace')}
                    onDone={() => patch({ dialog: undefined }, 'replace')}
                  />
                )}
                {isDeleting && (
                  <DeleteCaseDialog
                    case={detail}
                    onClose={() => setIsDeleting(false)}
                    onDeleted={() => void navigate({ to: '/cases' })}
                  />
                )}
              </Suspense>
            </div>
          </LogFrame>
        </WithFileClock>
      </LineNames>
    </NavigationFromResult>
  );
}

const MARKED_LINES = 9;

/** Why nothing can be read, or that it is about to be. */
function NothingRead({ detail: { status, files, sources } }: { detail: CaseDetail }) {
  const isWaiting = status === 'processing' || sources.some((source) => ['pending', 'running'].includes(source.status));
  if (isWaiting) return <EmptyState title={text.reading} hint={text.readingHelp} />;
  if (files.length === 0 && sources.length === 0)
    return <EmptyState title={text.nothingYet} hint={text.nothingYetHelp} />;
  return <EmptyState title={text.nothingRead} hint={text.nothingReadHelp} />;
}

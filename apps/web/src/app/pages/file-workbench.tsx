import { useCallbackRef } from '@mantine/hooks';
import type { LogFile, RcaResult } from '@rootline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CSSProperties,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePreference } from '#api/preferences.ts';
import { rcaText } from '#messages/rca.en.ts';
import { Splitter, sizeWithin } from '#ui/splitter.tsx';
import type { EntrySearch } from '../../address/log-files-search.ts';
import { DetailsPanel } from '../../features/log-files/details/details-panel.tsx';
import type { ResultPlaces } from '../../features/log-files/details/log-volume-section.tsx';
import { changeLogFile, logFileQuery, logFilesQuery } from '../../features/log-files/log-files-queries.ts';
import { citedLines } from '../../features/rca-runs/cited-lines.ts';
import { useRcaPanel } from '../../features/rca-runs/panel/use-rca-panel.ts';
import { useLineKeys } from '../../features/rca-runs/result/use-result-keys.ts';
import { isHealthy } from '../../features/rca-runs/result/verdict.ts';
import { CompareLogsButton } from './compare-logs.tsx';
import classes from './file-workbench.module.css';
import { causeOf, useNewestVerdict } from './suspected-cause.tsx';
import { type VerdictAction, VerdictBar } from './verdict-bar.tsx';

/** Neither the layout nor the log needs it. */
const AnalysisRail = lazy(async () => ({ default: (await import('./analysis-rail.tsx')).AnalysisRail }));

interface FileWorkbenchProps {
  fileId: string;
  /** From the list; null while only the file's own call knows it. */
  file: LogFile | null;
  head: ReactNode;
  search: EntrySearch;
  onSearch: (patch: Record<string, unknown>, how?: 'replace') => unknown;
  /** The server log, for administrators. */
  adminSection?: ReactNode;
  /** Makes room for the analysis beside the log, and gives it back when the analysis is closed. */
  onNeedsRoom?: ((isNeeded: boolean) => void) | undefined;
  /** Buttons of the verdict line; without them it only leads to the result. */
  actions?: readonly VerdictAction[];
}

const RAIL_WIDTH = 352;
const RAIL_WIDTHS = { min: 300, max: 560 };
/** What the log keeps beside the rail: as long as it has the first, the rail stands there by itself; with the second, when it is opened. */
const LOG_WIDTHS = { roomy: 860, least: 520 };

/** One file at work: its verdict, its analysis in a rail, its volume over time and its entries, tied together by lines. */
export const FileWorkbench = memo(function FileWorkbench(props: FileWorkbenchProps) {
  const { fileId, file: listed, head, search, onSearch, adminSection, actions = NO_ACTIONS } = props;
  const client = useQueryClient();
  const { data: detail } = useQuery(logFileQuery(fileId));
  const file = listed ?? detail ?? null;
  const handleChanged = useCallback(
    (status: string) => {
      if (status === 'pending') changeLogFile(client, fileId, { rcaAnalysisStatus: 'pending' });
      void client.invalidateQueries({ queryKey: logFilesQuery().queryKey });
      void client.invalidateQueries({ queryKey: logFileQuery(fileId).queryKey });
    },
    [client, fileId],
  );
  const panel = useRcaPanel(fileId, handleChanged);
  const { verdict, evidence } = useVerdict(file);
  useLineKeys(verdict);

  const [ref, width] = useWidth();
  const [railWidth, setRailWidth] = usePreference('rcaRailWidth', (stored) =>
    sizeWithin(typeof stored === 'number' ? stored : RAIL_WIDTH, RAIL_WIDTHS),
  );
  const [isDockedOpen, setIsDockedOpen] = usePreference('rcaOpen', (stored) => stored !== false);
  const [isOverOpen, setIsOverOpen] = useState(false);
  // What is new needs the width for its common axis.
  const hasRoomFor = (least: number) => search.view !== 'new' && width - railWidth >= least;
  const canDock = hasRoomFor(LOG_WIDTHS.roomy);
  const isRailOpen = canDock ? isDockedOpen : isOverOpen;
  const isRailBeside = isRailOpen && hasRoomFor(LOG_WIDTHS.least);
  const openRail = useCallbackRef((isOpen: boolean) => {
    const { onNeedsRoom } = props;
    const takesRoom = onNeedsRoom !== undefined && isOpen && search.view !== 'new' && !hasRoomFor(LOG_WIDTHS.least);
    if (takesRoom || !isOpen) onNeedsRoom?.(takesRoom);
    // With the room that it takes it may be docked.
    if (canDock || takesRoom) setIsDockedOpen(isOpen);
    if (!canDock || !isOpen) setIsOverOpen(isOpen);
    // The button that had the focus is gone with the rail.
    if (canDock && !isOpen) ref.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
  });

  const closeRail = useCallback(() => openRail(false), [openRail]);
  const shownActions = useMemo(() => {
    const viewDetails = {
      name: 'view-details',
      label: rcaText.viewDetails,
      isKept: true,
      onSelect: () => openRail(true),
    };
    const mainActions = actions.filter(({ isMain }) => isMain);
    const otherActions = actions.filter(({ isMain }) => !isMain);
    return [...mainActions, ...(isRailOpen && canDock ? [] : [viewDetails]), ...otherActions];
  }, [actions, isRailOpen, canDock, openRail]);
  const compare = useMemo(() => <CompareLogsButton file={file} />, [file]);
  return (
    <div ref={ref} className={classes['workbench']} data-card={head !== null || undefined}>
      {head}
      {file && <VerdictBar file={file} verdict={verdict} active={panel.active} actions={shownActions} />}
      <div
        className={classes['columns']}
        data-rail={isRailBeside || undefined}
        style={{ '--rail-width': `${railWidth}px` } as CSSProperties}
      >
        <DetailsPanel
          fileId={fileId}
          file={listed}
          search={search}
          onSearch={onSearch}
          evidence={evidence}
          compare={compare}
        />
        {isRailBeside && (
          <Splitter label={rcaText.railWidth} pane="after" size={railWidth} range={RAIL_WIDTHS} onSize={setRailWidth} />
        )}
        {file && isRailOpen && (
          <Suspense fallback={<div className={classes['rail']} aria-busy="true" />}>
            <AnalysisRail
              file={file}
              panel={panel}
              isPassing={!canDock}
              isOver={!isRailBeside}
              onClose={closeRail}
              onSearch={onSearch}
              adminSection={adminSection}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
});

/** The width of an element, known before it is drawn for the first time: what depends on it does not come and go. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    setWidth(element.offsetWidth);
    const observer = new ResizeObserver(() => setWidth(element.offsetWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

const NO_ACTIONS: readonly VerdictAction[] = [];

/** What is known of the cause: the newest result, else the first look; and its lines as the log marks them. */
function useVerdict(file: LogFile | null) {
  const isAnalysed = file?.rcaAnalysisStatus === 'completed';
  const verdict = useNewestVerdict(file);
  const evidence = useMemo(() => {
    const cited = isAnalysed ? verdict : null;
    return {
      citations: new Map(cited ? citedLines(cited).map((line) => [line.line, line.number]) : []),
      onsets: resultPlaces(cited),
      cause: verdict ? causeOf(verdict) : null,
    };
  }, [isAnalysed, verdict]);
  return { verdict, evidence };
}

const MARKED_LINES = 9;

/** What the picture over the entries shows of a result. */
function resultPlaces(result: RcaResult | null): ResultPlaces {
  if (result === null || isHealthy(result)) return { lines: [], incident: null };
  const causes = new Set([
    ...(result.candidates[0]?.lines ?? []),
    ...result.cascade.slice(0, 1).map(({ line }) => line),
  ]);
  const cited = citedLines(result).slice(0, MARKED_LINES);
  const cause = cited.find(({ line }) => causes.has(line));
  const last = result.errorAnalysis
    .flatMap(({ lastLine, lastOccurrence }) =>
      lastLine === null ? [] : [{ line: lastLine, timestamp: lastOccurrence }],
    )
    .reduce<{ line: number; timestamp: string | null } | null>(
      (latest, place) => (latest !== null && latest.line >= place.line ? latest : place),
      null,
    );
  return {
    lines: cited.map((line) => ({ ...line, isCause: line === cause })),
    incident: cause && last ? { from: cause, to: last } : null,
  };
}

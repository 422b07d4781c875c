import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { LiveSearch } from '#address/page-searches.ts';
import { useSearchPatch } from '#address/use-search.ts';
import { serverMessageOr } from '#api/api-error.ts';
import { useMay } from '#api/use-may.ts';
import { countSentence } from '#format/counts.ts';
import { formatClock } from '#format/times.ts';
import { liveText as text } from '#messages/live.en.ts';
import { sourcesText } from '#messages/sources.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { CaptureLines } from '../capture-lines.tsx';
import { RingResult } from '../ring-result.tsx';
import { ringsQuery, sourcesQuery } from '../source-queries.ts';
import { nameOf, rowsOf, type SourceRow } from '../source-rows.ts';
import { LiveChart } from './live-chart.tsx';
import { LiveConnectionBanner } from './live-connection-banner.tsx';
import { LiveFilters } from './live-filters.tsx';
import { LiveHead } from './live-head.tsx';
import { type LiveFilter, type LiveLines, shownRows } from './live-lines.ts';
import { LiveList } from './live-list.tsx';
import classes from './live-screen.module.css';
import { useCaptureNow } from './use-capture-now.ts';
import { useLiveKeys } from './use-live-keys.ts';
import { useLiveTail } from './use-live-tail.ts';

/** The lines of one source or ring as they are written. */
export function LiveScreen({ id }: { id: string }) {
  const may = useMay();
  const sources = useQuery(sourcesQuery);
  const rings = useQuery({ ...ringsQuery, enabled: may('rings.read') });
  const row = rowsOf(sources.data?.sources ?? [], rings.data ?? []).find((each) => each.id === id);
  if (row !== undefined) {
    const isAllowed = may(row.type === 'ring' ? 'rings.capture' : 'sources.capture');
    return isAllowed ? <LiveView key={id} row={row} /> : <NoView title={text.forbidden} />;
  }
  if (sources.isPending || rings.isLoading) {
    return (
      <LoadingText text={text.loading}>
        <SkeletonRows rows={12} height={22} />
      </LoadingText>
    );
  }
  const failed = [sources, rings].find(({ error }) => error !== null);
  if (failed === undefined) return <NoView title={text.unknown} />;
  return (
    <ErrorBox
      message={serverMessageOr(failed.error, sourcesText.loadFailed)}
      error={failed.error}
      onRetry={() => void failed.refetch()}
    />
  );
}

function NoView({ title }: { title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <EmptyState title={text.unknownHint} action={<Link to="/sources">{text.back}</Link>} />
    </>
  );
}

/** What stood on the screen when it was paused. */
interface Paused {
  lines: LiveLines;
  atMs: number;
}

function LiveView({ row }: { row: SourceRow }) {
  const name = nameOf(row);
  const tail = useLiveTail(row);
  const [paused, setPaused] = useState<Paused | null>(null);
  const [isWrapped, setWrapped] = useState(false);
  const { filter, setFilter, clear } = useLiveFilter();
  const navigate = useNavigate();
  const now = useCaptureNow(row);
  const pause = () => setPaused((before) => before ?? { lines: tail.lines, atMs: Date.now() });
  const resume = () => setPaused(null);
  useLiveKeys({
    onPause: () => (paused === null ? pause() : resume()),
    onResume: resume,
    onLeave: () => void navigate({ to: '/sources' }),
  });
  const shown = paused?.lines ?? tail.lines;
  const rows = shownRows(shown.rows, filter);
  const { connection } = tail;
  return (
    <div className={classes['page']}>
      <LiveHead
        name={name}
        connection={connection}
        perSecond={tail.perSecond}
        isPaused={paused !== null}
        isCapturing={now.isStarting}
        onPause={paused === null ? pause : resume}
        onCapture={now.capture}
      />
      <div className={classes['above']}>
        <LiveConnectionBanner connection={connection} onRetry={tail.retry} />
        {now.captures.length === 0 ? null : <CaptureLines captures={now.captures} onHide={now.hide} />}
      </div>
      <LiveChart bars={tail.bars} />
      <LiveFilters
        counts={tail.lines.counts}
        streams={tail.lines.streams}
        filter={filter}
        isWrapped={isWrapped}
        onFilter={setFilter}
        onWrap={() => setWrapped(!isWrapped)}
      />
      <LiveList
        name={name}
        rows={rows}
        isCut={shown.isCut}
        follows={paused === null}
        isWrapped={isWrapped}
        onLeaveEnd={pause}
        empty={
          connection.state === 'connecting' ? (
            <div className={classes['wait']}>
              <LoadingText text={text.connecting}>
                <SkeletonRows rows={8} height={22} />
              </LoadingText>
            </div>
          ) : connection.state === 'ended' ? null : shown.rows.length === 0 ? (
            <EmptyState title={text.empty} hint={text.emptyHint} />
          ) : (
            <EmptyState
              title={text.noneMatch}
              hint={text.noneMatchHint}
              action={<Button onClick={clear}>{text.clearFilters}</Button>}
            />
          )
        }
      />
      {paused === null ? null : (
        <div className={classes['paused']}>
          <span>
            <span role="status">{text.pausedAt(formatClock(paused.atMs))}</span>,{' '}
            {countSentence(tail.lines.total - paused.lines.total, text.newLines)}
          </span>
          <Button size="xs" radius="xl" onClick={resume}>
            {text.resume}
          </Button>
        </div>
      )}
      {now.ringCapture === null || row.type !== 'ring' ? null : (
        <RingResult ring={row.ring} captured={now.ringCapture} onClose={now.closeResult} />
      )}
    </div>
  );
}

/** The filters, which stand in the address. */
function useLiveFilter() {
  const search: LiveSearch = useSearch({ strict: false });
  const patch = useSearchPatch();
  const filter: LiveFilter = {
    levels: search.levels ?? null,
    stream: search.stream ?? null,
    contains: search.find ?? '',
  };
  const setFilter = (change: Partial<LiveFilter>) => {
    const { levels, stream, contains } = { ...filter, ...change };
    void patch(
      { levels: levels ?? undefined, stream: stream ?? undefined, find: contains === '' ? undefined : contains },
      'replace',
    );
  };
  return { filter, setFilter, clear: () => setFilter({ levels: null, stream: null, contains: '' }) };
}

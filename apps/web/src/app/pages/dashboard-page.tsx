import { Button, Skeleton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { LIMITS } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Zap } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect } from 'react';
import { logToConsole } from '#api/api-error.ts';
import { useMay } from '#api/use-may.ts';
import { dashboardText as text } from '#messages/dashboard.en.ts';
import { heatTitle } from '#pictures/heat-strip.tsx';
import { CardBoundary } from '#ui/card-boundary.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { profileQuery } from '../../features/auth/session-state.ts';
import { CounterRow, CounterSkeletons } from '../../features/dashboard/counter-row.tsx';
import { ErrorsChart } from '../../features/dashboard/errors-chart.tsx';
import { NeedsALookCard } from '../../features/dashboard/needs-a-look-card.tsx';
import { fileName, isRcaUnderWay, useOverview } from '../../features/dashboard/overview-queries.ts';
import { RecentAnalyses } from '../../features/dashboard/recent-analyses.tsx';
import { ReviewsCard } from '../../features/dashboard/reviews-card.tsx';
import { HeatStrip } from '../../pictures/heat-strip.tsx';
import classes from './dashboard-page.module.css';

// The code that follows runs is heavy, and usually no run is active.
const RunningNow = lazy(async () => ({
  default: (await import('../../features/dashboard/running-now.tsx')).RunningNow,
}));
const TimeLeft = lazy(async () => ({ default: (await import('../../features/rca-runs/followed-run.tsx')).TimeLeft }));

const FirstRun = lazy(async () => ({
  default: (await import('../../features/log-files/first-run/first-run.tsx')).FirstRun,
}));

/** Reads the first looks, which the first screen is there without. */
const RowVerdict = lazy(async () => ({ default: (await import('./suspected-cause.tsx')).RowVerdict }));

export function DashboardPage() {
  const navigate = useNavigate();
  const isFirst = useIsFirst();
  useHotkeys([['a', () => void navigate({ to: '/logs' })]]);
  return (
    <>
      <PageTitle
        title={text.title}
        actions={
          <div className={classes['actions']}>
            <Link to="/cases" search={{ dialog: 'new' }}>
              {text.newCase}
            </Link>
            <Button
              // While there is no file, choosing one is the next step.
              variant={isFirst ? 'default' : 'filled'}
              className={(isFirst ? undefined : classes['analyze']) ?? ''}
              leftSection={<Zap size={14} aria-hidden="true" />}
              // The specification calls it a button; it stays a link for those who open it elsewhere.
              renderRoot={(props) => <Link to="/logs" role="button" onKeyDown={clickOnSpace} {...props} />}
            >
              {text.analyzeLogs}
            </Button>
          </div>
        }
      />
      <DashboardContent />
    </>
  );
}

/** True while there is no file, for those who may upload one. */
function useIsFirst(): boolean {
  const may = useMay();
  return useOverview().data?.length === 0 && may('log-files.upload');
}

function clickOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

function DashboardContent() {
  const overview = useOverview();
  const role = useQuery(profileQuery).data?.role;
  const isFirst = useIsFirst();
  useEffect(() => {
    if (overview.error) logToConsole(overview.error);
  }, [overview.error]);
  if (overview.isPending) return <DashboardSkeleton />;
  const files = overview.data ?? [];
  const now = overview.dataUpdatedAt || Date.now();
  const running = files.filter(isRcaUnderWay);
  const recent = [...files]
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    .slice(0, LIMITS.dashboard.recent);
  const counters = (
    <CardBoundary>
      <CounterRow files={overview.data ?? null} now={now} />
    </CardBoundary>
  );
  if (isFirst) {
    return (
      <div className={classes['content']}>
        {counters}
        <CardBoundary>
          <Suspense fallback={<Skeleton height={416} radius="lg" />}>
            <FirstRun />
          </Suspense>
        </CardBoundary>
        <CardBoundary>
          <RecentAnalyses files={[]} now={now} renderHeat={() => null} hasHint={false} />
        </CardBoundary>
      </div>
    );
  }
  return (
    <div className={classes['content']}>
      {counters}
      <div className={classes['columns']}>
        <div className={classes['needs']}>
          <CardBoundary>
            <NeedsALookCard
              files={files}
              renderCause={(file) => (
                <Suspense>
                  <RowVerdict file={file} />
                </Suspense>
              )}
            />
          </CardBoundary>
        </div>
        <div className={classes['recent']}>
          <CardBoundary>
            <RecentAnalyses
              files={recent}
              now={now}
              renderHeat={(file) => (
                <HeatStrip values={file.heat} title={heatTitle(fileName(file), file.heat)} height={10} />
              )}
            />
          </CardBoundary>
        </div>
        <div className={classes['side']}>
          <CardBoundary>
            {running.length > 0 ? (
              <Suspense>
                <RunningNow running={running} renderTimeLeft={(jobId) => <TimeLeft jobId={jobId} />} />
              </Suspense>
            ) : null}
          </CardBoundary>
          <CardBoundary>
            <ErrorsChart files={overview.data ?? null} now={now} />
          </CardBoundary>
        </div>
        <div className={classes['reviews']}>
          {role === 'ADMIN' ? (
            <CardBoundary>
              <ReviewsCard />
            </CardBoundary>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function DashboardSkeleton() {
  return (
    <LoadingText text={text.loading} isOver>
      <div className={classes['content']}>
        <CounterSkeletons />
        <div className={classes['columns']}>
          <Skeleton height={416} radius="lg" />
          <Skeleton height={416} radius="lg" />
        </div>
      </div>
    </LoadingText>
  );
}

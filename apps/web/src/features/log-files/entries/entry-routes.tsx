import type { CountedRoute, TemplateAxis } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { routesText as text } from '#messages/routes.en.ts';
import { SpreadBars } from '#pictures/spread-bars.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { SkeletonRows } from '#ui/loading-text.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import { useListAddress, useListRows } from './entry-list.tsx';
import classes from './entry-routes.module.css';
import { routesQuery } from './entry-routes-query.ts';
import { visibleControls } from './message-marks.ts';
import { latencyText, leftOut, shareText } from './route-cells.ts';

/** The requests by route: where the server failed, how often and when. */
export function EntryRoutes() {
  const { source, search, onSearch } = useListAddress();
  const { filters } = useListRows();
  const { data, error, refetch } = useQuery(routesQuery(source, filters));
  const [current, setCurrent] = useState<string | undefined>(search.route);
  if (error) {
    return <ErrorBox message={text.failed(messageOf(error))} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div className={classes['waiting']}>
        <SkeletonRows rows={8} height={28} />
      </div>
    );
  }
  const { routes } = data;
  if (routes.length === 0) return <EmptyState title={text.none} hint={text.noneHelp} />;
  const rest = leftOut(data);
  const inTabOrder = routes.some(({ route }) => route === current) ? current : routes[0]?.route;
  return (
    <div className={classes['view']}>
      <p className={classes['summary']} role="status">
        {countSentence(data.total, text.routes)}, {countSentence(data.requests, text.requests)},{' '}
        {text.failedCount(formatCount(data.failed))}
      </p>
      <div className={classes['scroll']}>
        <table className={classes['table']} aria-label={text.table}>
          <thead>
            <tr>
              <th scope="col">{text.heads.route}</th>
              <th scope="col">{text.heads.requests}</th>
              <th scope="col">{text.heads.failed}</th>
              <th scope="col">{text.heads.share}</th>
              <th scope="col">{text.heads.median}</th>
              <th scope="col">
                <span className={classes['axis']}>
                  {text.heads.overTime}
                  <AxisEnds axis={data.axis} buckets={routes[0]?.histogram.length ?? 0} />
                </span>
              </th>
            </tr>
          </thead>
          <tbody onKeyDown={moveBetweenRoutes}>
            {routes.map((counted) => (
              <Route
                key={counted.route}
                counted={counted}
                isChosen={counted.route === search.route}
                isInTabOrder={counted.route === inTabOrder}
                onFocus={() => setCurrent(counted.route)}
                onChoose={() =>
                  onSearch({ route: counted.route, view: undefined, all: true, levels: undefined, line: undefined })
                }
              />
            ))}
          </tbody>
        </table>
        {rest && (
          <p className={classes['rest']}>
            {countSentence(rest.routes, text.leftOut, formatCount(rest.requests), formatCount(rest.failed))}
          </p>
        )}
      </div>
    </div>
  );
}

interface RouteProps {
  counted: CountedRoute;
  /** The entries are narrowed to it. */
  isChosen: boolean;
  isInTabOrder: boolean;
  onFocus: () => void;
  onChoose: () => void;
}

function Route({ counted, isChosen, isInTabOrder, onFocus, onChoose }: RouteProps) {
  const { route, requests, failed, medianMs, histogram, failedHistogram } = counted;
  return (
    <tr data-chosen={isChosen || undefined}>
      <th scope="row">
        <button
          type="button"
          tabIndex={isInTabOrder ? 0 : -1}
          title={text.showRequests(route)}
          onFocus={onFocus}
          onClick={onChoose}
        >
          {visibleControls(route)}
        </button>
      </th>
      <td data-label={text.heads.requests}>{formatCount(requests)}</td>
      <td data-label={text.heads.failed} data-failed={failed > 0 || undefined}>
        {formatCount(failed)}
      </td>
      <td data-label={text.heads.share} data-failed={failed > 0 || undefined}>
        {shareText(failed, requests)}
      </td>
      <td data-label={text.heads.median} data-none={medianMs === null || undefined}>
        {latencyText(medianMs)}
      </td>
      <td>
        <SpreadBars
          counts={histogram}
          parts={failedHistogram}
          title={text.spread(formatCount(requests), formatCount(failed))}
        />
      </td>
    </tr>
  );
}

/** The start and end of the bars: times, or lines if the file has no times. */
function AxisEnds({ axis: { kind, start, bucketSize }, buckets }: { axis: TemplateAxis; buckets: number }) {
  const { times } = useLogClock();
  if (buckets === 0) return null;
  const nameOf = (place: number) =>
    kind === 'time' ? times.clock(new Date(place).toISOString()) : `L${formatCount(Math.round(place))}`;
  return (
    <span>
      <span>{nameOf(start)}</span>
      <span>{nameOf(start + bucketSize * buckets)}</span>
    </span>
  );
}

/** Up and down go from route to route, as in a list; Enter chooses. */
function moveBetweenRoutes(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const next = { ArrowDown: buttons[at + 1], ArrowUp: buttons[at - 1], Home: buttons[0], End: buttons.at(-1) }[
    event.key
  ];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

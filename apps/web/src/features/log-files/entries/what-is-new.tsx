import { NativeSelect } from '@mantine/core';
import type { LogTemplateView, TemplateAxis } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CASES_KEY } from '#address/log-files-search.ts';
import { messageOf } from '#api/api-error.ts';
import { formatCount } from '#format/counts.ts';
import type { LogTimes } from '#format/log-times.ts';
import { logFilesText as text, whatIsNewText as words } from '#messages/log-files.en.ts';
import { bucketsOfWindow } from '#pictures/volume-axis.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { SkeletonRows } from '#ui/loading-text.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import { phaseOf } from '../file-phase.ts';
import { logFilesQuery } from '../log-files-queries.ts';
import { goodLogQuery, LevelFilter, templatesQuery } from './entries-toolbar.tsx';
import { selectedWindow } from './entry-filters.ts';
import { type CausePlace, useListAddress } from './entry-list.tsx';
import { mainLevel } from './group-order.ts';
import { type LevelChoice, shownLevels } from './level-choice.ts';
import { againstGoodLog, CHANGE_KINDS, changesWithin, countsOn, errorsOn, whatIsNew } from './template-changes.ts';
import { TEMPLATE_ROW_PX, TemplateGrid } from './template-grid.tsx';
import classes from './what-is-new.module.css';

interface WhatIsNewProps {
  levels: LevelChoice;
  onLevels: (choice: LevelChoice) => void;
  cause: CausePlace | null;
}

/**
 * Message templates by first appearance over all levels: what set in with the trouble, what ended, and what changed; or what
 * differs from another file, from when all was well.
 */
export function WhatIsNewView({ levels, onLevels, cause }: WhatIsNewProps) {
  const { source, search } = useListAddress();
  const { times } = useLogClock();
  const { data, error, refetch } = useQuery(templatesQuery(source));
  const good = useQuery(goodLogQuery(source, search.baseline));
  const axis = data?.axis;
  const length = useMemo(
    () =>
      data?.templates.reduce((most, template) => Math.max(most, axis ? countsOn(axis, template).length : 0), 0) ?? 0,
    [data, axis],
  );
  const window = selectedWindow(search);
  const { from, to } = window ?? {};
  const part = useMemo(() => {
    if (axis?.kind !== 'time' || from === undefined || to === undefined) return null;
    return bucketsOfWindow({ ...axis, bucketCount: length }, { from, to });
  }, [axis, from, to, length]);
  const found = useMemo(() => {
    if (!data?.axis) return null;
    const templates = ofLevels(data.templates, levels);
    const split = whatIsNew(templates, data.axis, cause);
    const changes = good.data ? againstGoodLog(templates, data.axis, good.data) : split?.changes;
    return { split, changes: changes && part ? changesWithin(changes, part) : changes };
  }, [data, levels, cause, good.data, part]);
  const failure = error ?? good.error;
  if ((data === undefined && !error) || good.isLoading) {
    return (
      <div className={classes['waiting']}>
        <SkeletonRows rows={10} height={TEMPLATE_ROW_PX} />
      </div>
    );
  }
  const { split = null, changes } = found ?? {};
  const shown = part ?? { first: 0, last: length - 1 };
  const shownAxis = axis && { ...axis, start: axis.start + shown.first * axis.bucketSize };
  const errors = axis ? errorsOn(axis, data?.templates ?? [], length).slice(shown.first, shown.last + 1) : [];
  const splitText = split === null || !axis ? null : placeText(split.split, axis, times);
  return (
    <div
      className={classes['view']}
      data-case={source.ofCase ? '' : undefined}
      data-components={data?.templates.some(({ component }) => component) || undefined}
    >
      <div className={classes['summary']}>
        <span role="status">
          {changes &&
            CHANGE_KINDS.map((kind) => (
              <span key={kind}>
                <b>{formatCount(changes[kind].length)}</b> {words.kinds[kind].toLowerCase()}
              </span>
            ))}
        </span>
        {part && window && <span>{text.selected(times.short(window.from), times.short(window.to))}</span>}
        <ComparedWith splitText={splitText} />
        <div className={classes['levels']}>
          <LevelFilter levels={levels} onLevels={onLevels} />
        </div>
      </div>
      {failure ? (
        <ErrorBox
          message={words.failed(messageOf(failure))}
          error={failure}
          onRetry={() => void (error ? refetch() : good.refetch())}
        />
      ) : !shownAxis || !changes ? (
        <EmptyState title={words.nothing} hint={words.nothingHelp} />
      ) : (
        <TemplateGrid
          found={changes}
          cause={cause}
          helpOf={good.data ? words.goodLogHelp : (kind) => words.kindHelp[kind](splitText ?? '')}
          axis={shownAxis}
          errors={errors}
          onset={
            split === null
              ? null
              : (split.onset - shownAxis.start) / (shownAxis.bucketSize * Math.max(1, errors.length))
          }
        />
      )}
    </div>
  );
}

/** What the templates are compared with: the beginning of this file, or another one that stands in the address. */
function ComparedWith({ splitText }: { splitText: string | null }) {
  const { file, source, search, onSearch } = useListAddress();
  const { data: files = [] } = useQuery({ ...logFilesQuery(), staleTime: 60_000 });
  const { data: cases = [] } = useQuery({
    queryKey: [...CASES_KEY, 'good logs', ...source.key],
    queryFn: ({ signal }) => source.ofCase?.goodLogs(signal) ?? [],
    enabled: source.ofCase !== undefined,
    staleTime: 60_000,
  });
  const others = [...cases, ...files.filter(({ id, status }) => id !== file.id && phaseOf(status) === 'success')];
  const { self, selfBefore } = source.ofCase?.words ?? { self: words.thisFile, selfBefore: words.thisFileBefore };
  if (source.comparedWith === undefined || (others.length === 0 && search.baseline === undefined)) {
    const told = source.ofCase?.words.before ?? words.comparedWith;
    return splitText === null ? null : <span>{told(splitText)}</span>;
  }
  return (
    <span className={classes['compared']}>
      <span aria-hidden="true">{words.comparedWithLabel}</span>
      <NativeSelect
        size="xs"
        aria-label={words.comparedWithLabel}
        data={[
          { value: '', label: splitText === null ? self : selfBefore(splitText) },
          ...others.map(({ id, filename }) => ({ value: id, label: filename })),
        ]}
        value={search.baseline ?? ''}
        onChange={({ currentTarget }) => onSearch({ baseline: currentTarget.value || undefined }, 'replace')}
      />
    </span>
  );
}

function ofLevels(templates: readonly LogTemplateView[], levels: LevelChoice): LogTemplateView[] {
  const shown = shownLevels(levels);
  return templates.filter((template) => shown.includes(mainLevel(template.levels) ?? 'none'));
}

function placeText(place: number, axis: TemplateAxis, times: LogTimes): string {
  return axis.kind === 'time' ? times.short(place) : `L${formatCount(Math.round(place))}`;
}

import { Button } from '@mantine/core';
import type { EntryGroup, LogEntry } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronRight, Filter } from 'lucide-react';
import { messageOf } from '#api/api-error.ts';
import { readPerFile, storePerFile, usePreference } from '#api/preferences.ts';
import { formatCount } from '#format/counts.ts';
import type { LogTimes } from '#format/log-times.ts';
import { entryDetailsText as words } from '#messages/entry-details.en.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { SpreadBars } from '#pictures/spread-bars.tsx';
import { Choice } from '#ui/choice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { SkeletonRows } from '#ui/loading-text.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import { IgnoreButton } from '../ignored/ignore-button.tsx';
import { ShownCount, templatesQuery } from './entries-toolbar.tsx';
import classes from './entry-groups.module.css';
import { useListAddress, useListLayout, useListRows } from './entry-list.tsx';
import { type EntryFilters, type EntrySource, lineText, type ReadLog } from './entry-source.ts';
import { GROUP_ORDERS, groupTimes, mainLevel, sortGroups } from './group-order.ts';
import { LevelWord } from './levels.tsx';
import { visibleControls } from './message-marks.ts';

const EXAMPLES = 5;

const entryGroupsQuery = (source: EntrySource, filters: EntryFilters) =>
  queryOptions({
    queryKey: ['log-entries', ...source.key, 'groups', filters],
    queryFn: async ({ signal }) => (await source.groups?.(filters, signal)) ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The shown entries folded by message template: the quickest way to what is new or too many. */
export function EntryGroups() {
  const { file, source, onSearch } = useListAddress();
  const { filters } = useListRows();
  const { groupOrder, setGroupOrder } = useListLayout();
  const { data, error, refetch } = useQuery(entryGroupsQuery(source, filters));
  const [stored, store] = usePreference<unknown>('openGroups', (value) => value);
  const open = new Set(listOf(readPerFile(stored, file.id)));
  if (error) {
    return <ErrorBox message={words.groupsFailed(messageOf(error))} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div className={classes['waiting']}>
        <SkeletonRows rows={8} height={40} />
      </div>
    );
  }
  if (data.length === 0) return <EmptyState title={text.noEntryPasses} />;
  const handleToggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    store(storePerFile(stored, file.id, next.size === 0 ? undefined : [...next]));
  };
  return (
    <div className={classes['view']}>
      <div className={classes['order']}>
        <Choice
          aria-label={text.sortGroups}
          value={groupOrder}
          options={GROUP_ORDERS.map((order) => ({ value: order, label: text.groupOrders[order] }))}
          onChange={setGroupOrder}
        />
        <ShownCount />
      </div>
      <ul className={classes['groups']}>
        {sortGroups(data, groupOrder).map((group) => (
          <Group
            key={group.id}
            group={group}
            isOpen={open.has(group.id)}
            onToggle={() => handleToggle(group.id)}
            onFilter={() => onSearch({ tpl: group.id, view: undefined })}
          />
        ))}
      </ul>
    </div>
  );
}

interface GroupProps {
  group: EntryGroup;
  isOpen: boolean;
  onToggle: () => void;
  onFilter: () => void;
}

function Group({ group, isOpen, onToggle, onFilter }: GroupProps) {
  const { file, source } = useListAddress();
  const { times } = useLogClock();
  const { filters } = useListRows();
  const template = group.text === '' ? words.restOfMessages : visibleControls(group.text);
  const { data: all } = useQuery(templatesQuery(source));
  const isWhole = Object.keys(filters).every((name) => name === 'levels');
  // What is narrowed further is counted by the server, over the lines of the file.
  const overTime =
    isWhole && all?.axis?.kind === 'time' ? all.templates.find(({ id }) => id === group.id)?.timeHistogram : undefined;
  const lines = words.groupSpan(`L${formatCount(group.firstLine)}`, `L${formatCount(group.lastLine)}`);
  const span = groupTimes(group);
  const when = span === null ? lines : timeSpan(span, file, times);
  return (
    <li className={classes['group']}>
      <div className={classes['head']}>
        <button type="button" className={classes['toggle']} aria-expanded={isOpen} onClick={onToggle}>
          <ChevronRight size={13} aria-hidden="true" data-open={isOpen || undefined} />
          <b>{formatCount(group.count)}</b>
          <LevelWord level={mainLevel(group.levels)} />
          <code>{template}</code>
        </button>
        <span className={classes['span']}>{when}</span>
        <span>
          <SpreadBars
            counts={overTime ?? group.histogram}
            title={words.groupSpread(overTime || source.ofCase ? when : lines)}
          />
        </span>
        <span className={classes['actions']}>
          <Button size="xs" variant="subtle" leftSection={<Filter size={12} />} onClick={onFilter}>
            {words.filterToThis}
          </Button>
          {group.text !== '' && !source.ofCase && <IgnoreButton file={file} templateId={group.id} isSmall />}
        </span>
      </div>
      {isOpen && <Examples groupId={group.id} template={template} filters={filters} />}
    </li>
  );
}

/** From when to when, with the days where the log covers several. */
function timeSpan([from, to]: [string, string], { facts }: ReadLog, times: LogTimes): string {
  const isOneDay = !times.days(facts?.firstTimestamp ?? null, facts?.lastTimestamp ?? null).includes(' to ');
  return isOneDay ? words.groupSpan(times.clock(from), times.clock(to)) : times.range(from, to);
}

interface ExamplesProps {
  groupId: string;
  template: string;
  /** What else the entries pass. */
  filters: EntryFilters;
}

/** The first entries of a message template, each a way to its line. */
export function Examples({ groupId, template, filters }: ExamplesProps) {
  const { source, onSearch } = useListAddress();
  const { times } = useLogClock();
  const { data = [] } = useQuery({
    queryKey: ['log-entries', ...source.key, 'examples', filters, groupId],
    queryFn: ({ signal }): Promise<LogEntry[]> =>
      source.window({ ...filters, template: groupId }, { seq: 0, limit: EXAMPLES }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <ul className={classes['examples']} aria-label={words.showExamples(template)}>
      {data.map((entry) => (
        <li key={entry.id}>
          <button type="button" onClick={() => onSearch({ line: entry.line, view: undefined })}>
            <span>{lineText(source, entry.line)}</span>
            <time>{times.ofLine(entry.timestamp, entry.raw).clock(entry.timestamp)}</time>
            <code>{visibleControls(entry.message.split('\n')[0] ?? '')}</code>
          </button>
        </li>
      ))}
    </ul>
  );
}

function listOf(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.map(String) : [];
}

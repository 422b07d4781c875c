import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, ListFilter, Search } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, Suspense, useMemo } from 'react';
import { ENTRY_VIEWS, type EntryView } from '#address/log-files-search.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { ComponentChip } from './component-chip.tsx';
import classes from './entries-section.module.css';
import { EntriesTools } from './entries-tools.tsx';
import { columnsAround, columnWidth } from './entry-columns.ts';
import { rowFilters } from './entry-filters.ts';
import { type CausePlace, useListActions, useListAddress, useListLayout, useListRows } from './entry-list.tsx';
import { routesQuery } from './entry-routes-query.ts';
import type { EntrySource } from './entry-source.ts';
import { FindBox } from './find-box.tsx';
import { isShowAllTicked, type LevelChoice, shownLevels, tickShowAll } from './level-choice.ts';
import { LevelChips } from './levels.tsx';
import { whatIsNew } from './template-changes.ts';

const FieldChip = lazyPart(async () => (await import('./field-chip.tsx')).FieldChip);

interface EntriesToolbarProps {
  view: EntryView;
  /** The levels that show in this view. */
  levels: LevelChoice;
  onLevels: (choice: LevelChoice) => void;
  /** The place of the suspected cause: what is new is counted up to it. */
  cause: CausePlace | null;
  /** Opens the comparison with another file. */
  compare: ReactNode;
  /** The filters that no chip of the row shows. */
  filters: ReactNode;
}

/** Two rows over the entries, which never wrap: which view and what is found, then what shows and how. */
export const EntriesToolbar = memo(function EntriesToolbar(props: EntriesToolbarProps) {
  const { view, levels, onLevels, cause, compare, filters } = props;
  const { source, search, onSearch } = useListAddress();
  return (
    <>
      <div className={classes['tabRow']}>
        {source.groups && <ViewTabs view={view} cause={cause} onView={(next) => onSearch({ view: next })} />}
        <div className={classes['compare']}>{compare}</div>
        <div className={classes['find']} data-empty={search.find === undefined || undefined}>
          <FindBox />
        </div>
      </div>
      {view === 'routes' && filters !== null && <div className={classes['filterRow']}>{filters}</div>}
      {(view === 'lines' || view === 'groups') && (
        <div className={classes['filterRow']}>
          <LevelFilter levels={levels} onLevels={onLevels}>
            <ComponentChip />
            <Suspense>
              <FieldChip />
            </Suspense>
            {filters}
          </LevelFilter>
          {view === 'lines' && <EntriesTools wraps={search.wrap === true} />}
        </div>
      )}
    </>
  );
});

interface LevelFilterProps {
  levels: LevelChoice;
  onLevels: (choice: LevelChoice) => void;
  /** Further filters, between the chips and the checkbox. */
  children?: ReactNode;
}

/** Which levels show: the chips and the checkbox, which are one control. */
export function LevelFilter({ levels, onLevels, children }: LevelFilterProps) {
  const { file } = useListAddress();
  return (
    <>
      <LevelChips all={levels.all} levels={levels.levels} counts={file.facts?.levels ?? null} onChange={onLevels} />
      {children}
      <CheckBox
        label={text.showAllEntries}
        checked={isShowAllTicked(levels)}
        onChange={(event) => onLevels(tickShowAll(event.currentTarget.checked))}
      />
    </>
  );
}

/** The message templates of a file, counted on one axis. */
export const templatesQuery = (source: EntrySource) =>
  queryOptions({
    queryKey: ['log-entries', ...source.key, 'templates'],
    queryFn: async ({ signal }) => (await source.templates?.(signal)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** This file against the good one that the address names; nothing while it names none. */
export const goodLogQuery = (source: EntrySource, baseline: string | undefined) =>
  queryOptions({
    queryKey: ['log-entries', ...source.key, 'compared-with', baseline],
    queryFn: async ({ signal }) => (await source.comparedWith?.(baseline ?? '', signal)) ?? null,
    enabled: baseline !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

interface ViewTabsProps {
  view: EntryView;
  cause: CausePlace | null;
  onView: (view: EntryView | undefined) => void;
}

/** Each view is a step that Back undoes. */
function ViewTabs({ view, cause, onView }: ViewTabsProps) {
  const counts = useViewCounts(cause);
  const { hasRoutes } = useListLayout();
  const views = ENTRY_VIEWS.filter((name) => name !== 'routes' || hasRoutes);
  const show = (next: EntryView) => onView(next === 'lines' ? undefined : next);
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = views.indexOf(view);
    const next = {
      ArrowRight: views[at + 1],
      ArrowLeft: views[at - 1],
      Home: views[0],
      End: views.at(-1),
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-view="${next}"]`)?.focus();
    show(next);
  };
  return (
    <div role="tablist" className={classes['tabs']} aria-label={text.viewOfEntries} onKeyDown={handleKeyDown}>
      {views.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          data-view={name}
          aria-selected={name === view}
          tabIndex={name === view ? 0 : -1}
          onClick={() => show(name)}
        >
          {text.entryViews[name]}
          {counts[name] !== undefined && <small>{formatCount(counts[name])}</small>}
        </button>
      ))}
    </div>
  );
}

/** How many templates the views hold, as far as the whole file says it: what else narrows the entries is left to the view. */
function useViewCounts(cause: CausePlace | null): Partial<Record<EntryView, number>> {
  const { source, search } = useListAddress();
  const { data } = useQuery(templatesQuery(source));
  const { data: comparison } = useQuery(goodLogQuery(source, search.baseline));
  // Only what the view has counted already: counting reads the whole file.
  const { filters } = useListRows();
  const { data: routes } = useQuery({ ...routesQuery(source, filters), enabled: false });
  const counts = useMemo(() => {
    if (!data || data.total > data.templates.length) return {};
    const found = data.axis ? whatIsNew(data.templates, data.axis, cause) : null;
    return { templates: data.templates, new: comparison?.totals.new ?? found?.changes.new.length };
  }, [data, cause, comparison]);
  const isNarrowed = Object.keys(rowFilters({ ...search, all: true, levels: undefined })).length > 0;
  const levels = shownLevels(search);
  const groups = counts.templates?.filter((template) => levels.some((level) => template.levels[level] > 0)).length;
  return {
    ...(routes === undefined ? {} : { routes: routes.total }),
    ...(isNarrowed || groups === undefined ? {} : { groups }),
    ...(counts.new === undefined ? {} : { new: counts.new }),
  };
}

/** On a phone, where the thumb is: the search, the filters, and the errors before and after. */
export function ThumbBar() {
  const { give, findInput } = useListActions();
  return (
    <div role="toolbar" className={classes['thumbs']} aria-label={text.thumbBar}>
      <PlainButton icon={<Search size={16} />} onClick={() => findInput.current?.focus()}>
        {text.findPlaceholder}
      </PlainButton>
      <PlainButton
        icon={<ListFilter size={16} />}
        onClick={({ currentTarget }) => {
          const chip = currentTarget.closest('section')?.querySelector<HTMLElement>('[aria-pressed]');
          chip?.scrollIntoView({ block: 'center' });
          chip?.focus({ preventScroll: true });
        }}
      >
        {text.filter}
      </PlainButton>
      <PlainButton
        icon={<ChevronUp size={16} />}
        aria-label={text.previousError}
        onClick={() => give('previous-error', { isRepeated: false })}
      >
        {text.error}
      </PlainButton>
      <PlainButton
        icon={<ChevronDown size={16} />}
        aria-label={text.nextError}
        onClick={() => give('next-error', { isRepeated: false })}
      >
        {text.error}
      </PlainButton>
    </div>
  );
}

/** Beside the last column: the marks and the scroll bar. */
const END_PX = 44;

/** How many entries pass, and how many of them lie in the selected time. */
export function ShownCount() {
  const { file, source } = useListAddress();
  const { rows, countOutsideTime } = useListRows();
  const { columns, widths, fontSize } = useListLayout().preferences;
  const { behind } = columnsAround(columns, source.ofCase !== undefined);
  // At the end of the message: the names of the columns behind it stay in view.
  const beside = source.ofCase ? 0 : behind.reduce((sum, column) => sum + columnWidth(column, widths, fontSize), 0);
  return (
    <span
      className={classes['count']}
      style={beside === 0 ? undefined : { insetInlineEnd: beside + END_PX }}
      role="status"
    >
      {countText({ entryCount: file.entryCount, shownCount: rows.total, countOutsideTime })}
    </span>
  );
}

interface Counts {
  entryCount: number;
  /** How many pass the filters; undefined while they are counted. */
  shownCount: number | undefined;
  /** The same without the selected time; null when no time is selected. */
  countOutsideTime: number | undefined | null;
}

function countText({ entryCount, shownCount, countOutsideTime }: Counts): string | undefined {
  if (shownCount === undefined) return undefined;
  const shown = countSentence(entryCount, text.shown, formatCount(countOutsideTime ?? shownCount));
  return countOutsideTime === null ? shown : `${shown}, ${formatCount(shownCount)} ${text.inSelectedTime}`;
}

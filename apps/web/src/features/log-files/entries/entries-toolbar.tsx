import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { ComponentChip } from './component-chip.tsx';
import classes from './entries-section.module.css';
import { EntriesTools } from './entries-tools.tsx';
import { useListAddress, useListRows } from './entry-list.tsx';
import { FindBox } from './find-box.tsx';
import { LevelChips } from './level-chips.tsx';
import { isShowAllTicked, type LevelChoice, tickShowAll } from './level-choice.ts';

export type EntryView = 'lines' | 'groups';

interface EntriesToolbarProps {
  view: EntryView;
  onLevels: (choice: LevelChoice) => void;
  /** Opens the comparison with another file. */
  compare: ReactNode;
  /** The filters that no chip of the row shows. */
  filters: ReactNode;
}

/** Two rows over the entries, which never wrap: which view and what is found, then what shows and how. */
export const EntriesToolbar = memo(function EntriesToolbar({ view, onLevels, compare, filters }: EntriesToolbarProps) {
  const { file, source, search, onSearch } = useListAddress();
  return (
    <>
      <div className={classes['tabRow']}>
        {source.groups && <ViewTabs view={view} onView={(next) => onSearch({ view: next })} />}
        <div className={classes['compare']}>{compare}</div>
        <div className={classes['find']} data-empty={search.find === undefined || undefined}>
          <FindBox />
        </div>
      </div>
      <div className={classes['filterRow']}>
        <LevelChips all={search.all} levels={search.levels} counts={file.facts?.levels ?? null} onChange={onLevels} />
        <ComponentChip />
        {filters}
        <CheckBox
          label={text.showAllEntries}
          checked={isShowAllTicked(search)}
          onChange={(event) => onSearch(tickShowAll(event.currentTarget.checked), 'replace')}
        />
        {view === 'lines' && <EntriesTools />}
      </div>
    </>
  );
});

const VIEWS: readonly EntryView[] = ['lines', 'groups'];

/** Each view is a step that Back undoes. */
function ViewTabs({ view, onView }: { view: EntryView; onView: (view: EntryView | undefined) => void }) {
  const show = (next: EntryView) => onView(next === 'lines' ? undefined : next);
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = VIEWS.indexOf(view);
    const next = { ArrowRight: VIEWS[at + 1], ArrowLeft: VIEWS[at - 1], Home: VIEWS[0], End: VIEWS.at(-1) }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-view="${next}"]`)?.focus();
    show(next);
  };
  return (
    <div role="tablist" className={classes['tabs']} aria-label={text.viewOfEntries} onKeyDown={handleKeyDown}>
      {VIEWS.map((name) => (
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
        </button>
      ))}
    </div>
  );
}

/** How many entries pass, and how many of them lie in the selected time. */
export function ShownCount() {
  const { file } = useListAddress();
  const { rows, countOutsideTime } = useListRows();
  return (
    <span className={classes['count']} role="status">
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

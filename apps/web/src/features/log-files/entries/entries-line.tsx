import { memo, type ReactNode } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { Choice } from '#ui/choice.tsx';
import classes from './entries-section.module.css';
import { useListAddress, useListLayout, useListRows } from './entry-list.tsx';
import { GROUP_ORDERS } from './group-order.ts';
import { isShowAllTicked, tickShowAll } from './level-choice.ts';

/** Between the filters and the entries: all or failures only, how many, as lines or as groups. */
export const EntriesLine = memo(function EntriesLine({ tools }: { tools: ReactNode }) {
  const { file, source, search, onSearch } = useListAddress();
  const { rows, countOutsideTime } = useListRows();
  const { groupOrder, setGroupOrder } = useListLayout();
  const hasGroups = source.groups !== undefined;
  const isAsGroups = search.view === 'groups' && hasGroups;
  return (
    <div className={classes['line']}>
      <CheckBox
        label={text.showAllEntries}
        checked={isShowAllTicked(search)}
        onChange={(event) => onSearch(tickShowAll(event.currentTarget.checked), 'replace')}
      />
      <span className={classes['count']} role="status">
        {countText({ entryCount: file.entryCount, shownCount: rows.total, countOutsideTime })}
      </span>
      {hasGroups && (
        <Choice
          aria-label={text.viewOfEntries}
          value={isAsGroups ? 'groups' : 'lines'}
          options={[
            { value: 'lines', label: text.asLines },
            { value: 'groups', label: text.asGroups },
          ]}
          onChange={(chosen) => onSearch({ view: chosen === 'groups' ? 'groups' : undefined }, 'replace')}
        />
      )}
      {isAsGroups ? (
        <Choice
          aria-label={text.sortGroups}
          value={groupOrder}
          options={GROUP_ORDERS.map((order) => ({ value: order, label: text.groupOrders[order] }))}
          onChange={setGroupOrder}
        />
      ) : (
        tools
      )}
    </div>
  );
});

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

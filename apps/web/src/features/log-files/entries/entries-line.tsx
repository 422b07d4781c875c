import { memo, type ReactNode } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { Choice } from '#ui/choice.tsx';
import classes from './entries-section.module.css';
import type { EntrySearchPatch } from './entry-filters.ts';
import { GROUP_ORDERS, type GroupOrder } from './group-order.ts';
import { isShowAllTicked, tickShowAll } from './level-choice.ts';

interface EntriesLineProps {
  search: EntrySearch;
  onSearch: (patch: EntrySearchPatch, how?: 'replace') => void;
  entryCount: number;
  /** How many pass the filters; undefined while they are counted. */
  shownCount: number | undefined;
  /** The same without the selected time; null when no time is selected. */
  countOutsideTime: number | undefined | null;
  /** Null where entries cannot be grouped. */
  groups: { isOn: boolean; order: GroupOrder; onOrder: (order: GroupOrder) => void } | null;
  /** What can be done with lines. */
  tools: ReactNode;
}

/** Between the filters and the entries: all or failures only, how many, as lines or as groups. */
export const EntriesLine = memo(function EntriesLine(props: EntriesLineProps) {
  const { search, onSearch, groups, tools } = props;
  return (
    <div className={classes['line']}>
      <CheckBox
        label={text.showAllEntries}
        checked={isShowAllTicked(search)}
        onChange={(event) => onSearch(tickShowAll(event.currentTarget.checked), 'replace')}
      />
      <span className={classes['count']} role="status">
        {countText(props)}
      </span>
      {groups && (
        <Choice
          aria-label={text.viewOfEntries}
          value={groups.isOn ? 'groups' : 'lines'}
          options={[
            { value: 'lines', label: text.asLines },
            { value: 'groups', label: text.asGroups },
          ]}
          onChange={(chosen) => onSearch({ view: chosen === 'groups' ? 'groups' : undefined }, 'replace')}
        />
      )}
      {groups?.isOn ? (
        <Choice
          aria-label={text.sortGroups}
          value={groups.order}
          options={GROUP_ORDERS.map((order) => ({ value: order, label: text.groupOrders[order] }))}
          onChange={groups.onOrder}
        />
      ) : (
        tools
      )}
    </div>
  );
});

function countText({ entryCount, shownCount, countOutsideTime }: EntriesLineProps): string | undefined {
  if (shownCount === undefined) return undefined;
  const shown = countSentence(entryCount, text.shown, formatCount(countOutsideTime ?? shownCount));
  return countOutsideTime === null ? shown : `${shown}, ${formatCount(shownCount)} ${text.inSelectedTime}`;
}

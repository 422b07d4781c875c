import type { LogEntry, LogFile } from '@rootline/contract';
import type { RefObject } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { ColumnHeads } from './column-heads.tsx';
import { copyLinkTo } from './copy-from-list.ts';
import { copyText } from './copy-text.ts';
import { EntriesOverview } from './entries-overview.tsx';
import classes from './entries-section.module.css';
import { gridTracks, toggleColumn } from './entry-columns.ts';
import { lastName, withField } from './entry-fields.ts';
import type { EntrySearchPatch } from './entry-filters.ts';
import type { EntryMark } from './file-marks.ts';
import { LogList, type LogListHandle } from './log-list.tsx';
import type { HitRange } from './message-marks.ts';
import { OpenedEntry } from './opened-entry.tsx';
import type { EntryChanges } from './use-entry-changes.ts';
import type { EntryNavigation } from './use-entry-navigation.ts';
import type { EntryPreferences } from './use-entry-preferences.ts';
import type { EntryRows } from './use-entry-rows.ts';
import type { GiveCommand } from './use-list-commands.ts';
import type { LogZoneChoice } from './use-log-zone.ts';
import type { OpenedEntries } from './use-opened-entries.ts';

interface EntriesListProps {
  file: LogFile;
  handle: RefObject<LogListHandle | null>;
  rows: EntryRows;
  /** The entries that are drawn. */
  inView: readonly LogEntry[];
  go: EntryNavigation;
  opened: OpenedEntries;
  around: ReadonlyMap<string, readonly LogEntry[]>;
  onCommand: GiveCommand;
  preferences: EntryPreferences;
  change: EntryChanges;
  zone: LogZoneChoice;
  search: EntrySearch;
  onSearch: (patch: EntrySearchPatch) => unknown;
  isFiltered: boolean;
  isWrapped: boolean;
  marks: readonly EntryMark[];
  markedPositions: ReadonlySet<number>;
  markedLine: number | undefined;
  hitsOf: (entry: LogEntry) => readonly HitRange[];
  hitSpread: readonly number[];
  citations: ReadonlyMap<number, number>;
  onView: (first: number, last: number) => void;
}

/** The rows under the names of their columns, and the whole file beside them. */
export function EntriesList(props: EntriesListProps) {
  const { file, rows, inView, go, opened, preferences, change, search, onSearch, citations, marks } = props;
  const { columns, widths, fontSize, setWidth } = preferences;
  const { zone, choices, times } = props.zone;
  return (
    <>
      <div className={classes['list']}>
        <ColumnHeads
          columns={columns}
          widths={widths}
          fontSize={fontSize}
          onWidth={setWidth}
          zone={zone}
          zones={choices}
          onZone={change.setZone}
        />
        <LogList
          rows={rows}
          handle={props.handle}
          currentRow={go.currentRow}
          onCurrentRow={go.setCurrentRow}
          onCommand={props.onCommand}
          openIds={opened.openIds}
          onToggle={opened.toggleOpen}
          renderOpened={(entry) => (
            <OpenedEntry
              entry={entry}
              onCopyJson={() => void copyText(JSON.stringify(entry.metadata ?? entry, null, 2))}
              onCopyLink={() => copyLinkTo(entry)}
              onSameMessage={
                entry.templateId === null ? undefined : () => onSearch({ tpl: entry.templateId ?? undefined })
              }
              neighbours={props.isFiltered ? (opened.nearby.get(entry.id) ?? 0) : undefined}
              onNeighbours={(count) => opened.showNeighbours(entry, count)}
              columns={columns}
              onColumn={(column) => change.setColumns(toggleColumn(columns, column))}
              onFilterFor={(path, value) => onSearch({ where: withField(search.where, lastName(path), value) })}
              onFilterOut={(path, value) => onSearch({ not: withField(search.not, lastName(path), value) })}
              onCopyValue={(value) => void copyText(value)}
            />
          )}
          around={props.around}
          marks={props.markedPositions}
          markedLine={props.markedLine}
          hitsOf={props.hitsOf}
          citations={citations}
          fontSize={fontSize}
          isWrapped={props.isWrapped}
          isFolding={preferences.isFolding}
          columns={columns}
          tracks={gridTracks(columns, widths, fontSize)}
          times={times}
          onView={props.onView}
        />
      </div>
      <EntriesOverview
        file={file}
        firstShown={inView[0]}
        lastShown={inView.at(-1)}
        citedLines={[...citations.keys()]}
        hits={props.hitSpread}
        marks={marks}
        onPick={(place) => void go.goNear(place)}
      />
    </>
  );
}

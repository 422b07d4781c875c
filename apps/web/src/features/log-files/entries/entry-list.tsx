import type { LogEntry } from '@rootline/contract';
import { type Context, createContext, type ReactNode, type RefObject, useContext } from 'react';
import type { EntrySearch, EntryView } from '#address/log-files-search.ts';
import type { RowWindow } from '#ui/row-window/row-window.ts';
import type { CopyFormat } from './copy-entries.ts';
import type { EntrySearchPatch } from './entry-filters.ts';
import type { EntryFilters, EntrySource, Position, ReadLog } from './entry-source.ts';
import type { EntryMark } from './file-marks.ts';
import type { GroupOrder } from './group-order.ts';
import type { LevelOption } from './level-choice.ts';
import type { EntryHits } from './message-marks.ts';
import type { RequestColumn } from './request-fields.ts';
import type { EntryChanges } from './use-entry-changes.ts';
import type { EntryPreferences } from './use-entry-preferences.ts';
import type { EntryRows } from './use-entry-rows.ts';
import type { HeldRow } from './use-held-row.ts';
import type { GiveCommand } from './use-list-commands.ts';
import type { Repeats } from './use-repeats.ts';

/** What is read, where its entries come from, and what the address asks of them; the parts of the list do not learn which entries are open. */
export interface ListAddress {
  file: ReadLog;
  source: EntrySource;
  search: EntrySearch;
  /** Changes the address; a replaced state leaves no step for Back. */
  onSearch: (patch: EntrySearchPatch, how?: 'replace') => unknown;
}

/** The place of the suspected cause of a file. */
export interface CausePlace {
  line: number;
  timestamp: string | null;
  templateId: string;
}

/** What an analysis marks in the log. */
export interface LogEvidence {
  /** Lines that the result cites, with their numbers there. */
  citations: ReadonlyMap<number, number>;
  cause: CausePlace | null;
}

/** The rows that pass the filters. */
export interface ListRows {
  rows: EntryRows;
  filters: EntryFilters;
  isFiltered: boolean;
  /** How many pass without the selected time; null when no time is selected. */
  countOutsideTime: number | undefined | null;
  view: EntryView;
}

/** How the lines are laid out. */
export interface ListLayout {
  preferences: EntryPreferences;
  /** False while there is no line to copy. */
  canCopy: boolean;
  canWrap: boolean;
  isWrapped: boolean;
  /** Columns that the metadata of the entries in view can become. */
  fields: readonly string[];
  /** Columns that a log of requests fills; none for any other. */
  ofRequests: readonly RequestColumn[];
  /** True where requests were seen whose routes can be counted. */
  hasRoutes: boolean;
  groupOrder: GroupOrder;
  setGroupOrder: (order: GroupOrder) => void;
}

/** What is found. */
export interface ListHits {
  /** Hits in all; undefined while nothing is searched or counted. */
  count: number | undefined;
  /** Where no level that shows holds a hit: those in hidden levels; null when there are none, or no one counted. */
  hidden: { count: number; levels: readonly LevelOption[] } | null;
  /** Number of the current hit, from 1; 0 while none is current. */
  number: number;
  error: string | null;
  hitsOf: (entry: LogEntry) => EntryHits;
  /** How many hits lie in each equal bucket of the file. */
  spread: readonly number[];
}

/** Where one stands, and what has something of its own to show. */
export interface ListPlace {
  currentRow: number;
  inView: readonly LogEntry[];
  openIds: ReadonlySet<string>;
  /** How many neighbors some entries show, by id. */
  nearby: ReadonlyMap<string, number>;
  /** The entries around those, by the same id. */
  around: ReadonlyMap<string, readonly LogEntry[]>;
  marks: readonly EntryMark[];
  markedPositions: ReadonlySet<Position>;
  /** Line that was jumped to; marked for a moment. */
  markedLine: number | undefined;
  /** Lines that the result cites, with their numbers there. */
  citations: ReadonlyMap<number, number>;
  cause: CausePlace | null;
  repeats: Repeats;
}

/** What can be done with the list. It stays the same for as long as the list is there. */
export interface ListActions {
  change: EntryChanges;
  window: RowWindow;
  held: HeldRow;
  /** The element that scrolls the rows. */
  grid: RefObject<HTMLDivElement | null>;
  findInput: RefObject<HTMLInputElement | null>;
  columnsButton: RefObject<HTMLButtonElement | null>;
  give: GiveCommand;
  goToHit: (step: 1 | -1) => unknown;
  goNear: (near: { line: number } | { position: Position }) => unknown;
  setCurrentRow: (row: number) => void;
  toggleOpen: (entry: LogEntry) => unknown;
  showNeighbours: (entry: LogEntry, count: number) => void;
  copy: (format: CopyFormat) => unknown;
  /** Told which rows are drawn. */
  onView: (first: number, last: number) => void;
}

/** One list of entries, in slices: each part of the log view reads what it shows, and is drawn again only for that. */
export interface EntryList {
  /** The address as the rows follow it: a little later than what was pressed shows its new state. */
  asked: EntrySearch;
  address: ListAddress;
  rows: ListRows;
  layout: ListLayout;
  hits: ListHits;
  place: ListPlace;
  actions: ListActions;
}

const Address = createContext<ListAddress | null>(null);
const Rows = createContext<ListRows | null>(null);
const Layout = createContext<ListLayout | null>(null);
const Hits = createContext<ListHits | null>(null);
const Place = createContext<ListPlace | null>(null);
const Actions = createContext<ListActions | null>(null);

export function EntryListProvider({ list, children }: { list: EntryList; children: ReactNode }) {
  return (
    <Actions value={list.actions}>
      <Address value={list.address}>
        <Layout value={list.layout}>
          <Rows value={list.rows}>
            <Hits value={list.hits}>
              <Place value={list.place}>{children}</Place>
            </Hits>
          </Rows>
        </Layout>
      </Address>
    </Actions>
  );
}

export const useListAddress = () => useSlice(Address);
export const useListRows = () => useSlice(Rows);
export const useListLayout = () => useSlice(Layout);
export const useListHits = () => useSlice(Hits);
export const useListPlace = () => useSlice(Place);
export const useListActions = () => useSlice(Actions);

function useSlice<Slice>(context: Context<Slice | null>): Slice {
  const slice = useContext(context);
  if (slice === null) throw new Error('This part is drawn outside of a list of entries');
  return slice;
}

import { useMemo } from 'react';
import { readPreference, usePreference, writePreference } from '#api/preferences.ts';
import type { CopyFormat } from './copy-entries.ts';
import { COPY_FORMATS } from './copy-entries.ts';
import { clampWidth, shownColumns } from './entry-columns.ts';

export const LOG_FONT_SIZES = [11, 12, 13, 14] as const;
const COLUMNS = 'entryColumns';
const WIDTHS = 'columnWidths';
/** A time with the zone that its line states. */
const ZONED_TIME_EMS = 12.5;

export interface EntryPreferences {
  fontSize: number;
  setFontSize: (size: number) => void;
  columns: readonly string[];
  setColumns: (columns: readonly string[]) => void;
  widths: Record<string, number>;
  setWidth: (column: string, width: number) => void;
  /** All columns as they were at first. */
  resetColumns: () => void;
  /** Whether repeated messages show as one row. */
  isFolding: boolean;
  setFolding: (isOn: boolean) => void;
  /** Whether each message is followed by its metadata. */
  showsMetadata: boolean;
  setShowsMetadata: (isOn: boolean) => void;
  copyFormat: CopyFormat;
  setCopyFormat: (format: CopyFormat) => void;
}

/** How this user likes log lines; remembered in the browser. Columns in the address come first. */
export function useEntryPreferences(
  asked: readonly string[] | undefined,
  { usual, showsZones }: { usual: readonly string[]; showsZones: boolean },
): EntryPreferences {
  const [fontSize, setFontSize] = usePreference<number>(
    'logFontSize',
    (stored) => LOG_FONT_SIZES.find((size) => size === stored) ?? 12,
  );
  const [chosen, setColumns] = usePreference<readonly string[]>(COLUMNS, (remembered) =>
    shownColumns({ asked, remembered, usual }),
  );
  // The same columns stay the same list, so that rows need not be drawn again.
  const names = chosen.join();
  const columns = useMemo(() => names.split(',').filter(Boolean), [names]);
  const [storedWidths] = usePreference<unknown>(WIDTHS, (stored) => stored);
  const [isFolding, setFolding] = usePreference('foldRepeats', (stored) => stored !== false);
  const [showsMetadata, setShowsMetadata] = usePreference('rowMetadata', (stored) => stored === true);
  const [copyFormat, setCopyFormat] = usePreference<CopyFormat>(
    'copyFormat',
    (stored) => COPY_FORMATS.find((format) => format === stored) ?? 'plain',
  );
  return useMemo(
    () => ({
      fontSize,
      setFontSize,
      columns,
      setColumns,
      widths: { ...(showsZones && { timestamp: ZONED_TIME_EMS * fontSize }), ...readWidths(storedWidths) },
      setWidth: (column, width) =>
        writePreference(WIDTHS, { ...readWidths(readPreference(WIDTHS)), [column]: clampWidth(width) }),
      resetColumns: () => {
        writePreference(COLUMNS, null);
        writePreference(WIDTHS, {});
      },
      isFolding,
      setFolding,
      showsMetadata,
      setShowsMetadata,
      copyFormat,
      setCopyFormat,
    }),
    [
      fontSize,
      setFontSize,
      columns,
      setColumns,
      showsZones,
      storedWidths,
      isFolding,
      setFolding,
      showsMetadata,
      setShowsMetadata,
      copyFormat,
      setCopyFormat,
    ],
  );
}

function readWidths(stored: unknown): Record<string, number> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((pair): pair is [string, number] => typeof pair[1] === 'number'),
  );
}

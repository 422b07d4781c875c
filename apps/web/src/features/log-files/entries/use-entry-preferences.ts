import { usePreference } from '#api/preferences.ts';

export const LOG_FONT_SIZES = [11, 12, 13, 14] as const;
export const HIDEABLE_COLUMNS = ['line', 'timestamp'] as const;
type HideableColumn = (typeof HIDEABLE_COLUMNS)[number];

export interface EntryPreferences {
  fontSize: number;
  setFontSize: (size: number) => void;
  hiddenColumns: readonly HideableColumn[];
  toggleColumn: (column: HideableColumn) => void;
}

/** How this user likes log lines; remembered in the browser. */
export function useEntryPreferences(): EntryPreferences {
  const [fontSize, setFontSize] = usePreference<number>(
    'logFontSize',
    (stored) => LOG_FONT_SIZES.find((size) => size === stored) ?? 12,
  );
  const [hiddenColumns, setHiddenColumns] = usePreference<readonly HideableColumn[]>('hiddenColumns', (stored) =>
    HIDEABLE_COLUMNS.filter((column) => Array.isArray(stored) && stored.includes(column)),
  );
  return {
    fontSize,
    setFontSize,
    hiddenColumns,
    toggleColumn: (column) =>
      setHiddenColumns(HIDEABLE_COLUMNS.filter((other) => (other === column) !== hiddenColumns.includes(other))),
  };
}

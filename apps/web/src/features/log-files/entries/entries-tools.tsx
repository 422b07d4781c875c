import { Columns2, Copy, Ellipsis, WrapText } from 'lucide-react';
import { memo } from 'react';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { MenuEntry } from '#ui/menu-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { COPY_FORMATS } from './copy-entries.ts';
import classes from './entries-tools.module.css';
import { FIXED_COLUMNS, pathOf, toggleColumn } from './entry-columns.ts';
import { useListActions, useListLayout } from './entry-list.tsx';
import { LOG_FONT_SIZES } from './use-entry-preferences.ts';

const MOST_FIELDS = 30;

/**
 * How the lines are laid out, and how they leave. `wraps` is what was pressed last, before the lines follow: all else of
 * the address is nothing to the tools, which are not drawn again for it.
 */
export const EntriesTools = memo(function EntriesTools({ wraps }: { wraps: boolean }) {
  const { preferences, canCopy, canWrap } = useListLayout();
  const { change, copy } = useListActions();
  const isWrapped = wraps && canWrap;
  const entries = (): MenuEntry[] => [
    {
      key: 'wrap',
      label: text.wrap,
      isOn: isWrapped,
      isDisabled: !canWrap,
      onSelect: () => change.setWrapped(!isWrapped),
    },
    { kind: 'line', key: 'before formats' },
    ...COPY_FORMATS.map((format) => ({
      key: format,
      label: text.copyAsFormat[format],
      isOn: format === preferences.copyFormat,
      isDisabled: !canCopy,
      onSelect: () => {
        preferences.setCopyFormat(format);
        copy(format);
      },
    })),
    { kind: 'line', key: 'before sizes' },
    { kind: 'heading', key: 'sizes', label: text.fontSize },
    ...LOG_FONT_SIZES.map((size) => ({
      key: String(size),
      label: String(size),
      isOn: size === preferences.fontSize,
      onSelect: () => preferences.setFontSize(size),
    })),
  ];
  return (
    <div className={classes['tools']}>
      <IconButton
        {...TOOL}
        label={canWrap ? text.wrap : `${text.wrap}. ${text.filterToWrap}`}
        className={classes['foldable']}
        aria-pressed={isWrapped}
        data-on={isWrapped || undefined}
        aria-disabled={!canWrap}
        onClick={() => canWrap && change.setWrapped(!isWrapped)}
      >
        <WrapText size={14} />
      </IconButton>
      <ColumnMenu />
      <IconButton
        {...TOOL}
        label={text.copyAsFormat[preferences.copyFormat]}
        className={classes['foldable']}
        aria-disabled={!canCopy}
        onClick={() => canCopy && copy(preferences.copyFormat)}
      >
        <Copy size={14} />
      </IconButton>
      <MenuButton className={classes['menu']} place="inline" entries={entries}>
        <IconButton {...TOOL} label={text.moreTools}>
          <Ellipsis size={14} />
        </IconButton>
      </MenuButton>
    </div>
  );
});

const TOOL = { size: 'xs' } as const;

const ColumnMenu = memo(function ColumnMenu() {
  const { preferences, ofRequests, fields: known } = useListLayout();
  const { change, columnsButton } = useListActions();
  const { columns } = preferences;
  const entry = (column: string, label: string): MenuEntry => ({
    key: column,
    label,
    isOn: columns.includes(column),
    staysOpen: true,
    onSelect: () => change.setColumns(toggleColumn(columns, column)),
  });
  const entries = (): MenuEntry[] => {
    const fields = [...new Set([...columns.filter((column) => pathOf(column) !== null), ...known])].slice(
      0,
      MOST_FIELDS,
    );
    return [
      ...FIXED_COLUMNS.map((column) => entry(column, text.columnNames[column])),
      ...(ofRequests.length > 0 ? [{ kind: 'heading' as const, key: 'requests', label: text.ofRequests }] : []),
      ...ofRequests.map((column) => entry(column, text.requestColumns[column])),
      ...(fields.length > 0 ? [{ kind: 'heading' as const, key: 'fields', label: text.metadataColumns }] : []),
      ...fields.map((column) => entry(column, pathOf(column) ?? '')),
      { kind: 'line', key: 'before fold' },
      {
        key: 'fold',
        label: text.foldRepeatedMessages,
        isOn: preferences.isFolding,
        onSelect: () => preferences.setFolding(!preferences.isFolding),
      },
      {
        key: 'metadata',
        label: text.metadataAfterMessages,
        isOn: preferences.showsMetadata,
        onSelect: () => preferences.setShowsMetadata(!preferences.showsMetadata),
      },
      { kind: 'line', key: 'before reset' },
      { key: 'reset', label: text.resetColumns, onSelect: change.resetColumns },
    ];
  };
  // Its headings are text, which belongs into a landmark of the page.
  return (
    <MenuButton place="inline" className={classes['menu']} entries={entries}>
      <IconButton {...TOOL} ref={columnsButton} label={text.columns}>
        <Columns2 size={14} />
      </IconButton>
    </MenuButton>
  );
});

import { Button } from '@mantine/core';
import { ChevronDown, Columns2, Copy, Type, WrapText } from 'lucide-react';
import { memo } from 'react';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { MenuEntry } from '#ui/menu-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { RefusableButton } from '#ui/refusable-button.tsx';
import { COPY_FORMATS } from './copy-entries.ts';
import classes from './entries-tools.module.css';
import { FIXED_COLUMNS, pathOf, toggleColumn } from './entry-columns.ts';
import { useListActions, useListAddress, useListLayout } from './entry-list.tsx';
import { LOG_FONT_SIZES } from './use-entry-preferences.ts';

const MOST_FIELDS = 30;

/** How the lines are laid out, and how they leave. */
export const EntriesTools = memo(function EntriesTools() {
  const { search } = useListAddress();
  const { preferences, canWrap } = useListLayout();
  const { change, copy } = useListActions();
  const isWrapped = search.wrap === true && canWrap;
  return (
    <div className={classes['tools']}>
      <RefusableButton
        {...TOOL}
        title={text.wrap}
        leftSection={<WrapText size={13} />}
        aria-pressed={isWrapped}
        refusal={canWrap ? null : text.filterToWrap}
        onClick={() => change.setWrapped(!isWrapped)}
      >
        {text.wrap}
      </RefusableButton>
      <ColumnMenu />
      <span className={classes['copy']}>
        <Button
          {...TOOL}
          title={text.copyAsFormat[preferences.copyFormat]}
          leftSection={<Copy size={13} />}
          onClick={() => copy(preferences.copyFormat)}
        >
          {text.copyAsFormat[preferences.copyFormat]}
        </Button>
        <MenuButton
          entries={() =>
            COPY_FORMATS.map((format) => ({
              key: format,
              label: text.copyAsFormat[format],
              isOn: format === preferences.copyFormat,
              onSelect: () => {
                preferences.setCopyFormat(format);
                copy(format);
              },
            }))
          }
        >
          <IconButton label={text.chooseFormat} size="xs">
            <ChevronDown size={12} />
          </IconButton>
        </MenuButton>
      </span>
      <MenuButton
        entries={() =>
          LOG_FONT_SIZES.map((size) => ({
            key: String(size),
            label: String(size),
            isOn: size === preferences.fontSize,
            onSelect: () => preferences.setFontSize(size),
          }))
        }
      >
        <IconButton label={text.fontSize} size="xs">
          <Type size={13} />
        </IconButton>
      </MenuButton>
    </div>
  );
});

const TOOL = { size: 'xs', variant: 'subtle', color: 'gray' } as const;

function ColumnMenu() {
  const { preferences, fields: known } = useListLayout();
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
      ...(fields.length > 0 ? [{ kind: 'heading' as const, key: 'fields', label: text.metadataColumns }] : []),
      ...fields.map((column) => entry(column, pathOf(column) ?? '')),
      { kind: 'line', key: 'before fold' },
      {
        key: 'fold',
        label: text.foldRepeatedMessages,
        isOn: preferences.isFolding,
        onSelect: () => preferences.setFolding(!preferences.isFolding),
      },
      { kind: 'line', key: 'before reset' },
      { key: 'reset', label: text.resetColumns, onSelect: change.resetColumns },
    ];
  };
  // Its headings are text, which belongs into a landmark of the page.
  return (
    <MenuButton place="inline" className={classes['columns']} entries={entries}>
      <Button {...TOOL} ref={columnsButton} title={text.columns} leftSection={<Columns2 size={13} />}>
        {text.columns}
      </Button>
    </MenuButton>
  );
}

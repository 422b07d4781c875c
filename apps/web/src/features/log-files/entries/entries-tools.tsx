import { Button, Menu } from '@mantine/core';
import type { FileFacts, LogEntry } from '@rootline/contract';
import { Check, ChevronDown, Columns2, Copy, Type, WrapText } from 'lucide-react';
import type { RefObject } from 'react';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { RefusableButton } from '#ui/refusable-button.tsx';
import { ZoneItems } from './column-heads.tsx';
import { COPY_FORMATS, type CopyFormat } from './copy-entries.ts';
import classes from './entries-tools.module.css';
import { columnOf, FIXED_COLUMNS, pathOf, toggleColumn } from './entry-columns.ts';
import { plainFields } from './entry-fields.ts';
import type { LogZone } from './log-zone.ts';
import { type EntryPreferences, LOG_FONT_SIZES } from './use-entry-preferences.ts';

interface EntriesToolsProps {
  preferences: EntryPreferences;
  onColumns: (columns: readonly string[]) => void;
  onResetColumns: () => void;
  isWrapped: boolean;
  onWrap: (isOn: boolean) => void;
  canWrap: boolean;
  /** Entries whose metadata can become columns. */
  inView: readonly LogEntry[];
  zone: LogZone;
  zones: readonly LogZone[];
  onZone: (zone: LogZone) => void;
  facts: FileFacts | null;
  onCopy: (format: CopyFormat) => void;
  columnsButton: RefObject<HTMLButtonElement | null>;
}

const MOST_FIELDS = 30;

/** How the lines are laid out, and how they leave. */
export function EntriesTools(props: EntriesToolsProps) {
  const { preferences, isWrapped, onWrap, canWrap, onCopy } = props;
  return (
    <div className={classes['tools']}>
      <RefusableButton
        {...TOOL}
        leftSection={<WrapText size={13} />}
        aria-pressed={isWrapped}
        refusal={canWrap ? null : text.filterToWrap}
        onClick={() => onWrap(!isWrapped)}
      >
        {text.wrap}
      </RefusableButton>
      <ColumnMenu {...props} />
      <span className={classes['copy']}>
        <Button {...TOOL} leftSection={<Copy size={13} />} onClick={() => onCopy(preferences.copyFormat)}>
          {text.copyAsFormat[preferences.copyFormat]}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton label={text.chooseFormat} size="xs">
              <ChevronDown size={12} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {COPY_FORMATS.map((format) => (
              <Menu.Item
                key={format}
                leftSection={<Tick isOn={format === preferences.copyFormat} />}
                onClick={() => {
                  preferences.setCopyFormat(format);
                  onCopy(format);
                }}
              >
                {text.copyAsFormat[format]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={text.fontSize} size="xs">
            <Type size={13} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {LOG_FONT_SIZES.map((size) => (
            <Menu.Item
              key={size}
              leftSection={<Tick isOn={size === preferences.fontSize} />}
              onClick={() => preferences.setFontSize(size)}
            >
              {size}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

const TOOL = { size: 'xs', variant: 'subtle', color: 'gray' } as const;

function ColumnMenu(props: EntriesToolsProps) {
  const { preferences, onColumns, onResetColumns, inView, zone, zones, onZone, facts, columnsButton } = props;
  const { columns } = preferences;
  const found = inView.flatMap(({ metadata }) => plainFields(metadata).map(([path]) => columnOf(path) ?? ''));
  const fields = [...new Set([...columns.filter((column) => pathOf(column) !== null), ...found])]
    .filter((column) => column !== '')
    .slice(0, MOST_FIELDS);
  const item = (column: string, label: string) => (
    <Menu.Item
      key={column}
      closeMenuOnClick={false}
      leftSection={<Tick isOn={columns.includes(column)} />}
      onClick={() => onColumns(toggleColumn(columns, column))}
    >
      {label}
    </Menu.Item>
  );
  // Its headings are text, which belongs into a landmark of the page.
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button {...TOOL} ref={columnsButton} leftSection={<Columns2 size={13} />}>
          {text.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes['columns']}>
        {FIXED_COLUMNS.map((column) => item(column, text.columnNames[column]))}
        {fields.length > 0 && <Menu.Label className={classes['heading']}>{text.metadataColumns}</Menu.Label>}
        {fields.map((column) => item(column, pathOf(column) ?? ''))}
        <Menu.Divider />
        <Menu.Item onClick={onResetColumns}>{text.resetColumns}</Menu.Item>
        {zones.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label className={classes['heading']}>
              {facts === null ? text.timeZone : text.zoneHelp[facts.zone]}
            </Menu.Label>
            <ZoneItems zone={zone} zones={zones} onZone={onZone} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Tick({ isOn }: { isOn: boolean }) {
  return <Check size={13} aria-hidden="true" style={{ visibility: isOn ? 'visible' : 'hidden' }} />;
}

import { Button, Menu } from '@mantine/core';
import type { LogEntry } from '@rootline/contract';
import { Check, Columns2, Copy, Type, WrapText } from 'lucide-react';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { type CopyFormat, entriesAs } from './copy-entries.ts';
import { copyText } from './copy-text.ts';
import classes from './entries-tools.module.css';
import { type EntryPreferences, HIDEABLE_COLUMNS, LOG_FONT_SIZES } from './use-entry-preferences.ts';

interface EntriesToolsProps {
  preferences: EntryPreferences;
  isWrapped: boolean;
  onWrap: (isOn: boolean) => void;
  canWrap: boolean;
  /** Those that are open, else those in view. */
  entriesToCopy: () => LogEntry[];
  filename: string;
}

const FORMATS: readonly { format: CopyFormat; label: string }[] = [
  { format: 'plain', label: text.copyPlain },
  { format: 'json', label: text.copyJson },
  { format: 'markdown', label: text.copyMarkdown },
];

/** How the lines are laid out, and how they leave. */
export function EntriesTools({ preferences, isWrapped, onWrap, canWrap, entriesToCopy, filename }: EntriesToolsProps) {
  const tool = { size: 'xs', variant: 'subtle', color: 'gray' } as const;
  return (
    <div className={classes['tools']}>
      <Button
        {...tool}
        leftSection={<WrapText size={13} />}
        aria-pressed={isWrapped}
        disabled={!canWrap}
        onClick={() => onWrap(!isWrapped)}
      >
        {text.wrap}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button {...tool} leftSection={<Columns2 size={13} />}>
            {text.columns}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {HIDEABLE_COLUMNS.map((column) => (
            <Menu.Item
              key={column}
              closeMenuOnClick={false}
              leftSection={<Tick isOn={!preferences.hiddenColumns.includes(column)} />}
              onClick={() => preferences.toggleColumn(column)}
            >
              {text.columnNames[column]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button {...tool} leftSection={<Copy size={13} />}>
            {text.copyAs}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATS.map(({ format, label }) => (
            <Menu.Item key={format} onClick={() => void copyText(entriesAs(format, entriesToCopy(), filename))}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button {...tool} leftSection={<Type size={13} />}>
            {text.fontSize}
          </Button>
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

function Tick({ isOn }: { isOn: boolean }) {
  return <Check size={13} aria-hidden="true" style={{ visibility: isOn ? 'visible' : 'hidden' }} />;
}

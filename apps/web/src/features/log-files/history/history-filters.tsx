import { Button, Input, NativeSelect, Popover, TextInput } from '@mantine/core';
import { SEVERITIES } from '@rootline/contract';
import { ChevronDown, ListFilter, Search } from 'lucide-react';
import { cloneElement, memo, type ReactElement, type Ref, useEffect, useState } from 'react';
import { FILTER_FLAGS, LIST_PHASES, LOG_FILE_SORTS, type LogFilesSearch } from '#address/log-files-search.ts';
import { historyToolsText, logFilesText as text } from '#messages/log-files.en.ts';
import { wordsText } from '#messages/ui.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import classes from './history-filters.module.css';

type SearchPatch = { [K in keyof LogFilesSearch]?: LogFilesSearch[K] | undefined };

interface HistoryFiltersProps {
  search: LogFilesSearch;
  onSearch: (patch: SearchPatch, how: 'replace') => void;
}

/** Finds, narrows and sorts the history. All of it stands in the address. */
export const HistoryFilters = memo(function HistoryFilters({ search, onSearch }: HistoryFiltersProps) {
  const active = [search.pre, search.rca, search.sev, ...FILTER_FLAGS.map((flag) => search[flag])].filter(
    Boolean,
  ).length;
  const button = (
    <Button
      size="xs"
      variant={active > 0 ? 'light' : 'subtle'}
      color={active > 0 ? 'accent' : 'gray'}
      leftSection={<ListFilter size={13} />}
    >
      {text.filter}
      {active > 0 ? ` ${active}` : ''}
    </Button>
  );
  return (
    <div className={classes['filters']}>
      <NameFilter value={search.q ?? ''} onChange={(q) => onSearch({ q: q || undefined }, 'replace')} />
      <HistoryFilterMenu search={search} onSearch={onSearch} className={classes['menu']}>
        {button}
      </HistoryFilterMenu>
      <Input
        component="select"
        size="xs"
        className={classes['sort'] ?? ''}
        aria-label={text.sortBy}
        rightSection={<ChevronDown size={14} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        value={search.sort ?? 'newest'}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ sort: value === 'newest' ? undefined : LOG_FILE_SORTS.find((sort) => sort === value) }, 'replace')
        }
      >
        {LOG_FILE_SORTS.map((value) => (
          <option key={value} value={value}>
            {text.sorts[value]}
          </option>
        ))}
      </Input>
    </div>
  );
});

function NameFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      size="xs"
      className={classes['name'] ?? ''}
      aria-label={text.findByName}
      placeholder={text.findByName}
      data-find-files
      leftSection={<Search size={13} aria-hidden="true" />}
      value={typed}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        event.currentTarget.closest('section')?.querySelector<HTMLElement>('li[data-file]')?.focus();
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(event.currentTarget.value);
      }}
    />
  );
}

interface HistoryFilterMenuProps {
  search: LogFilesSearch;
  onSearch: (patch: { [K in keyof LogFilesSearch]?: LogFilesSearch[K] | undefined }, how: 'replace') => void;
  className: string | undefined;
  /** The button. */
  children: ReactElement<{ ref?: Ref<HTMLButtonElement>; onClick?: () => void }>;
}

const PHASE_WORDS = {
  'not-started': wordsText.status.notStarted,
  'in-progress': wordsText.status.inProgress,
  success: wordsText.status.success,
  failed: wordsText.status.failed,
} as const;
const phases = LIST_PHASES.map((value) => ({ value, label: PHASE_WORDS[value] }));

/** The button of the filters with its form. */
function HistoryFilterMenu({ search, onSearch, className, children }: HistoryFilterMenuProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      position="bottom-end"
      trapFocus
      returnFocus
      portalProps={{ target: '#main' }}
      opened={opened}
      onChange={setOpened}
    >
      <Popover.Target>{cloneElement(children, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown className={className ?? ''} aria-label={text.filter}>
        <Choice
          label={text.preProcessingStatus}
          data={phases}
          value={search.pre}
          onChange={(pre) => onSearch({ pre: LIST_PHASES.find((phase) => phase === pre) }, 'replace')}
        />
        <Choice
          label={text.rcaStatus}
          data={phases}
          value={search.rca}
          onChange={(rca) => onSearch({ rca: LIST_PHASES.find((phase) => phase === rca) }, 'replace')}
        />
        <Choice
          label={historyToolsText.severity}
          data={SEVERITIES.map((value) => ({ value, label: wordsText.severity[value] }))}
          value={search.sev}
          onChange={(sev) => onSearch({ sev: SEVERITIES.find((severity) => severity === sev) }, 'replace')}
        />
        {FILTER_FLAGS.map((flag) => (
          <CheckBox
            key={flag}
            label={historyToolsText.filterFlags[flag]}
            checked={search[flag] === true}
            onChange={() => onSearch({ [flag]: search[flag] === true ? undefined : true }, 'replace')}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChoiceProps {
  label: string;
  data: { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string) => void;
}

function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      size="xs"
      label={label}
      data={[{ value: '', label: historyToolsText.any }, ...data]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

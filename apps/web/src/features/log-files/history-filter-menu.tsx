import '#ui/theme/mantine-more.css';
import { Menu, Select } from '@mantine/core';
import { SEVERITIES } from '@rootline/contract';
import { cloneElement, type ReactElement, type Ref } from 'react';
import { LIST_PHASES, type LogFilesSearch } from '#address/log-files-search.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { wordsText } from '#messages/words.en.ts';
import { useOpenedAtOnce } from '#ui/use-opened-at-once.ts';

interface HistoryFilterMenuProps {
  search: LogFilesSearch;
  onSearch: (patch: { [K in keyof LogFilesSearch]?: LogFilesSearch[K] | undefined }, how: 'replace') => void;
  className: string | undefined;
  /** The button. */
  children: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
}

const PHASE_WORDS = {
  'not-started': wordsText.status.notStarted,
  'in-progress': wordsText.status.inProgress,
  success: wordsText.status.success,
  failed: wordsText.status.failed,
} as const;
const phases = LIST_PHASES.map((value) => ({ value, label: PHASE_WORDS[value] }));

/** The button of the filters with its menu, open at first. */
export function HistoryFilterMenu({ search, onSearch, className, children }: HistoryFilterMenuProps) {
  const { target, menu } = useOpenedAtOnce();
  return (
    <Menu position="bottom-end" closeOnItemClick={false} {...menu}>
      <Menu.Target>{cloneElement(children, { ref: target })}</Menu.Target>
      <Menu.Dropdown className={className ?? ''}>
        <Choice
          label={text.preProcessingStatus}
          data={phases}
          value={search.pre}
          onChange={(pre) => onSearch({ pre: pre as LogFilesSearch['pre'] }, 'replace')}
        />
        <Choice
          label={text.rcaStatus}
          data={phases}
          value={search.rca}
          onChange={(rca) => onSearch({ rca: rca as LogFilesSearch['rca'] }, 'replace')}
        />
        <Choice
          label={text.severity}
          data={SEVERITIES.map((value) => ({ value, label: wordsText.severity[value] }))}
          value={search.sev}
          onChange={(sev) => onSearch({ sev: sev as LogFilesSearch['sev'] }, 'replace')}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

interface ChoiceProps {
  label: string;
  data: { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      size="xs"
      label={label}
      placeholder={text.any}
      clearable
      comboboxProps={{ withinPortal: false }}
      data={data}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

import { NativeSelect, Popover } from '@mantine/core';
import { SEVERITIES } from '@rootline/contract';
import { cloneElement, type ReactElement, type Ref, useState } from 'react';
import { FILTER_FLAGS, LIST_PHASES, type LogFilesSearch } from '#address/log-files-search.ts';
import { historyToolsText } from '#messages/history-tools.en.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { wordsText } from '#messages/words.en.ts';
import { CheckBox } from '#ui/check-box.tsx';

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
export function HistoryFilterMenu({ search, onSearch, className, children }: HistoryFilterMenuProps) {
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

import { NativeSelect } from '@mantine/core';
import { logComparisonText as text } from '#messages/log-comparison.en.ts';

export interface BaselineFieldProps {
  /** Parsed files that can be taken for a good log. */
  files: readonly { id: string; filename: string }[];
  value: string | null;
  onChange: (fileId: string | null) => void;
}

/** Chooses a log from when all was well, for an analysis. Absent where there is no other file. */
export function BaselineField({ files, value, onChange }: BaselineFieldProps) {
  if (files.length === 0) return null;
  return (
    <NativeSelect
      label={text.field}
      description={text.fieldHint}
      data={[
        { value: '', label: text.fieldNone },
        ...files.map(({ id, filename }) => ({ value: id, label: filename })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  );
}

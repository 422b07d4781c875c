import '#ui/theme/mantine-controls.css';
import { Checkbox } from '@mantine/core';
import { logFilesText as text } from '#messages/log-files.en.ts';

interface HardDeleteFieldProps {
  isHard: boolean;
  onChange: (isHard: boolean) => void;
}

/** Whether deleting is for good, and what either means. */
export function HardDeleteField({ isHard, onChange }: HardDeleteFieldProps) {
  return (
    <Checkbox
      size="sm"
      label={text.hardDelete}
      description={text.hardDeleteHelp}
      checked={isHard}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

import { fileDialogsText as text } from '#messages/log-files.en.ts';
import { CheckBox } from '#ui/check-box.tsx';

interface HardDeleteFieldProps {
  isHard: boolean;
  onChange: (isHard: boolean) => void;
}

/** Whether deleting is for good, and what either means. */
export function HardDeleteField({ isHard, onChange }: HardDeleteFieldProps) {
  return (
    <CheckBox
      label={text.hardDelete}
      description={text.hardDeleteHelp}
      checked={isHard}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

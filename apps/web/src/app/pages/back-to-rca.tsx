import { Button } from '@mantine/core';
import { logFilesText } from '#messages/log-files.en.ts';

/** Shown after a cited line was opened, until the result is back. */
export function BackToRca({ onBack }: { onBack: () => void }) {
  return (
    <Button size="xs" variant="light" onClick={onBack}>
      {logFilesText.backToRca}
    </Button>
  );
}

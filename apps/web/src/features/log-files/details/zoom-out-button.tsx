import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { ZoomOut } from 'lucide-react';
import { logFilesText as text } from '#messages/log-files.en.ts';

/** Goes back from a part of the file to all of it; its key works wherever the focus is. */
export function ZoomOutButton({ onZoomOut }: { onZoomOut: () => void }) {
  useHotkeys([['0', onZoomOut]]);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<ZoomOut size={12} aria-hidden="true" />}
      rightSection={
        <span aria-hidden="true">
          <kbd>0</kbd>
        </span>
      }
      aria-keyshortcuts="0"
      onClick={() => {
        // The button goes with what it leaves: the picture takes its focus.
        document.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });
        onZoomOut();
      }}
    >
      {text.zoomOut}
    </Button>
  );
}

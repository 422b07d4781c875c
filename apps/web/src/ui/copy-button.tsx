import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import { uiText } from '#messages/ui.en.ts';

interface CopyButtonProps {
  text: string;
  label?: string;
}

export function CopyButton({ text, label = uiText.copy }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 1500 });
  const Icon = clipboard.copied ? Check : Copy;
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      leftSection={<Icon size={13} aria-hidden="true" />}
      onClick={() => clipboard.copy(text)}
    >
      <span aria-live="polite">{clipboard.copied ? uiText.copied : label}</span>
    </Button>
  );
}

import { Button } from '@mantine/core';
import { uiText } from '#messages/ui.en.ts';

export function RetryButton({ onRetry }: { onRetry: () => void }) {
  return <Button onClick={onRetry}>{uiText.retry}</Button>;
}

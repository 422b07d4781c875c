import { useRouter } from '@tanstack/react-router';
import { uiText } from '#messages/ui.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { RetryButton } from '#ui/retry-button.tsx';

/** In place of a screen that crashed or could not be loaded; the navigation around it keeps working. */
export function PageCrash() {
  const router = useRouter();
  return (
    <div role="alert">
      <EmptyState
        title={uiText.crashTitle}
        hint={uiText.crashHint}
        action={<RetryButton onRetry={() => void router.invalidate()} />}
      />
    </div>
  );
}

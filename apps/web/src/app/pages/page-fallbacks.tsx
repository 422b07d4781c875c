import { Link, useRouter } from '@tanstack/react-router';
import { appText } from '#messages/app.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { RetryButton } from '#ui/error-box.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import classes from './page-fallbacks.module.css';

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

export function UnknownPage() {
  return (
    <>
      <PageTitle title={appText.unknownPage.title} />
      <EmptyState
        title={appText.unknownPage.hint}
        action={
          <div className={classes['links']}>
            <Link to="/">{appText.nav.dashboard}</Link>
            <Link to="/logs">{appText.nav.logAnalysis}</Link>
          </div>
        }
      />
    </>
  );
}

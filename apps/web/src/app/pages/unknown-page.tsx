import { Link } from '@tanstack/react-router';
import { appText } from '#messages/app.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import classes from './unknown-page.module.css';

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

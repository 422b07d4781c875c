import { authText } from '#messages/auth.en.ts';
import { settingsText } from '#messages/settings.en.ts';
import { Banner } from '#ui/banner.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { ChangePasswordForm } from '../../features/auth/change-password-form.tsx';
import classes from './new-password-page.module.css';

/** All there is for someone who must choose a new password first. */
export function NewPasswordPage() {
  return (
    <>
      <PageTitle title={settingsText.password.title} />
      <div className={classes['reason']}>
        <Banner tone="info">{authText.newPasswordRequired}</Banner>
      </div>
      {/* Whatever was asked for and refused meanwhile is asked for anew. */}
      <ChangePasswordForm onChanged={() => location.reload()} />
    </>
  );
}

import type { User } from '@rootline/contract';
import { settingsText } from '#messages/settings.en.ts';
import { Panel } from '#ui/panel.tsx';
import { RoleBadge } from '#ui/role-badge.tsx';
import classes from './own-account.module.css';

const text = settingsText.llm;

/** Whose settings these are; read only. */
export function OwnAccount({ user }: { user: User }) {
  return (
    <Panel title={text.account}>
      <dl className={classes['pairs']}>
        <dt>{text.name}</dt>
        <dd>
          {user.firstName} {user.lastName}
        </dd>
        <dt>{text.email}</dt>
        <dd>{user.email}</dd>
        <dt>{text.role}</dt>
        <dd>
          <RoleBadge role={user.role} />
        </dd>
      </dl>
    </Panel>
  );
}

import type { User } from '@rootline/contract';
import { usersText } from '#messages/users.en.ts';
import { HueBadge } from '#ui/hue-badge.tsx';
import { fullName } from './find-users.ts';
import classes from './user-name.module.css';

export function UserName({ user, isSelf }: { user: User; isSelf: boolean }) {
  return (
    <span className={classes['name']}>
      <span className={classes['disc']} aria-hidden="true">
        {initial(user.firstName)}
        {initial(user.lastName)}
      </span>
      <span>{fullName(user)}</span>
      {user.isDisabled === true ? <HueBadge hue="grey">{usersText.disabled}</HueBadge> : null}
      {user.mustChangePassword === true ? <HueBadge hue="yellow">{usersText.mustChangePassword}</HueBadge> : null}
      {isSelf ? <span className={classes['you']}>{usersText.you}</span> : null}
    </span>
  );
}

function initial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}

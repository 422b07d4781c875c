import type { User } from '@rootline/contract';
import { appText } from '#messages/app.en.ts';
import classes from './welcome-line.module.css';

export function WelcomeLine({ user }: { user: User }) {
  const name = `${user.firstName} ${user.lastName}`;
  const [before, after] = appText.welcome(user.firstName, user.lastName).split(name);
  return (
    <span className={classes['line']}>
      {before}
      <b>{name}</b>
      {after}
    </span>
  );
}

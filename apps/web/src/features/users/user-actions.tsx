import type { ReactNode } from 'react';
import { usersText as text } from '#messages/users.en.ts';
import { RefusableButton } from '#ui/refusable-button.tsx';
import classes from './user-actions.module.css';

interface UserActionsProps {
  /** Further actions, at the end. */
  menu: ReactNode;
  refused: { remove: string | null; changeRole: string | null };
  onChangeRole: () => void;
  onDelete: () => void;
}

export function UserActions({ menu, refused, onChangeRole, onDelete }: UserActionsProps) {
  return (
    <span className={classes['actions']}>
      <RefusableButton size="xs" refusal={refused.changeRole} onClick={onChangeRole}>
        {text.changeRole.open}
      </RefusableButton>
      <RefusableButton size="xs" variant="subtle" color="red" refusal={refused.remove} onClick={onDelete}>
        {text.remove.open}
      </RefusableButton>
      {menu}
    </span>
  );
}

import type { User } from '@rootline/contract';
import { Ellipsis } from 'lucide-react';
import { usersText } from '#messages/users.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { fullName } from './find-users.ts';
import type { AccessChange } from './user-access-dialog.tsx';

interface UserMenuProps {
  user: User;
  onChoose: (change: AccessChange) => void;
}

const text = usersText.access;

/** What else an administrator does about the access of somebody. */
export function UserMenu({ user, onChoose }: UserMenuProps) {
  const entry = (change: AccessChange) => ({
    key: change,
    label: text[change].open,
    isDangerous: change === 'disable',
    onSelect: () => onChoose(change),
  });
  return (
    <MenuButton
      place="main"
      entries={() => [
        entry('endSessions'),
        ...(user.mustChangePassword === true ? [] : [entry('requirePassword')]),
        entry(user.isDisabled === true ? 'enable' : 'disable'),
      ]}
    >
      <IconButton size="sm" label={text.more(fullName(user))}>
        <Ellipsis size={14} aria-hidden="true" />
      </IconButton>
    </MenuButton>
  );
}

import type { User } from '@rootline/contract';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '#format/times.ts';
import { usersText as text } from '#messages/users.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { HueBadge, RoleBadge } from '#ui/hue-badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { RefusableButton } from '#ui/refusable-button.tsx';
import type { AccessChange, UserChange } from './user-change-dialog.tsx';
import classes from './user-table.module.css';
import { canManageUsers, findUsers, fullName, refusals } from './users.ts';

interface UserTableProps {
  users: readonly User[];
  self: User;
  find: string;
  onChangeRole: (user: User) => void;
  onChange: (user: User, change: UserChange) => void;
  onKeepDays: (user: User) => void;
}

export function UserTable({ users, self, find, onChangeRole, onChange, onKeepDays }: UserTableProps) {
  const columns: DataColumn<User>[] = [
    {
      key: 'name',
      header: text.columns.name,
      sortValue: fullName,
      cell: (user) => <UserName user={user} isSelf={user.id === self.id} />,
    },
    {
      key: 'email',
      header: text.columns.email,
      width: '24%',
      sortValue: ({ email }) => email,
      cell: ({ email }) => email,
    },
    {
      key: 'role',
      header: text.columns.role,
      width: '120px',
      sortValue: ({ role }) => role,
      cell: ({ role }) => <RoleBadge role={role} />,
    },
    {
      key: 'created',
      header: text.columns.created,
      width: '140px',
      sortValue: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <span className="num">{formatDate(createdAt)}</span>,
    },
  ];
  const actions: DataColumn<User> = {
    key: 'actions',
    header: text.columns.actions,
    width: '232px',
    cell: (user) => (
      <UserActions
        menu={
          <UserMenu
            user={user}
            isSelf={user.id === self.id}
            onKeepDays={() => onKeepDays(user)}
            onChoose={(change) => onChange(user, change)}
          />
        }
        refused={refusals(user, { self, users })}
        onChangeRole={() => onChangeRole(user)}
        onDelete={() => onChange(user, 'delete')}
      />
    ),
  };
  return (
    <DataTable
      caption={text.title}
      rows={findUsers(users, find)}
      rowKey={(user) => user.id}
      columns={canManageUsers(self.role) ? [...columns, actions] : columns}
      empty={<EmptyState title={text.empty} />}
    />
  );
}

function UserName({ user, isSelf }: { user: User; isSelf: boolean }) {
  return (
    <span className={classes['name']}>
      <span className={classes['disc']} aria-hidden="true">
        {initial(user.firstName)}
        {initial(user.lastName)}
      </span>
      <span>{fullName(user)}</span>
      {user.isDisabled === true ? <HueBadge hue="grey">{text.disabled}</HueBadge> : null}
      {user.mustChangePassword === true ? <HueBadge hue="yellow">{text.mustChangePassword}</HueBadge> : null}
      {isSelf ? <span className={classes['you']}>{text.you}</span> : null}
    </span>
  );
}

function initial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}

interface UserActionsProps {
  /** Further actions, at the end. */
  menu: ReactNode;
  refused: { remove: string | null; changeRole: string | null };
  onChangeRole: () => void;
  onDelete: () => void;
}

function UserActions({ menu, refused, onChangeRole, onDelete }: UserActionsProps) {
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

interface UserMenuProps {
  user: User;
  isSelf: boolean;
  onKeepDays: () => void;
  onChoose: (change: AccessChange) => void;
}

/** Further actions of an administrator on the files and the access of a user; no one changes their own access here. */
function UserMenu({ user, isSelf, onKeepDays, onChoose }: UserMenuProps) {
  const entry = (change: AccessChange) => ({
    key: change,
    label: text.access[change].open,
    isDangerous: change === 'disable',
    onSelect: () => onChoose(change),
  });
  return (
    <MenuButton
      place="main"
      entries={() => [
        { key: 'keep-days', label: text.keepDays.open, onSelect: onKeepDays },
        ...(isSelf ? [] : [entry('endSessions')]),
        ...(isSelf || user.mustChangePassword === true ? [] : [entry('requirePassword')]),
        ...(isSelf ? [] : [entry(user.isDisabled === true ? 'enable' : 'disable')]),
      ]}
    >
      <IconButton size="sm" label={text.access.more(fullName(user))}>
        <Ellipsis size={14} aria-hidden="true" />
      </IconButton>
    </MenuButton>
  );
}

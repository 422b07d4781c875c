import type { User } from '@rootline/contract';
import type { ReactNode } from 'react';
import { formatDate } from '#format/times.ts';
import { usersText as text, usersText } from '#messages/users.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { RefusableButton } from '#ui/refusable-button.tsx';
import { RoleBadge } from '#ui/role-badge.tsx';
import { findUsers, fullName } from './find-users.ts';
import type { AccessChange } from './user-access-dialog.tsx';
import { UserMenu } from './user-menu.tsx';
import { canManageUsers, refusals } from './user-permissions.ts';
import classes from './user-table.module.css';

interface UserTableProps {
  users: readonly User[];
  self: User;
  find: string;
  onChangeRole: (user: User) => void;
  onDelete: (user: User) => void;
  onChangeAccess: (user: User, change: AccessChange) => void;
}

export function UserTable({ users, self, find, onChangeRole, onDelete, onChangeAccess }: UserTableProps) {
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
        menu={user.id === self.id ? null : <UserMenu user={user} onChoose={(change) => onChangeAccess(user, change)} />}
        refused={refusals(user, { self, users })}
        onChangeRole={() => onChangeRole(user)}
        onDelete={() => onDelete(user)}
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
      {user.isDisabled === true ? <HueBadge hue="grey">{usersText.disabled}</HueBadge> : null}
      {user.mustChangePassword === true ? <HueBadge hue="yellow">{usersText.mustChangePassword}</HueBadge> : null}
      {isSelf ? <span className={classes['you']}>{usersText.you}</span> : null}
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

import { Button } from '@mantine/core';
import type { User } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { SettingsSearch } from '#address/page-searches.ts';
import { useSearchPatch } from '#address/use-search.ts';
import { useSettingsDialog } from '#address/use-settings-dialog.ts';
import { usersText as text } from '#messages/users.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { TableCard, TableCardPart } from '#ui/panel.tsx';
import { Toolbar } from '#ui/toolbar.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { KeepDaysDialog } from './keep-days-dialog.tsx';
import { UserChangeDialog } from './user-change-dialog.tsx';
import { UserTable } from './user-table.tsx';
import { canAddUsers, canManageUsers, refusals, usersQuery } from './users.ts';

/** `self` is the signed-in user. */
export function UserManagement({ self }: { self: User }) {
  const users = useQuery(usersQuery);
  const { q: find = '' }: SettingsSearch = useSearch({ strict: false });
  const patchSearch = useSearchPatch();
  const { open } = useSettingsDialog();
  return (
    <TableCard label={text.title}>
      <Toolbar
        find={text.find}
        value={find}
        onFind={(words) => patchSearch({ q: words || undefined }, 'replace')}
        aside={
          canAddUsers(self.role) ? (
            <Button variant="filled" leftSection={<Plus size={14} aria-hidden="true" />} onClick={() => open('add')}>
              {text.add.open}
            </Button>
          ) : null
        }
      />
      {users.isPending ? (
        <TableCardPart>
          <LoadingText text={text.loading}>
            <SkeletonRows rows={5} />
          </LoadingText>
        </TableCardPart>
      ) : null}
      {users.error && !users.data ? (
        <TableCardPart>
          <ErrorBox message={text.loadFailed} error={users.error} onRetry={() => void users.refetch()} />
        </TableCardPart>
      ) : null}
      {users.data ? (
        <UserTable
          users={users.data}
          self={self}
          find={find}
          onChangeRole={({ id }) => open('change-role', id)}
          onKeepDays={({ id }) => open('keep-days', id)}
          onChange={({ id }, change) => open(change, id)}
        />
      ) : null}
      {users.data ? <UserDialog self={self} users={users.data} /> : null}
    </TableCard>
  );
}

/** The dialog that the address names, as far as `self` may use it. */
function UserDialog({ self, users }: { self: User; users: readonly User[] }) {
  const { dialog, about, close } = useSettingsDialog();
  if (dialog === 'add') return canAddUsers(self.role) ? <AddUserDialog role={self.role} onClose={close} /> : null;
  const user = users.find(({ id }) => id === about);
  if (user === undefined || !canManageUsers(self.role)) return null;
  const refused = refusals(user, { self, users });
  switch (dialog) {
    case 'change-role':
      return refused.changeRole === null ? <ChangeRoleDialog user={user} onClose={close} /> : null;
    case 'keep-days':
      return <KeepDaysDialog user={user} onClose={close} />;
    case 'delete':
      return refused.remove === null ? <UserChangeDialog user={user} change={dialog} onClose={close} /> : null;
    case 'endSessions':
    case 'requirePassword':
    case 'disable':
    case 'enable':
      return user.id === self.id ? null : <UserChangeDialog user={user} change={dialog} onClose={close} />;
    default:
      return null;
  }
}

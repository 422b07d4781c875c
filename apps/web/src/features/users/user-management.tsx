import { Button } from '@mantine/core';
import type { User } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usersText as text } from '#messages/users.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { TableCard, TableCardPart } from '#ui/panel.tsx';
import { Toolbar } from '#ui/toolbar.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { KeepDaysDialog } from './keep-days-dialog.tsx';
import { type UserChange, UserChangeDialog } from './user-change-dialog.tsx';
import { UserTable } from './user-table.tsx';
import { canAddUsers, usersQuery } from './users.ts';

type OpenDialog =
  | { kind: 'add' }
  | { kind: 'change-role'; user: User }
  | { kind: 'keep-days'; user: User }
  | { kind: 'confirm'; user: User; change: UserChange }
  | null;

/** `self` is the signed-in user. */
export function UserManagement({ self }: { self: User }) {
  const users = useQuery(usersQuery);
  const [find, setFind] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  return (
    <TableCard label={text.title}>
      <Toolbar
        find={text.find}
        value={find}
        onFind={setFind}
        aside={
          canAddUsers(self.role) ? (
            <Button
              variant="filled"
              leftSection={<Plus size={14} aria-hidden="true" />}
              onClick={() => setDialog({ kind: 'add' })}
            >
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
          onChangeRole={(user) => setDialog({ kind: 'change-role', user })}
          onKeepDays={(user) => setDialog({ kind: 'keep-days', user })}
          onChange={(user, change) => setDialog({ kind: 'confirm', user, change })}
        />
      ) : null}
      {dialog?.kind === 'add' ? <AddUserDialog role={self.role} onClose={close} /> : null}
      {dialog?.kind === 'change-role' ? <ChangeRoleDialog user={dialog.user} onClose={close} /> : null}
      {dialog?.kind === 'keep-days' ? <KeepDaysDialog user={dialog.user} onClose={close} /> : null}
      {dialog?.kind === 'confirm' ? (
        <UserChangeDialog user={dialog.user} change={dialog.change} onClose={close} />
      ) : null}
    </TableCard>
  );
}

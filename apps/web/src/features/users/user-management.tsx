import { Button } from '@mantine/core';
import type { User } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usersText as text } from '#messages/users.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { TableCard, TableCardPart } from '#ui/table-card.tsx';
import { Toolbar } from '#ui/toolbar.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { type AccessChange, UserAccessDialog } from './user-access-dialog.tsx';
import { canAddUsers } from './user-permissions.ts';
import { usersQuery } from './user-queries.ts';
import { UserTable } from './user-table.tsx';

type OpenDialog =
  | { kind: 'add' }
  | { kind: 'change-role' | 'delete'; user: User }
  | { kind: 'access'; user: User; change: AccessChange }
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
          onChangeAccess={(user, change) => setDialog({ kind: 'access', user, change })}
          onDelete={(user) => setDialog({ kind: 'delete', user })}
        />
      ) : null}
      {dialog?.kind === 'add' ? <AddUserDialog role={self.role} onClose={close} /> : null}
      {dialog?.kind === 'change-role' ? <ChangeRoleDialog user={dialog.user} onClose={close} /> : null}
      {dialog?.kind === 'delete' ? <DeleteUserDialog user={dialog.user} onClose={close} /> : null}
      {dialog?.kind === 'access' ? (
        <UserAccessDialog user={dialog.user} change={dialog.change} onClose={close} />
      ) : null}
    </TableCard>
  );
}

import type { LogFile } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { logFilesText as text, fileDialogsText as words } from '#messages/log-files.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { deleteLogFile, logFilesQuery, removeLogFile } from '../log-files-queries.ts';
import classes from './delete-dialog.module.css';
import { HardDeleteField } from './hard-delete-field.tsx';

interface DeleteDialogProps {
  file: LogFile | null;
  onClose: () => void;
  /** The file is gone from the list; it comes back when the server refuses. */
  onDeleted: (id: string) => void;
}

/** Asks before a file is deleted, and whether for good. */
export function DeleteDialog({ file, onClose, onDeleted }: DeleteDialogProps) {
  const client = useQueryClient();
  const [isHard, setIsHard] = useState(false);
  const close = () => {
    setIsHard(false);
    onClose();
  };
  const handleDelete = async () => {
    if (!file) return;
    const putBack = removeLogFile(client, file.id);
    close();
    onDeleted(file.id);
    try {
      await deleteLogFile(file.id, isHard);
      notifyToast('success', words.deleted, file.filename);
    } catch (error) {
      putBack();
      notifyToast('error', words.deleteFailed(messageOf(error)), file.filename);
    }
    await client.invalidateQueries({ queryKey: logFilesQuery().queryKey });
  };
  return (
    <ConfirmDialog
      opened={file !== null}
      title={words.deleteTitle}
      confirm={text.delete}
      onConfirm={() => void handleDelete()}
      onClose={close}
    >
      <p className={classes['name']}>{file?.filename}</p>
      <HardDeleteField isHard={isHard} onChange={setIsHard} />
    </ConfirmDialog>
  );
}

import type { LogFile } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { logFilesText as text, fileDialogsText as words } from '#messages/log-files.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { deleteLogFile, refreshLogFiles, removeLogFile } from '../log-files-queries.ts';
import classes from './delete-dialog.module.css';
import { HardDeleteField } from './hard-delete-field.tsx';

interface DeleteFilesDialogProps {
  files: readonly LogFile[];
  onClose: () => void;
  onDeleted: (id: string) => void;
  /** All of them are gone. */
  onDone: () => void;
}

/** Asks once before several files are deleted, deletes them one by one, and tells which could not be. */
export function DeleteFilesDialog({ files, onClose, onDeleted, onDone }: DeleteFilesDialogProps) {
  const client = useQueryClient();
  const [isHard, setIsHard] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const handleDelete = async () => {
    const failures: string[] = [];
    for (const [position, file] of files.entries()) {
      setDone(position);
      try {
        await deleteLogFile(file.id, isHard);
        removeLogFile(client, file.id);
        onDeleted(file.id);
      } catch (error) {
        failures.push(`${file.filename}: ${messageOf(error)}`);
      }
    }
    const deleted = files.length - failures.length;
    if (deleted > 0) notifyToast('success', countSentence(deleted, words.deletedFiles));
    if (failures.length > 0) notifyToast('error', words.deleteFailed(failures.join('; ')));
    else onDone();
    onClose();
    // The list says itself when it cannot be read.
    await refreshLogFiles(client).catch(() => {});
  };
  return (
    <ConfirmDialog
      title={words.deleteFilesTitle(formatCount(files.length))}
      confirm={done === null ? text.delete : words.deletingFiles(formatCount(done + 1), formatCount(files.length))}
      isBusy={done !== null}
      onConfirm={() => void handleDelete()}
      onClose={onClose}
    >
      <ul className={classes['names']}>
        {files.map(({ id, filename }) => (
          <li key={id}>{filename}</li>
        ))}
      </ul>
      <HardDeleteField isHard={isHard} onChange={setIsHard} />
    </ConfirmDialog>
  );
}

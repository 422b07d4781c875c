import type { LogFile } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { logFilesText as text, fileDialogsText as words } from '#messages/log-files.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { deleteLogFile, logFilesQuery, refreshLogFiles, removeLogFile } from '../log-files-queries.ts';
import classes from './delete-dialog.module.css';

interface DeleteDialogProps {
  file: LogFile;
  onClose: () => void;
  /** The file is gone from the list; it comes back when the server refuses. */
  onDeleted: (id: string) => void;
}

/** Asks before a file is deleted, and whether for good. */
export function DeleteDialog({ file, onClose, onDeleted }: DeleteDialogProps) {
  const client = useQueryClient();
  const handleDelete = async (isHard: boolean) => {
    const putBack = removeLogFile(client, file.id);
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
    <AskHowToDelete
      title={words.deleteTitle}
      confirm={text.delete}
      // The row is gone at once, and the dialog with it.
      onConfirm={async (isHard) => void handleDelete(isHard)}
      onClose={onClose}
    >
      <p className={classes['name']}>{file.filename}</p>
    </AskHowToDelete>
  );
}

interface DeleteFilesDialogProps extends Omit<DeleteDialogProps, 'file'> {
  files: readonly LogFile[];
  /** All of them are gone. */
  onDone: () => void;
}

/** Asks once before several files are deleted, deletes them one by one, and tells which could not be. */
export function DeleteFilesDialog({ files, onClose, onDeleted, onDone }: DeleteFilesDialogProps) {
  const client = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const handleDelete = async (isHard: boolean) => {
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
    // The list says itself when it cannot be read.
    void refreshLogFiles(client).catch(() => {});
  };
  return (
    <AskHowToDelete
      title={words.deleteFilesTitle(formatCount(files.length))}
      confirm={done === null ? text.delete : words.deletingFiles(formatCount(done + 1), formatCount(files.length))}
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <ul className={classes['names']}>
        {files.map(({ id, filename }) => (
          <li key={id}>{filename}</li>
        ))}
      </ul>
    </AskHowToDelete>
  );
}

interface AskHowToDeleteProps {
  title: string;
  confirm: string;
  /** Hard: for good. */
  onConfirm: (isHard: boolean) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Whether files are deleted for good, and what either means. */
function AskHowToDelete({ title, confirm, onConfirm, onClose, children }: AskHowToDeleteProps) {
  const [isHard, setIsHard] = useState(false);
  return (
    <ConfirmDialog title={title} confirm={confirm} onConfirm={() => onConfirm(isHard)} onClose={onClose}>
      {children}
      <CheckBox
        label={words.hardDelete}
        description={words.hardDeleteHelp}
        checked={isHard}
        onChange={(event) => setIsHard(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}

import { FolderUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { formatLimit } from '#format/sizes.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { ARCHIVE_WORDS, droppedEntries } from './dropped-entries.ts';
import classes from './new-case-dialog.module.css';
import { type ChosenFile, droppedFiles } from './pack-files.ts';

interface DropTargetProps {
  limit: number | undefined;
  isDisabled: boolean;
  onFiles: (files: readonly ChosenFile[]) => void;
}

/** Takes files, folders, and archives, dropped or chosen. */
export function DropTarget({ limit, isDisabled, onFiles }: DropTargetProps) {
  const [isOver, setIsOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file })));
    // The same files can be chosen again.
    input.value = '';
  };
  const handleDrop = async (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsOver(false);
    if (isDisabled) return;
    const { files, unread } = await droppedFiles(droppedEntries(event.dataTransfer.items));
    onFiles(files);
    for (const name of unread) notifyToast('error', text.unreadableFolder(name));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop things; the buttons in it do the same by key
    <div
      className={classes['target']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => void handleDrop(event)}
    >
      <FolderUp size={18} aria-hidden="true" />
      <p>
        <b>{text.dropHere}</b> {text.or}{' '}
        <button type="button" disabled={isDisabled} onClick={() => files.current?.click()}>
          {text.chooseFiles}
        </button>
        ,{' '}
        <button type="button" disabled={isDisabled} onClick={() => folder.current?.click()}>
          {text.chooseFolder}
        </button>
      </p>
      <p className={classes['types']}>{text.archives(ARCHIVE_WORDS, formatLimit(limit ?? 0))}</p>
      <input ref={files} type="file" hidden multiple data-case-files onChange={(event) => take(event.currentTarget)} />
      <input
        ref={folder}
        type="file"
        hidden
        data-case-folder
        {...{ webkitdirectory: '' }}
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  );
}

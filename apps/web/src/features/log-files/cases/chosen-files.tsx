import { FileText, X } from 'lucide-react';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatKilobytes } from '#format/sizes.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import classes from './new-case-dialog.module.css';
import type { ChosenFile } from './pack-files.ts';

const MOST_SHOWN = 8;

interface ChosenFilesProps {
  chosen: readonly ChosenFile[];
  isDisabled: boolean;
  onRemove: (path: string) => void;
}

/** The first of the chosen files, their number, and their size. */
export function ChosenFiles({ chosen, isDisabled, onRemove }: ChosenFilesProps) {
  if (chosen.length === 0) return null;
  return (
    <div className={classes['chosen']}>
      <p>
        <b>{countSentence(chosen.length, text.chosen)}</b> {formatKilobytes(sizeOf(chosen))}
      </p>
      <ul>
        {chosen.slice(0, MOST_SHOWN).map(({ path, file }) => (
          <li key={path}>
            <FileText size={13} aria-hidden="true" />
            <span title={path}>
              <bdi>{path}</bdi>
            </span>
            <small>{formatKilobytes(file.size)}</small>
            <IconButton size="xs" label={text.removeFile(path)} disabled={isDisabled} onClick={() => onRemove(path)}>
              <X size={13} />
            </IconButton>
          </li>
        ))}
      </ul>
      {chosen.length > MOST_SHOWN && <p>{text.moreFiles(formatCount(chosen.length - MOST_SHOWN))}</p>}
    </div>
  );
}

/** Bytes of all chosen files. */
export function sizeOf(chosen: readonly ChosenFile[]): number {
  return chosen.reduce((sum, { file }) => sum + file.size, 0);
}

import { TextInput } from '@mantine/core';
import { LIMITS } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { Fold } from '#ui/fold.tsx';
import { logFilesQuery } from '../log-files-queries.ts';
import classes from './new-case-dialog.module.css';

const MOST_UPLOADED = 50;
/** From more files on they can be searched by name. */
const FEW = 8;

interface UploadedBeforeProps {
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
  isDisabled: boolean;
}

/** Chooses among the files that are uploaded already. */
export function UploadedBefore({ chosen, onChosen, isDisabled }: UploadedBeforeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [find, setFind] = useState('');
  const { data: files = [] } = useQuery({ ...logFilesQuery(), enabled: isOpen });
  const wanted = find.trim().toLowerCase();
  const shown = files.filter(({ id, filename }) => chosen.has(id) || filename.toLowerCase().includes(wanted));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id) && next.size < LIMITS.cases.filesPerCall) next.add(id);
    onChosen(next);
  };
  return (
    <Fold
      title={text.uploadedBefore}
      summary={chosen.size > 0 ? countSentence(chosen.size, text.chosen) : undefined}
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      <div className={classes['uploaded']}>
        {files.length > FEW && (
          <TextInput
            size="sm"
            aria-label={text.findUploaded}
            placeholder={text.findUploaded}
            value={find}
            onChange={(event) => setFind(event.currentTarget.value)}
          />
        )}
        {files.length === 0 && <p>{text.noUploaded}</p>}
        {shown.slice(0, MOST_UPLOADED).map(({ id, filename }) => (
          <CheckBox
            key={id}
            label={filename}
            checked={chosen.has(id)}
            disabled={isDisabled}
            onChange={() => toggle(id)}
          />
        ))}
        {shown.length > MOST_UPLOADED && <p>{text.moreFiles(formatCount(shown.length - MOST_UPLOADED))}</p>}
      </div>
    </Fold>
  );
}

import type { LogFile } from '@rootline/contract';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import classes from './details-head.module.css';
import { zoneWords } from './facts-summary.ts';

interface DetailsHeadProps {
  file: LogFile | null;
  /** Back to the list, on a phone. */
  onBack?: (() => void) | undefined;
  actions: ReactNode;
}

/** Name and time range of the open file, and the buttons that belong to it. */
export function DetailsHead({ file, onBack, actions }: DetailsHeadProps) {
  const { times } = useLogClock();
  return (
    <div className={classes['head']}>
      {onBack && (
        <IconButton label={text.back} onClick={onBack}>
          <ArrowLeft size={16} />
        </IconButton>
      )}
      <h2 className={classes['name']} title={file?.filename}>
        {file?.filename ?? ''}
      </h2>
      <span className={classes['range']} title={factsLine(file)}>
        {times.range(file?.facts?.firstTimestamp ?? null, file?.facts?.lastTimestamp ?? null)}
      </span>
      <div className={classes['actions']}>{actions}</div>
    </div>
  );
}

/** How the file was read. */
function factsLine(file: LogFile | null): string {
  const facts = file?.facts;
  if (!facts) return '';
  return [`${text.factsFormat}: ${facts.format}`, `${text.factsZone}: ${zoneWords(facts)}`, ...facts.notes].join('\n');
}

import { Button } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { megabytes } from '#format/sizes.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { DropFrame } from './drop-frame.tsx';
import { FilePreview } from './file-preview.tsx';
import classes from './upload-card.module.css';
import { UploadLine } from './upload-line.tsx';
import { queueProgress } from './upload-queue.ts';
import { useUploads } from './use-uploads.ts';

const ACCEPTED = '.json,.log,.txt';

/** Chooses and sends log files; files can be dropped anywhere on the screen. */
export function UploadCard() {
  const uploads = useUploads();
  const { queue, limitBytes } = uploads;
  const picker = useRef<HTMLInputElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const [only] = queue;
  const progress = queueProgress(queue);
  return (
    <section className={classes['card']} aria-label={text.uploadCard}>
      <div className={classes['line']}>
        <Upload size={16} aria-hidden="true" className={classes['icon']} />
        <div className={classes['words']}>
          <span className={classes['drop']}>
            {text.dropHere} {text.or}{' '}
          </span>
          <button type="button" className={classes['choose']} data-choose-files onClick={() => picker.current?.click()}>
            {text.chooseFiles}
          </button>
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            accept={ACCEPTED}
            onChange={({ currentTarget }) => {
              uploads.choose([...(currentTarget.files ?? [])]);
              // The same file can be chosen again.
              currentTarget.value = '';
              // One key is left to send them.
              send.current?.focus();
            }}
          />
          {/* Keeps its line until the limit is known. */}
          <span className={classes['types']} style={{ visibility: limitBytes === undefined ? 'hidden' : undefined }}>
            {text.acceptedTypes(megabytes(limitBytes ?? 0))}
          </span>
        </div>
        {queue.length === 1 && only ? (
          <UploadLine upload={only} uploads={uploads} />
        ) : (
          queue.length > 1 && (
            <span className={classes['summary']} role="status">
              {text.uploadedCount(queue.filter(({ state }) => state.step === 'sent').length, queue.length)}
              {progress !== null && <ProgressBar label={text.uploadCard} percent={progress} />}
            </span>
          )
        )}
        <Button size="sm" ref={send} className={classes['send']} onClick={uploads.start}>
          {text.upload}
        </Button>
      </div>
      {queue.length > 1 && (
        <ul className={classes['queue']}>
          {queue.map((upload) => (
            <li key={upload.key}>
              <UploadLine upload={upload} uploads={uploads} />
            </li>
          ))}
        </ul>
      )}
      {queue.length === 1 && only?.state.step === 'chosen' && <FilePreview file={only.file} />}
      <DropFrame onDrop={uploads.choose} />
    </section>
  );
}

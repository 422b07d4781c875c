import { Button, Popover } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { formatCount } from '#format/counts.ts';
import { formatLimit } from '#format/sizes.ts';
import { fileDialogsText, logFilesText as text } from '#messages/log-files.en.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { DropFrame } from './drop-frame.tsx';
import { FilePreview } from './file-preview.tsx';
import classes from './upload-card.module.css';
import { UploadLine } from './upload-line.tsx';
import { queueProgress, shownUploads } from './upload-queue.ts';
import { useUploads } from './use-uploads.ts';

const ACCEPTED = '.json,.log,.txt';

interface UploadCardProps {
  /** The only file of an upload can be read now. */
  onReady: (fileId: string) => void;
  /** In one line: there are files by now. */
  isFolded: boolean;
}

/** Chooses and sends log files; files can be dropped anywhere on the screen. */
export function UploadCard({ onReady, isFolded }: UploadCardProps) {
  const uploads = useUploads(onReady);
  const { queue, limitBytes } = uploads;
  const picker = useRef<HTMLInputElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const [only] = queue;
  const progress = queueProgress(queue);
  const shown = shownUploads(queue);
  return (
    <section className={classes['card']} data-folded={isFolded || undefined} aria-label={text.uploadCard}>
      <div className={classes['target']}>
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
            {text.acceptedTypes(formatLimit(limitBytes ?? 0))}
          </span>
        </div>
      </div>
      <div className={classes['queue']}>
        {shown.map((upload) => (
          <UploadLine key={upload.key} upload={upload} uploads={uploads} />
        ))}
        {queue.length > shown.length && (
          <Popover position="bottom-end" width={380} trapFocus returnFocus portalProps={{ target: '#main' }}>
            <Popover.Target>
              <Button size="xs" variant="subtle" className={classes['more'] ?? ''}>
                {fileDialogsText.moreUploads(formatCount(queue.length - shown.length))}
              </Button>
            </Popover.Target>
            <Popover.Dropdown>
              {progress !== null && <ProgressBar label={text.uploadCard} percent={progress} />}
              <ul className={classes['all']}>
                {queue.map((upload) => (
                  <li key={upload.key}>
                    <UploadLine upload={upload} uploads={uploads} />
                  </li>
                ))}
              </ul>
            </Popover.Dropdown>
          </Popover>
        )}
        {queue.length > 1 && (
          <span className={classes['summary']} role="status">
            {text.uploadedCount(queue.filter(({ state }) => state.step === 'sent').length, queue.length)}
          </span>
        )}
      </div>
      <Button size="sm" ref={send} className={classes['send']} onClick={uploads.start}>
        {text.upload}
      </Button>
      {queue.length === 1 && only?.state.step === 'chosen' && <FilePreview file={only.file} />}
      <DropFrame onDrop={uploads.choose} />
    </section>
  );
}

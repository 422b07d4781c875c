import { Button, FileButton } from '@mantine/core';
import { Pause, Play, Upload, X } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { formatPercent } from '#format/percent.ts';
import { formatKilobytes, megabytes } from '#format/sizes.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { later } from '#ui/later.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { DropFrame } from './drop-frame.tsx';
import classes from './upload-card.module.css';
import { type QueuedUpload, queueProgress } from './upload-queue.ts';
import { useUploads } from './use-uploads.ts';

const FilePreview = later(async () => (await import('./file-preview.tsx')).FilePreview);
const ACCEPTED = '.json,.log,.txt';

/** Chooses and sends log files; files can be dropped anywhere on the screen. */
export function UploadCard() {
  const uploads = useUploads();
  const { queue, limitBytes } = uploads;
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
          <FileButton
            multiple
            accept={ACCEPTED}
            onChange={(files) => {
              uploads.choose(files);
              // One key is left to send them.
              send.current?.focus();
            }}
          >
            {(props) => (
              <button type="button" className={classes['choose']} data-choose-files {...props}>
                {text.chooseFiles}
              </button>
            )}
          </FileButton>
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
      {queue.length === 1 && only?.state.step === 'chosen' && (
        <Suspense>
          <FilePreview file={only.file} />
        </Suspense>
      )}
      <DropFrame onDrop={uploads.choose} />
    </section>
  );
}

function UploadLine({ upload, uploads }: { upload: QueuedUpload; uploads: ReturnType<typeof useUploads> }) {
  const { file, state, key } = upload;
  return (
    <div className={classes['file']}>
      <span className={classes['name']} title={file.name}>
        {file.name}
      </span>
      <span className={classes['size']}>
        {'share' in state ? formatPercent(state.share * 100) : formatKilobytes(file.size)}
      </span>
      {state.step === 'failed' && (
        <Button size="xs" onClick={() => uploads.retry(key)}>
          {text.retry}
        </Button>
      )}
      {state.step === 'sending' && state.canPause && (
        <IconButton size="xs" label={text.pauseUpload(file.name)} onClick={() => uploads.pause(upload)}>
          <Pause size={13} />
        </IconButton>
      )}
      {state.step === 'paused' && (
        <IconButton size="xs" label={text.resumeUpload(file.name)} onClick={() => uploads.resume(upload)}>
          <Play size={13} />
        </IconButton>
      )}
      {state.step !== 'sent' && (
        <IconButton size="xs" label={text.removeFromQueue(file.name)} onClick={() => uploads.remove(key)}>
          <X size={13} />
        </IconButton>
      )}
      {'share' in state && <ProgressBar label={text.uploadingFile(file.name)} percent={state.share * 100} />}
      {state.step === 'failed' && <span className={classes['failure']}>{state.message}</span>}
    </div>
  );
}

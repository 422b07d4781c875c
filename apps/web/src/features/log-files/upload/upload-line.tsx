import { Button } from '@mantine/core';
import { Pause, Play, X } from 'lucide-react';
import { formatPercent } from '#format/counts.ts';
import { formatKilobytes } from '#format/sizes.ts';
import { fileDialogsText as text } from '#messages/log-files.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './upload-card.module.css';
import type { QueuedUpload } from './upload-queue.ts';
import { uploadProblem } from './upload-rules.ts';
import type { useUploads } from './use-uploads.ts';

interface UploadLineProps {
  upload: QueuedUpload;
  uploads: ReturnType<typeof useUploads>;
}

/** One chosen file, how far it is, and what can be done about it; why it cannot be sent is told at once. */
export function UploadLine({ upload, uploads }: UploadLineProps) {
  const { file, state, key } = upload;
  const limit = uploads.limitBytes ?? Number.POSITIVE_INFINITY;
  const problem = state.step === 'chosen' ? uploadProblem(file, limit) : null;
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
      {problem && (
        <span className={classes['failure']} role="status">
          {problem.message}. {problem.hint}.
        </span>
      )}
    </div>
  );
}

import type { LogFile } from '@rootline/contract';
import { phaseOf } from '../file-phase.ts';

/** One file on its way. */
export interface QueuedUpload {
  key: number;
  file: File;
  state:
    | { step: 'chosen' }
    | { step: 'sending'; share: number; canPause: boolean }
    | { step: 'paused'; share: number }
    | { step: 'sent' }
    | { step: 'failed'; message: string };
}

const PARALLEL_UPLOADS = 2;

/** The chosen files that may start now, in the order in which they were chosen. */
export function nextUploads(queue: readonly QueuedUpload[], isStarted: boolean): QueuedUpload[] {
  if (!isStarted) return [];
  const free = PARALLEL_UPLOADS - queue.filter((upload) => upload.state.step === 'sending').length;
  return queue.filter((upload) => upload.state.step === 'chosen').slice(0, Math.max(0, free));
}

const MOST_SHOWN = 2;
const URGENCY: Record<QueuedUpload['state']['step'], number> = { failed: 0, sending: 1, paused: 1, chosen: 2, sent: 3 };

/** The files of the queue that have a place beside the button: failed ones, then those under way, then the next. */
export function shownUploads(queue: readonly QueuedUpload[]): QueuedUpload[] {
  return queue.toSorted((a, b) => URGENCY[a.state.step] - URGENCY[b.state.step]).slice(0, MOST_SHOWN);
}

/** Share of all bytes of the queue that are sent, 0 to 100; null while nothing is under way. */
export function queueProgress(queue: readonly QueuedUpload[]): number | null {
  if (!queue.some(({ state }) => state.step === 'sending' || state.step === 'paused')) return null;
  const moving = queue.filter((upload) => upload.state.step !== 'failed');
  const total = moving.reduce((sum, upload) => sum + Math.max(1, upload.file.size), 0);
  const sent = moving.reduce((sum, { file, state }) => {
    const share = state.step === 'sent' ? 1 : state.step === 'sending' || state.step === 'paused' ? state.share : 0;
    return sum + Math.max(1, file.size) * share;
  }, 0);
  return (sent / total) * 100;
}

/** The file of the list that an upload became: the newest one with its name. */
export function findUploadedFile<F extends { filename: string; createdAt: string }>(
  files: readonly F[],
  filename: string,
): F | null {
  let newest: F | null = null;
  for (const file of files) {
    if (file.filename !== filename) continue;
    if (newest === null || Date.parse(file.createdAt) > Date.parse(newest.createdAt)) newest = file;
  }
  return newest;
}

export type UploadOutcome = 'parsed' | 'failed' | 'being-parsed';

/** What the banner says about a file that has just been uploaded. */
export function uploadOutcome(file: Pick<LogFile, 'status'>): UploadOutcome {
  const phase = phaseOf(file.status);
  if (phase === 'success') return 'parsed';
  return phase === 'failed' ? 'failed' : 'being-parsed';
}

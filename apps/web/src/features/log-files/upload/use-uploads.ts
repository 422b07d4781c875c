import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { logFilesQuery, refreshLogFiles } from '../log-files-queries.ts';
import { takeUploads } from './handed-uploads.ts';
import { startTransfer, type Transfer } from './start-transfer.ts';
import { findUploadedFile, nextUploads, type QueuedUpload, type UploadOutcome, uploadOutcome } from './upload-queue.ts';
import { type UploadRules, uploadProblem, uploadRulesQuery } from './upload-rules.ts';

const BANNERS: Record<UploadOutcome, (filename: string) => void> = {
  parsed: (filename) => notifyToast('success', text.parsed, filename, text.beingParsed),
  failed: (filename) => notifyToast('error', text.parseFailed, filename, text.beingParsed),
  'being-parsed': (filename) => notifyToast('info', text.beingParsed, filename),
};

/**
 * The files that are chosen, on their way or failed, and what happens to them.
 * @param onReady the only file of an upload can be read now
 */
export function useUploads(onReady: (fileId: string) => void) {
  const client = useQueryClient();
  const { data: rules } = useQuery(uploadRulesQuery());
  const limitBytes = rules?.limitBytes;
  const [queue, setQueue] = useState<QueuedUpload[]>([]);
  const [isStarted, setIsStarted] = useState(false);
  const nextKey = useRef(1);
  const running = useRef(new Map<number, Transfer>());
  const watched = useParsingWatch(onReady);
  const isOnly = useRef(false);

  const setState = (key: number, state: QueuedUpload['state']) =>
    setQueue((queue) => queue.map((upload) => (upload.key === key ? { ...upload, state } : upload)));

  const fail = ({ key, file }: QueuedUpload, error: unknown) => {
    setState(key, { step: 'failed', message: messageOf(error) });
    notifyToast('error', text.uploadFailed(messageOf(error)), file.name);
  };
  const send = async (upload: QueuedUpload, rules: UploadRules) => {
    const { key, file } = upload;
    const showShare = (share: number) => setState(key, { step: 'sending', share, canPause });
    const transfer = startTransfer(file, rules, { onProgress: showShare });
    const canPause = transfer.pausing !== null;
    running.current.set(key, transfer);
    showShare(0);
    try {
      await transfer.done;
      if (running.current.get(key) !== transfer) return;
      setState(key, { step: 'sent' });
      notifyToast('success', text.uploaded, file.name);
    } catch (error) {
      if (running.current.get(key) === transfer) fail(upload, error);
      return;
    } finally {
      if (running.current.get(key) === transfer) running.current.delete(key);
    }
    try {
      const uploaded = findUploadedFile(await refreshLogFiles(client), file.name);
      if (uploaded === null) return;
      const outcome = uploadOutcome(uploaded);
      BANNERS[outcome](file.name);
      if (outcome === 'being-parsed') watched.set(uploaded.id, isOnly.current);
      else if (outcome === 'parsed' && isOnly.current) onReady(uploaded.id);
    } catch (error) {
      notifyToast('error', text.listFailed(messageOf(error)));
    }
  };
  useEffect(() => {
    // Until the server has said how it takes large files none is sent: one that was interrupted would begin anew.
    if (rules === undefined) return;
    for (const upload of nextUploads(queue, isStarted)) {
      if (!running.current.has(upload.key)) void send(upload, rules);
    }
  });
  const isDone = isStarted && queue.every(({ state }) => state.step === 'sent' || state.step === 'failed');
  useEffect(() => {
    if (!isDone) return;
    setIsStarted(false);
    setQueue((queue) => queue.filter(({ state }) => state.step === 'failed'));
  }, [isDone]);

  const chosenFrom = (files: readonly File[]) =>
    files.map((file): QueuedUpload => {
      nextKey.current += 1;
      return { key: nextKey.current, file, state: { step: 'chosen' } };
    });
  // What was chosen on another screen is sent at once.
  const sendHanded = useEffectEvent(() => {
    const added = chosenFrom(takeUploads());
    if (added.length === 0) return;
    isOnly.current = added.length === 1;
    setQueue(added);
    setIsStarted(true);
  });
  useEffect(() => sendHanded(), []);

  return {
    queue,
    limitBytes,
    choose(files: readonly File[]) {
      const added = chosenFrom(files);
      // While others are under way, new ones join them; else the choice replaces the one before.
      setQueue((queue) => [...queue.filter(({ state }) => isStarted || state.step === 'failed'), ...added]);
    },
    start() {
      const chosen = queue.filter(({ state }) => state.step === 'chosen');
      const limit = limitBytes ?? Number.POSITIVE_INFINITY;
      const problems = (chosen.length === 0 ? [null] : chosen.map(({ file }) => file)).flatMap((file) => {
        const problem = uploadProblem(file, limit);
        return problem ? [{ problem, file }] : [];
      });
      for (const { problem, file } of problems) notifyToast(problem.tone, problem.message, file?.name);
      const refused = new Set(problems.map(({ file }) => file));
      setQueue((queue) => queue.filter(({ file, state }) => state.step !== 'chosen' || !refused.has(file)));
      isOnly.current = !isStarted && chosen.length === 1;
      if (chosen.length > problems.length) setIsStarted(true);
    },
    retry(key: number) {
      setState(key, { step: 'chosen' });
      setIsStarted(true);
    },
    pause({ key, state }: QueuedUpload) {
      if (state.step !== 'sending') return;
      running.current.get(key)?.pausing?.pause();
      setState(key, { step: 'paused', share: state.share });
    },
    resume({ key, state }: QueuedUpload) {
      if (state.step !== 'paused') return;
      running.current.get(key)?.pausing?.resume();
      setState(key, { step: 'sending', share: state.share, canPause: true });
    },
    remove(key: number) {
      running.current.get(key)?.giveUp();
      running.current.delete(key);
      setQueue((queue) => queue.filter((upload) => upload.key !== key));
    },
  };
}

/** Says how parsing ended for files that were still being parsed when their upload did; each with whether it was the only one. */
function useParsingWatch(onReady: (fileId: string) => void): Map<string, boolean> {
  const { data: files } = useQuery({ ...logFilesQuery(), enabled: false });
  const watched = useRef(new Map<string, boolean>());
  useEffect(() => {
    for (const file of files ?? []) {
      const isOnly = watched.current.get(file.id);
      if (isOnly === undefined) continue;
      const outcome = uploadOutcome(file);
      if (outcome === 'being-parsed') continue;
      watched.current.delete(file.id);
      BANNERS[outcome](file.filename);
      if (outcome === 'parsed' && isOnly) onReady(file.id);
    }
  }, [files, onReady]);
  return watched.current;
}

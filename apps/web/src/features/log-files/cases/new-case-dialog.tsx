import { Button, TextInput } from '@mantine/core';
import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CASES_KEY } from '#address/log-files-search.ts';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { formatPercent } from '#format/counts.ts';
import { formatKilobytes, formatLimit } from '#format/sizes.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { findInterruptedCase, startTransfer, type Transfer } from '../upload/start-transfer.ts';
import { uploadRulesQuery } from '../upload/upload-rules.ts';
import { ChosenFiles, sizeOf } from './chosen-files.tsx';
import { nameFor, sourceOf } from './chosen-source.ts';
import { DropTarget } from './drop-target.tsx';
import { takeHanded } from './dropped-entries.ts';
import classes from './new-case-dialog.module.css';
import type { ChosenFile } from './pack-files.ts';
import { UploadedBefore } from './uploaded-before.tsx';

interface NewCaseDialogProps {
  /** The case that files are added to; null begins one. */
  caseId: string | null;
  onClose: () => void;
  /** Everything that was chosen is in the case. */
  onDone: (caseId: string) => void;
}

/** Begins a case with files, folders, archives and files that are uploaded already, or adds such to one. */
export function NewCaseDialog({ caseId, onClose, onDone }: NewCaseDialogProps) {
  const client = useQueryClient();
  const { data: rules } = useQuery(uploadRulesQuery());
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [uploaded, setUploaded] = useState<ReadonlySet<string>>(new Set());
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The case that was begun before something of it could not be sent. */
  const [madeId, setMadeId] = useState(caseId);
  const transfer = useRef<Transfer>(null);
  const [isPaused, setIsPaused] = useState(false);
  const [canPause, setCanPause] = useState(false);
  // Left alone it waits: the same files, chosen again, go on where it stopped.
  useEffect(
    () => () => (transfer.current?.pausing ? transfer.current.pausing.pause() : transfer.current?.giveUp()),
    [],
  );

  const add = (files: readonly ChosenFile[]) => {
    setProblem(null);
    setChosen((before) => {
      const known = new Set(before.map(({ path }) => path));
      return [...before, ...files.filter(({ path }) => !known.has(path))];
    });
    setName((typed) => (typed === '' ? nameFor(files) : typed));
  };
  // What was dropped where no dialog was stands in it from the beginning.
  const addHanded = useEffectEvent(async () => {
    const files = await takeHanded();
    if (files.length > 0) add(files);
  });
  useEffect(() => void addHanded(), []);
  const remove = (path: string) => setChosen((before) => before.filter((file) => file.path !== path));

  const problemNow = () => {
    if (chosen.length === 0 && uploaded.size === 0) return text.nothingChosen;
    const limit = rules?.limitBytes ?? Number.POSITIVE_INFINITY;
    const size = sizeOf(chosen);
    return size > limit ? text.tooLarge(formatKilobytes(size), formatLimit(limit)) : null;
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemNow();
    setProblem(found);
    if (found !== null) return;
    setShare(0);
    try {
      const logFileIds = [...uploaded];
      const shown = name.trim() || nameFor(chosen) || text.newCase;
      const source = chosen.length > 0 ? sourceOf(chosen, shown) : null;
      // How it is sent is not known before the server has said what it takes.
      const known = await client.ensureQueryData(uploadRulesQuery());
      const begun = madeId ?? (source && (await findInterruptedCase(source, known, uploaded)));
      const named = { name: shown.slice(0, LIMITS.cases.nameLength) };
      const id = begun ?? (await call(ENDPOINTS.createCase, { body: { ...named, ...withIds(logFileIds) } })).case.id;
      if (begun !== null && logFileIds.length > 0) {
        await call(ENDPOINTS.addCaseFiles, { params: { id }, body: { logFileIds } });
      }
      // One that was begun before the page was reloaded takes the name that is typed now.
      const isTyped = named.name !== nameFor(chosen);
      if (begun !== null && madeId === null && isTyped)
        await call(ENDPOINTS.renameCase, { params: { id }, body: named });
      setMadeId(id);
      setUploaded(new Set());
      if (source !== null) {
        const sending = startTransfer(source, known, { onProgress: setShare, caseId: id });
        transfer.current = sending;
        setCanPause(sending.pausing !== null);
        await sending.done;
        transfer.current = null;
      }
      await client.invalidateQueries({ queryKey: CASES_KEY });
      onDone(id);
    } catch (error) {
      setShare(null);
      if (!isAborted(error)) setProblem(messageOf(error));
      await client.invalidateQueries({ queryKey: CASES_KEY });
    }
  };
  const isBusy = share !== null;
  const giveUp = () => {
    transfer.current?.giveUp();
    transfer.current = null;
    setShare(null);
    setIsPaused(false);
  };
  const switchPause = () => {
    if (isPaused) transfer.current?.pausing?.resume();
    else transfer.current?.pausing?.pause();
    setIsPaused(!isPaused);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={caseId === null ? text.newCase : text.addTitle}
      isBusy={isBusy}
      isDirty={chosen.length > 0}
      size={560}
      footer={
        <>
          {caseId === null && madeId !== null && !isBusy && (
            <Button onClick={() => onDone(madeId)}>{text.openCase}</Button>
          )}
          <Button onClick={isBusy ? giveUp : onClose}>{uiText.cancel}</Button>
          <Button variant="filled" type="submit" form="new-case" disabled={isBusy}>
            {caseId === null ? text.create : text.addFiles}
          </Button>
        </>
      }
    >
      <form id="new-case" noValidate className={classes['form']} onSubmit={(event) => void handleSubmit(event)}>
        {caseId === null && (
          <TextInput
            label={text.name}
            description={text.nameHint}
            value={name}
            maxLength={LIMITS.cases.nameLength}
            disabled={isBusy || madeId !== null}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <DropTarget limit={rules?.limitBytes} isDisabled={isBusy} onFiles={add} />
        <ChosenFiles chosen={chosen} isDisabled={isBusy} onRemove={remove} />
        <UploadedBefore chosen={uploaded} onChosen={setUploaded} isDisabled={isBusy} />
        {share !== null && (
          <div className={classes['progress']} role="status">
            <ProgressBar label={text.sending} percent={share * 100} />
            <span>{(isPaused ? text.paused : text.sent)(formatPercent(share * 100))}</span>
            {canPause && (
              <IconButton size="xs" label={isPaused ? text.resume : text.pause} onClick={switchPause}>
                {isPaused ? <Play size={13} /> : <Pause size={13} />}
              </IconButton>
            )}
          </div>
        )}
        {problem !== null && <ErrorBox message={problem} />}
      </form>
    </Dialog>
  );
}

const withIds = (logFileIds: string[]) => (logFileIds.length > 0 ? { logFileIds } : {});
const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

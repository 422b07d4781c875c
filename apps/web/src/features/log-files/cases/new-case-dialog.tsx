import { Button, TextInput } from '@mantine/core';
import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, FolderUp, Pause, Play, X } from 'lucide-react';
import { type DragEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CASES_KEY } from '#address/log-files-search.ts';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { countSentence, formatCount, formatPercent } from '#format/counts.ts';
import { formatKilobytes, formatLimit } from '#format/sizes.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { Fold } from '#ui/fold.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { logFilesQuery } from '../log-files-queries.ts';
import { findInterruptedCase, startTransfer, type Transfer } from '../upload/start-transfer.ts';
import { uploadRulesQuery } from '../upload/upload-rules.ts';
import { droppedEntries, takeHanded } from './dropped-entries.ts';
import classes from './new-case-dialog.module.css';
import { type ChosenFile, droppedFiles, packFiles } from './pack-files.ts';

const ARCHIVE = /\.(zip|tar|tgz|gz|zst|xz|bz2)$/i;
const ARCHIVE_WORDS = '.zip, .tar, .gz, .zst, .xz, .bz2';
const MOST_SHOWN = 8;

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
    const entries = takeHanded();
    if (entries.length > 0) add((await droppedFiles(entries)).files);
  });
  useEffect(() => void addHanded(), []);
  const remove = (path: string) => setChosen((before) => before.filter((file) => file.path !== path));
  const size = chosen.reduce((sum, { file }) => sum + file.size, 0);

  const problemNow = () => {
    if (chosen.length === 0 && uploaded.size === 0) return text.nothingChosen;
    const limit = rules?.limitBytes ?? Number.POSITIVE_INFINITY;
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
        {chosen.length > 0 && (
          <div className={classes['chosen']}>
            <p>
              <b>{countSentence(chosen.length, text.chosen)}</b> {formatKilobytes(size)}
            </p>
            <ul>
              {chosen.slice(0, MOST_SHOWN).map(({ path, file }) => (
                <li key={path}>
                  <FileText size={13} aria-hidden="true" />
                  <span title={path}>
                    <bdi>{path}</bdi>
                  </span>
                  <small>{formatKilobytes(file.size)}</small>
                  <IconButton size="xs" label={text.removeFile(path)} disabled={isBusy} onClick={() => remove(path)}>
                    <X size={13} />
                  </IconButton>
                </li>
              ))}
            </ul>
            {chosen.length > MOST_SHOWN && <p>{text.moreFiles(formatCount(chosen.length - MOST_SHOWN))}</p>}
          </div>
        )}
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

/** A single archive goes as it is; everything else goes together, so that what belongs together is seen together. */
function sourceOf(chosen: readonly ChosenFile[], name: string): File {
  const [only, ...others] = chosen;
  if (only !== undefined && others.length === 0 && (ARCHIVE.test(only.path) || !only.path.includes('/'))) {
    if (ARCHIVE.test(only.path) || LIMITS.upload.extensions.some((extension) => only.path.endsWith(extension)))
      return only.file;
  }
  return packFiles(chosen, `${name.replace(/[^\w.-]+/g, '-').slice(0, 80) || 'files'}.tar`);
}

/** The folder or the archive that was chosen; a plain file says little about an incident. */
function nameFor(files: readonly ChosenFile[]): string {
  const [first, ...others] = files;
  if (first === undefined) return '';
  const [folder, ...rest] = first.path.split('/');
  if (rest.length > 0 && files.every(({ path }) => path.startsWith(`${folder}/`))) return folder ?? '';
  return others.length === 0 ? first.path.replace(/(\.tar)?\.\w+$/, '') : '';
}

interface DropTargetProps {
  limit: number | undefined;
  isDisabled: boolean;
  onFiles: (files: readonly ChosenFile[]) => void;
}

function DropTarget({ limit, isDisabled, onFiles }: DropTargetProps) {
  const [isOver, setIsOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file })));
    // The same files can be chosen again.
    input.value = '';
  };
  const handleDrop = async (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsOver(false);
    if (isDisabled) return;
    const { files, unread } = await droppedFiles(droppedEntries(event.dataTransfer.items));
    onFiles(files);
    for (const name of unread) notifyToast('error', text.unreadableFolder(name));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop things; the buttons in it do the same by key
    <div
      className={classes['target']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => void handleDrop(event)}
    >
      <FolderUp size={18} aria-hidden="true" />
      <p>
        <b>{text.dropHere}</b> {text.or}{' '}
        <button type="button" disabled={isDisabled} onClick={() => files.current?.click()}>
          {text.chooseFiles}
        </button>
        ,{' '}
        <button type="button" disabled={isDisabled} onClick={() => folder.current?.click()}>
          {text.chooseFolder}
        </button>
      </p>
      <p className={classes['types']}>{text.archives(ARCHIVE_WORDS, formatLimit(limit ?? 0))}</p>
      <input ref={files} type="file" hidden multiple data-case-files onChange={(event) => take(event.currentTarget)} />
      <input
        ref={folder}
        type="file"
        hidden
        data-case-folder
        {...{ webkitdirectory: '' }}
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  );
}

const MOST_UPLOADED = 50;

interface UploadedBeforeProps {
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
  isDisabled: boolean;
}

function UploadedBefore({ chosen, onChosen, isDisabled }: UploadedBeforeProps) {
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
        {files.length > MOST_SHOWN && (
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

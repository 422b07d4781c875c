import { Button } from '@mantine/core';
import { type CaseDetail, type CaseFile, ENDPOINTS } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, FileText } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { CASES_KEY, type EntrySearch } from '#address/log-files-search.ts';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMay } from '#api/use-may.ts';
import { formatCount, formatPercent } from '#format/counts.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton, type MenuEntry } from '#ui/menu-button.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import type { EntrySearchPatch } from '../entries/entry-filters.ts';
import { phaseOf } from '../file-phase.ts';
import { clockNote, ServiceAndClock } from './case-clocks.tsx';
import { fileNames, isRead, nameOf, referenceFile, type ServiceHues } from './case-log.ts';
import { CaseSourceRow } from './case-source-row.tsx';
import classes from './case-tree.module.css';

interface CaseTreeProps {
  detail: CaseDetail;
  hues: ServiceHues;
  search: EntrySearch;
  onSearch: (patch: EntrySearchPatch) => unknown;
  onAdd: () => void;
}

const FEW_SKIPPED = 5;

/** The files of a case by service, with what is wrong with each; whatever was left out is named as well. */
export function CaseTree({ detail, hues, search, onSearch, onAdd }: CaseTreeProps) {
  const may = useMay();
  const [changed, setChanged] = useState<CaseFile | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const { files, skipped } = detail;
  const read = files.filter(isRead).length;
  const choose = (file: CaseFile, event: MouseEvent) => {
    const { id } = file.logFile;
    const shown = search.files ?? files.map(({ logFile }) => logFile.id);
    const isOnly = search.files?.length === 1 && shown.includes(id);
    const next = event.altKey
      ? shown.includes(id)
        ? shown.filter((other) => other !== id)
        : [...shown, id]
      : isOnly
        ? []
        : [id];
    onSearch({ files: next.length === 0 || next.length === files.length ? undefined : next, line: undefined });
  };
  const pending = detail.sources.filter(({ status, error }) => status !== 'completed' || error !== null);
  return (
    <section className={classes['tree']} aria-label={text.files}>
      <div className={classes['head']}>
        <h2>{text.files}</h2>
        <span>{text.readOf(formatCount(read), formatCount(files.length))}</span>
        {may('log-files.upload') && (
          <Button size="xs" onClick={onAdd}>
            {text.addFiles}
          </Button>
        )}
      </div>
      {search.files && (
        <PlainButton className={classes['all']} onClick={() => onSearch({ files: undefined })}>
          {text.allFiles}
        </PlainButton>
      )}
      <div className={classes['body']}>
        {pending.map((source) => (
          <CaseSourceRow key={source.id} caseId={detail.id} source={source} />
        ))}
        {[...hues].map(([service, hue]) => {
          const own = files.filter((file) => file.service === service);
          const names = fileNames(own, true);
          const errors = own.reduce((sum, { logFile }) => sum + logFile.errorCount, 0);
          return (
            <div key={service} className={classes['service']}>
              <h3>
                <i style={{ background: `var(--${hue}-solid)` }} aria-hidden="true" />
                <span className={classes['cut']} title={service}>
                  {service}
                </span>
                <small className={classes['count']}>{formatCount(errors)}</small>
              </h3>
              <ul>
                {own.map((file) => (
                  <FileRow
                    key={file.logFile.id}
                    caseId={detail.id}
                    file={file}
                    name={names.get(file.number) ?? file.path}
                    reference={referenceFile(detail)}
                    isShown={search.files === undefined || search.files.includes(file.logFile.id)}
                    isOnly={search.files?.length === 1 && search.files[0] === file.logFile.id}
                    onChoose={(event) => choose(file, event)}
                    onChange={() => setChanged(file)}
                  />
                ))}
              </ul>
            </div>
          );
        })}
        {skipped.length > 0 && (
          <div className={classes['skipped']}>
            <h3>
              <span>{text.skipped}</span> <small className={classes['count']}>{formatCount(skipped.length)}</small>
            </h3>
            <ul>
              {(isWhole ? skipped : skipped.slice(0, FEW_SKIPPED)).map(({ path, sentence }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a path may be left out twice, and the list only grows
                <li key={at}>
                  <span title={path}>{nameOf(path)}</span>
                  <small className={classes['note']}>{sentence}</small>
                </li>
              ))}
            </ul>
            {!isWhole && skipped.length > FEW_SKIPPED && (
              <PlainButton onClick={() => setIsWhole(true)}>
                {text.moreSkipped(formatCount(skipped.length))}
              </PlainButton>
            )}
          </div>
        )}
      </div>
      {changed && <ServiceAndClock caseId={detail.id} file={changed} onClose={() => setChanged(null)} />}
    </section>
  );
}

interface FileRowProps {
  caseId: string;
  file: CaseFile;
  /** Tells it from the others of its service. */
  name: string;
  reference: CaseFile | null;
  isShown: boolean;
  isOnly: boolean;
  onChoose: (event: MouseEvent) => void;
  onChange: () => void;
}

function FileRow({ caseId, file, name, reference, isShown, isOnly, onChoose, onChange }: FileRowProps) {
  const { logFile, path } = file;
  const client = useQueryClient();
  const navigate = useNavigate();
  const may = useMay();
  const state = stateOf(file);
  const remove = async () => {
    try {
      await call(ENDPOINTS.removeCaseFile, { params: { id: caseId, logFileId: logFile.id } });
      notifyToast('success', text.removed, name);
    } catch (error) {
      notifyToast('error', text.changeFailed(messageOf(error)), name);
    }
    await client.invalidateQueries({ queryKey: CASES_KEY });
  };
  const entries = (): MenuEntry[] => [
    {
      key: 'open',
      label: text.openFile,
      onSelect: () => void navigate({ to: '/logs/$id', params: { id: logFile.id } }),
    },
    ...(may('log-files.upload')
      ? [
          { key: 'change', label: text.setServiceAndClock, onSelect: onChange },
          { key: 'remove', label: text.removeFromCase, onSelect: () => void remove(), isDangerous: true },
        ]
      : []),
  ];
  const clock = clockNote(file, reference);
  return (
    <li className={classes['file']} data-away={!isShown || undefined} data-only={isOnly || undefined}>
      <button
        type="button"
        className={classes['name']}
        aria-pressed={isOnly}
        title={`${path}\n${clock.words}\n${text.fileHint}`}
        onClick={onChoose}
      >
        <FileText size={13} aria-hidden="true" />
        <bdi>{name}</bdi>
        <b data-tone={logFile.errorCount > 0 ? 'red' : undefined}>
          {isRead(file) ? formatCount(logFile.errorCount) : '–'}
        </b>
      </button>
      <MenuButton entries={entries}>
        <IconButton size="xs" label={text.fileMenu(path)}>
          <Ellipsis size={13} />
        </IconButton>
      </MenuButton>
      {state && (
        <small className={classes['note']} data-tone={state.tone}>
          {state.words}
        </small>
      )}
    </li>
  );
}

/** What a file has to say beside its errors; nothing when all is well with it. */
function stateOf({
  logFile,
  hasTimes,
  isOrderKnown,
  clockGround,
}: CaseFile): { words: string; tone: 'red' | 'yellow' } | null {
  const phase = phaseOf(logFile.status);
  if (phase === 'failed') return { words: logFile.error ?? text.parsingFailed, tone: 'red' };
  if (phase === 'in-progress') return { words: text.parsing(formatPercent(logFile.parseProgress)), tone: 'yellow' };
  if (phase === 'not-started') return { words: text.waiting, tone: 'yellow' };
  if (!hasTimes) return { words: text.noTimes, tone: 'yellow' };
  return isOrderKnown || clockGround === null ? null : { words: text.orderUnknown, tone: 'yellow' };
}

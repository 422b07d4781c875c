import { Button } from '@mantine/core';
import { type Capture, ENDPOINTS } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useContext } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Self, useMay } from '#api/use-may.ts';
import { formatDateTime, formatRecent } from '#format/times.ts';
import { sourcesText } from '#messages/sources.en.ts';
import { HueBadge } from '#ui/hue-badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './capture-lines.module.css';
import { outcomeOf } from './capture-outcome.ts';
import { captureQuery, isUnderWay } from './source-queries.ts';

const text = sourcesText.progress;

interface CaptureLinesProps {
  captures: readonly Capture[];
  /** Takes one that has ended from the screen. */
  onHide?: ((id: string) => void) | undefined;
}

/** How far captures are, and what became of them. */
export function CaptureLines({ captures, onHide }: CaptureLinesProps) {
  return (
    <ul className={classes['captures']}>
      {captures.map((capture) => (
        <li key={capture.id}>
          <CaptureLine capture={capture} onHide={onHide} />
        </li>
      ))}
    </ul>
  );
}

function CaptureLine({ capture, onHide }: Pick<CaptureLinesProps, 'onHide'> & { capture: Capture }) {
  const { id, name, createdAt, bytes, limitBytes } = capture;
  const { word, hue, amount, sentences } = outcomeOf(capture);
  const isActive = isUnderWay(capture);
  return (
    <>
      <div className={classes['captureLine']}>
        <HueBadge hue={hue} dot>
          {word}
        </HueBadge>
        <span className={classes['captureName']}>{name}</span>
        <time className="small muted" dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatRecent(createdAt, new Date())}
        </time>
        {amount === null ? null : <span className="small num secondary">{amount}</span>}
        <span className={classes['captureEnd']}>
          {isActive ? <StopButton capture={capture} /> : <ResultLink capture={capture} />}
          {isActive || onHide === undefined ? null : (
            <IconButton size="sm" label={text.hide(name)} onClick={() => onHide(id)}>
              <X size={14} aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </div>
      {isActive ? <ProgressBar label={text.label(name)} percent={(bytes / limitBytes) * 100} /> : null}
      {sentences.length === 0 ? null : (
        <ul className={classes['missing']}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function ResultLink({ capture: { logFileId, caseId, name } }: { capture: Capture }) {
  if (caseId !== null)
    return (
      <Link to="/cases/$id" params={{ id: caseId }} aria-label={text.openOf(text.openCase, name)}>
        {text.openCase}
      </Link>
    );
  if (logFileId === null) return null;
  return (
    <Link to="/logs/$id" params={{ id: logFileId }} aria-label={text.openOf(text.openFile, name)}>
      {text.openFile}
    </Link>
  );
}

/** For the one who started the capture, and for those who may delete what others have. */
function StopButton({ capture: { id, sourceId, name, startedBy, isStopping } }: { capture: Capture }) {
  const client = useQueryClient();
  const self = useContext(Self);
  const may = useMay();
  const stop = useMutation({
    mutationFn: () => call(ENDPOINTS.stopCapture, { params: { id: sourceId, captureId: id } }),
    onSuccess: ({ capture }) => client.setQueryData(captureQuery(capture).queryKey, capture),
    onError: (error) => notifyToast('error', serverMessageOr(error, text.stopFailed), name),
  });
  if (self?.id !== startedBy && !may('log-files.hard-delete-any')) return null;
  return (
    <Button
      size="xs"
      aria-label={text.stopOf(name)}
      disabled={stop.isPending || isStopping}
      onClick={() => stop.mutate()}
    >
      {text.stop}
    </Button>
  );
}

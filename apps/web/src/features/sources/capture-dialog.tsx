import { TextInput } from '@mantine/core';
import { type Capture, type CaptureBody, ENDPOINTS, LIMITS, type Source } from '@rootline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatEstimate } from '#format/durations.ts';
import { formatLimit } from '#format/sizes.ts';
import { sourcesText } from '#messages/sources.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { Choice } from '#ui/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { FormFooter } from '#ui/forms/form-footer.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { notifyToast } from '#ui/notify.tsx';
import {
  becomes,
  type CaptureDraft,
  type CaptureProblems,
  choiceOf,
  FIRST_CAPTURE,
  preselected,
  readCapture,
  type StreamRow,
  streamRows,
} from './capture-draft.ts';
import { SizeEstimate } from './size-estimate.tsx';
import { SOURCES_KEY, sourceStreamsQuery } from './source-queries.ts';
import classes from './sources.module.css';
import { SpanFields } from './span-fields.tsx';
import rowClasses from './stream-choice.module.css';
import { StreamChoice } from './stream-choice.tsx';

const text = sourcesText.captureForm;
const { capture: limits, nameLength } = { ...LIMITS.sources, nameLength: LIMITS.cases.nameLength };
const HINTS = {
  last: text.lastHint,
  live: text.liveHint(formatEstimate(limits.seconds * 1000).replace(' 0 min', '')),
  between: text.localTime,
};

interface CaptureDialogProps {
  source: Source;
  onStarted: (capture: Capture) => void;
  onClose: () => void;
}

/** Starts a capture of a bounded window. How far it is shows in the list. */
export function CaptureDialog({ source, onStarted, onClose }: CaptureDialogProps) {
  const formId = useId();
  const limitId = useId();
  const client = useQueryClient();
  const streams = useQuery(sourceStreamsQuery(source.id));
  const rows = useMemo(() => streamRows(streams.data?.streams ?? []), [streams.data]);
  const [touched, setTouched] = useState<ReadonlySet<string> | null>(null);
  const [draft, setDraft] = useState(FIRST_CAPTURE);
  const [problems, setProblems] = useState<CaptureProblems | null>(null);
  const chosen = touched ?? preselected(rows);
  const choice = choiceOf(rows, chosen);
  const wish = readCapture(draft, choice);
  const start = useMutation({
    mutationFn: (body: CaptureBody) => call(ENDPOINTS.startCapture, { params: { id: source.id }, body }),
    onSuccess: ({ capture }) => {
      notifyToast('success', text.started, capture.name);
      onStarted(capture);
      void client.invalidateQueries({ queryKey: [...SOURCES_KEY, 'captures', source.id] });
      onClose();
    },
  });
  const edit = (change: Partial<CaptureDraft>) => {
    setProblems(null);
    start.reset();
    setDraft({ ...draft, ...change });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if ('body' in wish) start.mutate(wish.body);
    else setProblems(wish.problems);
  };
  const isReady = streams.data !== undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={sourcesText.captureOf(source.name)}
      size={640}
      isBusy={start.isPending}
      isDirty={touched !== null || draft !== FIRST_CAPTURE}
      footer={
        <>
          <p className={classes['footNote']}>{isReady ? becomes(choice) : null}</p>
          <FormFooter
            form={formId}
            submit={text.submit}
            isBusy={start.isPending}
            isReady={isReady}
            onCancel={onClose}
          />
        </>
      }
    >
      <form id={formId} noValidate className={classes['form']} onSubmit={handleSubmit}>
        {streams.isPending ? (
          <LoadingText text={text.loading}>
            <SkeletonRows rows={3} />
          </LoadingText>
        ) : null}
        {streams.error && !isReady ? (
          <ErrorBox
            message={serverMessageOr(streams.error, text.streamsFailed)}
            error={streams.error}
            onRetry={() => void streams.refetch()}
          />
        ) : null}
        {isReady && rows.length === 0 ? <p className="secondary">{text.noStreams}</p> : null}
        {rows.length === 0 ? null : (
          <StreamChoice
            rows={rows}
            chosen={chosen}
            about={aboutStream}
            problem={problems?.streams}
            onChoose={(next) => {
              setProblems(null);
              setTouched(next);
            }}
          />
        )}
        {streams.data?.isTruncated ? (
          <p className="small secondary">{text.truncated(formatCount(LIMITS.sources.listedStreams))}</p>
        ) : null}
        <div className={classes['pair']}>
          <SpanFields
            kinds={['last', 'live', 'between']}
            span={draft}
            problems={problems}
            mostMinutes={limits.minutes.max}
            hint={HINTS}
            onChange={edit}
          />
          <div>
            <p id={limitId} className={classes['label']}>
              {text.limit}
            </p>
            <Choice
              aria-labelledby={limitId}
              value={String(draft.limitBytes)}
              options={limits.bytes.offered.map((bytes) => ({ value: String(bytes), label: formatLimit(bytes) }))}
              onChange={(value) => edit({ limitBytes: Number(value) })}
            />
            {isReady ? <SizeEstimate sourceId={source.id} body={'body' in wish ? wish.body : null} /> : null}
            <p className="small muted">{text.limitHint}</p>
          </div>
          <TextInput
            label={text.name}
            description={text.nameHint}
            autoComplete="off"
            maxLength={nameLength}
            value={draft.name}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
          <fieldset className={classes['group']}>
            <legend>{text.mask}</legend>
            <div>
              <CheckBox
                label={text.secrets}
                checked={draft.secrets}
                onChange={(event) => edit({ secrets: event.currentTarget.checked })}
              />
              <CheckBox
                label={text.addresses}
                checked={draft.addresses}
                onChange={(event) => edit({ addresses: event.currentTarget.checked })}
              />
              <p className="small muted">{text.maskHint}</p>
            </div>
          </fieldset>
        </div>
        {start.error ? <ErrorBox message={serverMessageOr(start.error, text.failed)} /> : null}
      </form>
    </Dialog>
  );
}

function aboutStream({ restarts, hasPrevious, isStopped, detail }: StreamRow) {
  return (
    <span className="muted">
      {restarts > 0 ? <b className={rowClasses['restarts']}>{countSentence(restarts, text.restarts)}</b> : null}{' '}
      {[hasPrevious && text.previous, isStopped && text.stopped, detail].filter(Boolean).join(', ')}
    </span>
  );
}

import { Button, TextInput } from '@mantine/core';
import { ENDPOINTS, LIMITS, type Ring, type RingCaptureRequest, type RingStream } from '@rootline/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatKilobytes } from '#format/sizes.ts';
import { sourcesText } from '#messages/sources.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { becomes, type CaptureProblems, FIRST_SPAN, minutesOf, readRingCapture } from './capture-draft.ts';
import { RingResult } from './ring-result.tsx';
import { ringStreamsQuery } from './source-queries.ts';
import classes from './sources.module.css';
import { SpanFields } from './span-fields.tsx';
import { StreamChoice } from './stream-choice.tsx';

const text = sourcesText.captureForm;
const words = sourcesText.rings;
const MOST_MINUTES = LIMITS.rings.minutes.max;
const FIRST = { ...FIRST_SPAN, name: '' };

/** Cuts a window out of a ring, and says what became of it. */
export function RingCaptureDialog({ ring, onClose }: { ring: Ring; onClose: () => void }) {
  const formId = useId();
  const [draft, setDraft] = useState(FIRST);
  const [problems, setProblems] = useState<CaptureProblems | null>(null);
  /** What is not wanted, so that streams of another window are. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const minutes = draft.span === 'last' ? (minutesOf(draft.minutes, MOST_MINUTES) ?? ring.minutes) : null;
  const streams = useQuery({ ...ringStreamsQuery(ring.id, minutes), placeholderData: keepPreviousData });
  const rows = (streams.data?.streams ?? []).map((stream) => ({ ...stream, key: stream.name }));
  const ids = rows.flatMap(({ key }) => (left.has(key) ? [] : [key]));
  const choice = { ids, all: ids.length === rows.length };
  const aborter = useRef<AbortController>(null);
  const capture = useMutation({
    mutationFn: (body: RingCaptureRequest) => {
      aborter.current = new AbortController();
      return call(ENDPOINTS.captureRing, { params: { id: ring.id }, body, signal: aborter.current.signal });
    },
  });
  const edit = (change: Partial<typeof FIRST>) => {
    setProblems(null);
    capture.reset();
    setDraft({ ...draft, ...change });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = readRingCapture(draft, choice);
    if ('body' in read) capture.mutate(read.body);
    else setProblems(read.problems);
  };
  if (capture.data !== undefined) return <RingResult ring={ring} captured={capture.data} onClose={onClose} />;
  const isCancelled = aborter.current?.signal.aborted === true;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={sourcesText.captureOf(ring.name)}
      size={560}
      isBusy={capture.isPending}
      isDirty={draft !== FIRST || left.size > 0}
      footer={
        <>
          <p className={classes['footNote']}>{streams.data === undefined ? null : becomes(choice)}</p>
          <Button onClick={() => (capture.isPending ? aborter.current?.abort() : onClose())}>{uiText.cancel}</Button>
          <Button type="submit" form={formId} variant="filled" loading={capture.isPending}>
            {words.submitCapture}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={classes['form']} onSubmit={handleSubmit}>
        <SpanFields
          kinds={['last', 'between']}
          span={draft}
          problems={problems}
          mostMinutes={MOST_MINUTES}
          hint={{ last: text.arrivedHint, between: text.localTime }}
          onChange={edit}
        />
        {streams.isPending ? (
          <LoadingText text={text.loading}>
            <SkeletonRows rows={3} />
          </LoadingText>
        ) : null}
        {streams.error && streams.data === undefined ? (
          <ErrorBox
            message={serverMessageOr(streams.error, text.streamsFailed)}
            error={streams.error}
            onRetry={() => void streams.refetch()}
          />
        ) : null}
        {streams.data !== undefined && rows.length === 0 ? <p className="secondary">{words.empty}</p> : null}
        {rows.length === 0 ? null : (
          <StreamChoice
            rows={rows}
            chosen={new Set(ids)}
            about={aboutStream}
            problem={problems?.streams}
            onChoose={(chosen) => {
              setProblems(null);
              setLeft(new Set(rows.flatMap(({ key }) => (chosen.has(key) ? [] : [key]))));
            }}
          />
        )}
        {streams.data?.isCut ? <p className="small secondary">{words.streamsCut(formatCount(rows.length))}</p> : null}
        <TextInput
          label={text.name}
          description={text.ringNameHint}
          autoComplete="off"
          maxLength={LIMITS.rings.capture.nameLength}
          value={draft.name}
          onChange={(event) => edit({ name: event.currentTarget.value })}
        />
        {capture.error && !isCancelled ? (
          <ErrorBox message={serverMessageOr(capture.error, words.captureFailed)} error={capture.error} />
        ) : null}
      </form>
    </Dialog>
  );
}

function aboutStream({ records, bytes }: RingStream) {
  return (
    <span className="muted num">
      {countSentence(records, text.records)}, {formatKilobytes(bytes)}
    </span>
  );
}

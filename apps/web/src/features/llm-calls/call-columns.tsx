import type { LlmCall } from '@rootline/contract';
import { ChevronRight } from 'lucide-react';
import { formatCallDuration } from '#format/durations.ts';
import { formatTextSize } from '#format/sizes.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import type { DataColumn } from '#ui/data-table.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { callHue, callOutcome, callTime, durationShare, outcomeWord } from './call-cells.ts';
import classes from './call-columns.module.css';
import { previewText, textBytes } from './call-texts.tsx';
import type { CallRecord } from './llm-calls-queries.ts';

interface CallColumnsOptions {
  longestMs: number;
  now: Date;
  fileNames: ReadonlyMap<string, string>;
  isOpen: (call: LlmCall) => boolean;
  onToggle: (call: LlmCall) => void;
  onRecord: (record: CallRecord) => void;
}

const text = llmStatusText.calls;
const words = text.columns;
/** Where ids begin with the time, only their ends tell them apart. */
const SHORT_ID = 6;

export function callColumns(options: CallColumnsOptions): DataColumn<LlmCall>[] {
  const { longestMs, now, fileNames, isOpen, onToggle, onRecord } = options;
  return [
    {
      key: 'timestamp',
      header: words.timestamp,
      width: '124px',
      sortValue: ({ timestamp }) => timestamp,
      cell: (call) => (
        <span data-call={call.id}>
          <button
            type="button"
            className={classes['open']}
            aria-expanded={isOpen(call)}
            aria-label={text.open(callTime(call.timestamp, now))}
            onClick={() => onToggle(call)}
          >
            <ChevronRight size={13} aria-hidden="true" />
            <time dateTime={call.timestamp}>{callTime(call.timestamp, now)}</time>
          </button>
        </span>
      ),
    },
    {
      key: 'callType',
      header: words.callType,
      width: '130px',
      sortValue: ({ callType }) => callType,
      cell: ({ callType }) => <HueBadge hue={callHue(callType)}>{callType}</HueBadge>,
    },
    {
      key: 'model',
      header: words.model,
      sortValue: ({ model }) => model,
      cell: ({ model }) => (model ? <code className={classes['clip']}>{model}</code> : <None />),
    },
    {
      key: 'status',
      header: words.status,
      width: '98px',
      sortValue: ({ status }) => status,
      text: ({ status }) => outcomeWord(status),
      cell: ({ status }) => (
        <span className={classes['outcome']} data-outcome={callOutcome(status)}>
          {outcomeWord(status)}
        </span>
      ),
    },
    {
      key: 'duration',
      header: words.duration,
      width: '118px',
      sortValue: ({ duration }) => duration,
      cell: (call) => <CallDuration call={call} longestMs={longestMs} />,
    },
    {
      key: 'logFile',
      header: words.logFile,
      width: '13%',
      sortValue: ({ logFileId }) => (logFileId === null ? null : (fileNames.get(logFileId) ?? logFileId)),
      cell: ({ logFileId }) => {
        if (!logFileId) return <None />;
        const name = fileNames.get(logFileId);
        return (
          <RecordButton
            label={text.logFileDetails(name ?? logFileId)}
            shown={name ?? logFileId}
            onClick={() => onRecord({ kind: 'log-file', id: logFileId })}
          />
        );
      },
    },
    {
      key: 'job',
      header: words.job,
      width: '72px',
      sortValue: ({ jobId }) => jobId,
      cell: ({ jobId }) =>
        jobId ? (
          <RecordButton
            label={text.jobDetails(shortId(jobId), jobId)}
            shown={shortId(jobId)}
            onClick={() => onRecord({ kind: 'job', id: jobId })}
          />
        ) : (
          <None />
        ),
    },
    {
      key: 'payload',
      header: words.payload,
      width: '72px',
      sortValue: ({ payload }) => textBytes(payload),
      text: ({ payload }) => previewText(payload),
      cell: ({ payload }) =>
        payload ? (
          <span className={classes['size']} title={previewText(payload)}>
            {formatTextSize(textBytes(payload))}
          </span>
        ) : (
          <None />
        ),
    },
    {
      key: 'response',
      header: words.response,
      text: ({ response }) => previewText(response),
      cell: ({ response }) => <Preview recorded={response} />,
    },
    {
      key: 'error',
      header: words.error,
      text: ({ error }) => previewText(error),
      cell: ({ error }) => (
        <span className={classes['error']}>
          <Preview recorded={error} />
        </span>
      ),
    },
  ];
}

function RecordButton({ label, shown, onClick }: { label: string; shown: string; onClick: () => void }) {
  return (
    <button type="button" className={classes['record']} aria-label={label} title={label} onClick={onClick}>
      {shown}
    </button>
  );
}

function Preview({ recorded }: { recorded: string | null }) {
  const line = previewText(recorded);
  return line === '' ? <None /> : <code className={classes['clip']}>{line}</code>;
}

function None() {
  return <span className="muted">{text.none}</span>;
}

function shortId(id: string): string {
  return id.slice(-SHORT_ID);
}

interface CallDurationProps {
  call: LlmCall;
  /** Of the list, in milliseconds; its bar has the full length. */
  longestMs: number;
}

const FULL_LENGTH_PX = 56;

function CallDuration({ call, longestMs }: CallDurationProps) {
  if (call.duration === null) return <span className="muted">{llmStatusText.calls.none}</span>;
  const hue = callOutcome(call.status) === 'error' ? 'red' : callHue(call.callType);
  return (
    <span className={classes['duration']}>
      <i
        aria-hidden="true"
        style={{
          inlineSize: Math.max(2, FULL_LENGTH_PX * durationShare(call.duration, longestMs)),
          background: `var(--${hue}-solid)`,
        }}
      />
      {formatCallDuration(call.duration)}
    </span>
  );
}

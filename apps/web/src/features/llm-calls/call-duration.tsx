import type { LlmCall } from '@rootline/contract';
import { formatCallDuration } from '#format/durations.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import classes from './call-duration.module.css';
import { callHue } from './call-hues.ts';
import { callOutcome } from './call-outcome.ts';
import { durationShare } from './duration-share.ts';

interface CallDurationProps {
  call: LlmCall;
  /** Of the list, in milliseconds; its bar has the full length. */
  longestMs: number;
}

const FULL_LENGTH_PX = 56;

export function CallDuration({ call, longestMs }: CallDurationProps) {
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

import { LLM_CALL_TYPES, type LlmCall } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { formatCallDuration } from '#format/durations.ts';
import { formatClock, formatRecent } from '#format/log-times.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { callHue } from './call-hues.ts';
import { callOutcome, outcomeWord } from './call-outcome.ts';
import classes from './call-scatter.module.css';
import { scatterScale } from './scatter-scale.ts';

const text = llmStatusText.calls;
const DAY_MS = 24 * 3600 * 1000;

/** Every call by when it was made and how long it took; failed ones are crosses. The table below has the same as text. */
export function CallScatter({ calls }: { calls: readonly LlmCall[] }) {
  const scale = scatterScale(calls);
  if (scale === null) return null;
  const [start = 0, end = 0] = [scale.times[0], scale.times.at(-1)];
  const failed = calls.filter(({ status }) => callOutcome(status) === 'error').length;
  return (
    <figure className={classes['figure']}>
      <svg
        className={classes['picture']}
        role="img"
        aria-label={text.pictureSummary(formatCount(calls.length), formatCount(failed))}
      >
        {scale.durations.map((duration) => (
          <g key={duration}>
            <line x2="100%" y1={percent(scale.y(duration))} y2={percent(scale.y(duration))} />
            <text x={-10} y={percent(scale.y(duration))} dy={4} textAnchor="end">
              {text.durationTick(duration)}
            </text>
          </g>
        ))}
        {scale.times.map((at, tick) => (
          <text key={at} x={percent(scale.x(at))} y="100%" dy={22} textAnchor={tick === 0 ? 'start' : 'middle'}>
            {end - start < DAY_MS ? formatClock(at) : formatRecent(new Date(at).toISOString(), new Date())}
          </text>
        ))}
        {calls.map((call) => (
          <CallMark key={call.id} call={call} x={scale.x(Date.parse(call.timestamp))} y={scale.y(call.duration ?? 0)} />
        ))}
      </svg>
      <CallLegend calls={calls} failed={failed} />
    </figure>
  );
}

function CallMark({ call, x, y }: { call: LlmCall; x: number; y: number }) {
  if (call.duration === null || !Number.isFinite(x)) return null;
  const isFailed = callOutcome(call.status) === 'error';
  return (
    <svg x={percent(x)} y={percent(y)} className={classes['layer']}>
      <title>{`${call.callType}, ${outcomeWord(call.status)}, ${formatCallDuration(call.duration)}`}</title>
      {isFailed ? (
        <path className={classes['cross']} d="M-4 -4 L4 4 M4 -4 L-4 4" />
      ) : (
        <circle r={3.5} fill={`var(--${callHue(call.callType)}-solid)`} />
      )}
    </svg>
  );
}

function CallLegend({ calls, failed }: { calls: readonly LlmCall[]; failed: number }) {
  return (
    <figcaption className={classes['legend']}>
      {LLM_CALL_TYPES.map((type) => ({ type, count: calls.filter(({ callType }) => callType === type).length }))
        .filter(({ count }) => count > 0)
        .map(({ type, count }) => (
          <span key={type}>
            <i aria-hidden="true" style={{ background: `var(--${callHue(type)}-solid)` }} />
            {type} {formatCount(count)}
          </span>
        ))}
      {failed > 0 ? (
        <span>
          <svg viewBox="-5 -5 10 10" width={10} height={10} aria-hidden="true">
            <path className={classes['cross']} d="M-4 -4 L4 4 M4 -4 L-4 4" />
          </svg>
          {text.failedCalls} {formatCount(failed)}
        </span>
      ) : null}
    </figcaption>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}

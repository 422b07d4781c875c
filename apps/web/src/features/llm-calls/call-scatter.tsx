import { LLM_CALL_TYPES, type LlmCall } from '@rootline/contract';
import { type PointerEvent, useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { formatCallDuration } from '#format/durations.ts';
import { formatClock, formatLogClock, formatRecent } from '#format/times.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { callHue, callOutcome, outcomeWord } from './call-cells.ts';
import classes from './call-scatter.module.css';
import { nearestMark, scatterScale } from './scatter-scale.ts';

const text = llmStatusText.calls;
const DAY_MS = 24 * 3600 * 1000;
/** Below it the seconds of two ticks can be the same. */
const FEW_SECONDS_MS = 8000;
/** A shorter movement is a click. */
const LEAST_DRAG_PX = 5;

interface CallScatterProps {
  calls: readonly LlmCall[];
  /** A range of time was chosen by dragging. */
  onWindow: (window: { from: string; to: string }) => void;
  onOpen: (call: LlmCall) => void;
}

/** Every call by when it was made and how long it took; failed ones are crosses. The table below has the same as text. */
export function CallScatter({ calls, onWindow, onOpen }: CallScatterProps) {
  const scale = scatterScale(calls);
  const [drag, setDrag] = useState<{ start: number; end: number } | null>(null);
  if (scale === null) return null;
  const [start = 0, end = 0] = [scale.times[0], scale.times.at(-1)];
  const handleUp = (event: PointerEvent<SVGSVGElement>) => {
    setDrag(null);
    if (drag === null) return;
    const box = event.currentTarget.getBoundingClientRect();
    if (Math.abs(drag.end - drag.start) * box.width >= LEAST_DRAG_PX) {
      const at = (share: number) => new Date(start + share * (end - start)).toISOString();
      onWindow({ from: at(Math.min(drag.start, drag.end)), to: at(Math.max(drag.start, drag.end)) });
      return;
    }
    const place = { x: drag.end * box.width, y: event.clientY - box.top };
    const hit = nearestMark(
      calls.map((call) => ({
        call,
        x: scale.x(Date.parse(call.timestamp)) * box.width,
        y: scale.y(call.duration ?? 0) * box.height,
      })),
      place,
    );
    if (hit) onOpen(hit.call);
  };
  const failed = calls.filter(({ status }) => callOutcome(status) === 'error').length;
  return (
    <figure className={classes['figure']}>
      <svg
        className={classes['picture']}
        role="img"
        aria-label={text.pictureSummary(formatCount(calls.length), formatCount(failed))}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const share = shareOf(event);
          setDrag({ start: share, end: share });
        }}
        onPointerMove={(event) => drag && setDrag({ start: drag.start, end: shareOf(event) })}
        onPointerUp={handleUp}
        onPointerCancel={() => setDrag(null)}
      >
        <title>{text.pictureHint}</title>
        <rect className={classes['ground']} width="100%" height="100%" />
        {scale.durations.map((duration) => (
          <g key={duration}>
            <line x2="100%" y1={percent(scale.y(duration))} y2={percent(scale.y(duration))} />
            <text x={-10} y={percent(scale.y(duration))} dy={4} textAnchor="end">
              {text.durationTick(duration)}
            </text>
          </g>
        ))}
        {scale.times.map((at, tick) => (
          <text key={at} x={percent(scale.x(at))} y="100%" dy={22} textAnchor={anchorOf(tick, scale.times.length)}>
            {tickText(at, end - start)}
          </text>
        ))}
        {calls.map((call) => (
          <CallMark key={call.id} call={call} x={scale.x(Date.parse(call.timestamp))} y={scale.y(call.duration ?? 0)} />
        ))}
        {drag === null ? null : (
          <rect
            className={classes['window']}
            x={percent(Math.min(drag.start, drag.end))}
            width={percent(Math.abs(drag.end - drag.start))}
            height="100%"
          />
        )}
      </svg>
      <CallLegend calls={calls} failed={failed} />
    </figure>
  );
}

function tickText(at: number, span: number): string {
  if (span < FEW_SECONDS_MS) return formatLogClock(new Date(at).toISOString());
  return span < DAY_MS ? formatClock(at) : formatRecent(new Date(at).toISOString(), new Date());
}

function anchorOf(tick: number, ticks: number): 'start' | 'middle' | 'end' {
  return tick === 0 ? 'start' : tick === ticks - 1 ? 'end' : 'middle';
}

function CallMark({ call, x, y }: { call: LlmCall; x: number; y: number }) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  if (call.duration === null || !Number.isFinite(x)) return null;
  const isFailed = callOutcome(call.status) === 'error';
  return (
    <svg
      x={percent(x)}
      y={percent(y)}
      className={classes['layer']}
      aria-hidden="true"
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
    >
      {/* Only while it is shown: the words stand in the table, too, and would be found here instead. */}
      {isPointedAt && (
        <title>{`${call.callType}, ${outcomeWord(call.status)}, ${formatCallDuration(call.duration)}`}</title>
      )}
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

/** Where on the picture the pointer is, 0 at its start to 1. */
function shareOf(event: PointerEvent<SVGSVGElement>): number {
  const box = event.currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}

import type { StepOfRun } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { messageOf } from '#api/api-error.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatTaken } from '#format/durations.ts';
import { stepsText as text } from '#messages/steps.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import type { EntrySearchPatch } from '../entries/entry-filters.ts';
import type { EntrySource } from '../entries/entry-source.ts';
import { visibleControls } from '../entries/message-marks.ts';
import classes from './run-steps.module.css';
import { stepDurations, stepWidths } from './step-widths.ts';

const stepsQuery = (source: EntrySource) =>
  queryOptions({
    queryKey: ['log-entries', ...source.key, 'steps'],
    queryFn: async ({ signal }) => source.steps?.(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

interface RunStepsProps {
  source: EntrySource;
  search: Pick<EntrySearch, 'lines'>;
  onSearch: (patch: EntrySearchPatch) => void;
}

/** The steps of a run in place of a timeline: how long each took, and which one failed. A click shows its lines. */
export const RunSteps = memo(function RunSteps({ source, search, onSearch }: RunStepsProps) {
  const { data, error, refetch } = useQuery(stepsQuery(source));
  if (error) {
    return <ErrorBox message={text.couldNotLoad(messageOf(error))} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <div className={classes['waiting']} aria-busy="true" />;
  const { steps, total } = data;
  const [widths, durations] = [stepWidths(steps), stepDurations(steps)];
  // A phone has no room under the bars: it names one step below them.
  const named =
    steps.find((step) => rangeOf(step) === search.lines) ?? steps.find(({ outcome }) => outcome === 'failed');
  const countOf = (outcome: StepOfRun['outcome']) => steps.filter((step) => step.outcome === outcome).length;
  const [failed, notRun] = [countOf('failed'), countOf('skipped')];
  const summary = [
    total > steps.length
      ? text.firstOf(formatCount(steps.length), formatCount(total))
      : countSentence(total, text.count),
    ...(failed > 0 ? [text.failedCount(formatCount(failed))] : []),
    ...(notRun > 0 ? [text.notRunCount(formatCount(notRun))] : []),
  ].join(', ');
  return (
    <section className={classes['steps']} aria-label={text.steps}>
      <ol>
        {steps.map((step, at) => {
          const range = rangeOf(step);
          const isChosen = search.lines === range;
          return (
            <li key={range + step.name} style={{ flexGrow: widths[at] }} data-outcome={step.outcome}>
              <button
                type="button"
                aria-pressed={isChosen}
                title={describe(step, durations[at] ?? null)}
                onClick={() =>
                  onSearch(
                    isChosen
                      ? { lines: undefined }
                      : { lines: range, line: undefined, all: true, levels: undefined, view: undefined },
                  )
                }
              >
                <i aria-hidden="true" />
                <span>{label(step, durations[at] ?? null)}</span>
              </button>
            </li>
          );
        })}
      </ol>
      {named !== undefined && (
        <p className={classes['named']} data-outcome={named.outcome} aria-hidden="true">
          {label(named, durations[steps.indexOf(named)] ?? null)}
        </p>
      )}
      <p>{summary}</p>
    </section>
  );
});

const rangeOf = ({ firstLine, lastLine }: StepOfRun) => `${firstLine}-${lastLine}`;

/** The name of a step, with its job and with what it ended with, as far as the log states them. */
function nameOf({ job, name, exitCode }: StepOfRun): string {
  const whole = visibleControls(job === null ? name : `${job} / ${name}`);
  return exitCode === undefined ? whole : text.exited(whole, exitCode);
}

/** What stands under the bar: of the one that failed also how long it took. */
function label(step: StepOfRun, durationMs: number | null): string {
  const isFailed = step.outcome === 'failed';
  return [nameOf(step), ...(isFailed && durationMs !== null ? [formatTaken(durationMs)] : [])].join(' · ');
}

function describe(step: StepOfRun, durationMs: number | null): string {
  return [
    nameOf(step),
    ...(durationMs === null ? [] : [formatTaken(durationMs)]),
    ...(step.outcome === 'none' ? [] : [step.outcome === 'failed' ? text.failed : text.notRun]),
    text.lines(formatCount(step.firstLine), formatCount(step.lastLine)),
  ].join(', ');
}

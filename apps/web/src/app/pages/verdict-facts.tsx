import type { LogFile, RcaResult } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { shortComponent } from '#format/entry-text.ts';
import { logFileText as text } from '#messages/log-files.en.ts';
import { FactLine } from '#ui/fact-line.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import { entryBlocks, entryIndexQuery } from '../../features/log-files/entries/entry-blocks.ts';
import { windowedSource } from '../../features/log-files/entries/windowed-source.ts';
import { errorsSinceQuery } from '../../features/rca-runs/rca-runs-queries.ts';
import { useCodePlace } from '../../features/rca-runs/result/code-place.ts';
import { stepQuery } from '../../features/rca-runs/result/step-of-line.ts';
import { useResultNavigation } from '../../features/rca-runs/result-navigation.ts';
import { CopyPlace } from './copy-place.tsx';
import type { SuspectedCause } from './suspected-cause.tsx';
import classes from './verdict-bar.module.css';

interface VerdictFactsProps {
  file: LogFile;
  verdict: RcaResult;
  cause: SuspectedCause;
}

/** The place in the code, the line, the step of the run, the time, and who failed how often. */
export function VerdictFacts({ file, verdict, cause }: VerdictFactsProps) {
  const navigation = useResultNavigation();
  const { times } = useLogClock();
  const place = useCodePlace(file, cause.line);
  const { data: step } = useQuery(stepQuery(file, cause.line));
  const since = useErrorsSince(file, cause);
  const [first] = verdict.candidates;
  // Of a run the step is who wrote it.
  const who = step ? null : (first?.component ?? null);
  return (
    <FactLine>
      {place !== null && <CopyPlace place={place} />}
      <button
        type="button"
        className={classes['line']}
        aria-label={text.goToLine(formatCount(cause.line))}
        onClick={() => navigation?.goToLine(cause.line)}
      >
        L{formatCount(cause.line)}
      </button>
      {step && (
        <span>
          {text.step} <b>{step}</b>
        </span>
      )}
      {cause.timestamp !== null && <span>{times.short(Date.parse(cause.timestamp))}</span>}
      {/* Of an effect the headline counts the requests. */}
      {first !== undefined && first.count > 0 && verdict.verdict !== 'effect' && (
        <span title={who ?? undefined}>
          {who !== null && (
            <>
              <b>{shortComponent(who)}</b>,{' '}
            </>
          )}
          {countSentence(first.count, text.entries)}
        </span>
      )}
      {/* A log that states no levels counts no errors. */}
      {!!since && <span>{countSentence(since, text.errorsSince)}</span>}
      {verdict.verdict === 'effect' && <span>{text.causeElsewhere}</span>}
    </FactLine>
  );
}

/** Errors from the cause on; undefined while unknown. */
function useErrorsSince({ id, parseNumber }: LogFile, { line, timestamp }: SuspectedCause) {
  const source = useMemo(() => windowedSource({ id, parseNumber }), [id, parseNumber]);
  // The same rows that the list shows at first.
  const index = useQuery(entryIndexQuery(source, { levels: 'FATAL,ERROR' }));
  const sinceTime = useQuery({ ...errorsSinceQuery(id, timestamp ?? ''), enabled: timestamp !== null });
  const sinceLine = useQuery({
    queryKey: ['log-entries', ...source.key, 'errors since', line],
    queryFn: async ({ client }) => {
      if (!index.data) return null;
      const found = await entryBlocks(client, index.data).findLine(line);
      return found === null ? 0 : index.data.total - found.row;
    },
    enabled: index.data !== undefined && timestamp === null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // By its time, as the result counts them.
  return timestamp === null ? sinceLine.data : sinceTime.data;
}

import { type Candidate, type LogFile, placesOf, type RcaResult } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { countSentence } from '#format/counts.ts';
import { shortComponent } from '#format/entry-text.ts';
import { logFileText as text } from '#messages/log-files.en.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { citedLines } from '../../features/rca-runs/cited-lines.ts';
import { useCauseWords } from '../../features/rca-runs/result/cause-words.ts';
import { useCodePlace } from '../../features/rca-runs/result/code-place.ts';
import { stepQuery } from '../../features/rca-runs/result/step-of-line.ts';
import { useLineNames, useResultNavigation } from '../../features/rca-runs/result-navigation.ts';
import { CopyPlace } from './copy-place.tsx';
import { placeOf, type SuspectedCause } from './suspected-cause.tsx';
import bar from './verdict-bar.module.css';
import classes from './verdict-places.module.css';

interface VerdictPlacesProps {
  file: LogFile;
  verdict: RcaResult;
}

/** The places to look at where no cause is clear, most suspect first; a click leads to the line. */
export function VerdictPlaces({ file, verdict }: VerdictPlacesProps) {
  const numbers = useMemo(() => new Map(citedLines(verdict).map(({ line, number }) => [line, number])), [verdict]);
  return (
    <ol className={classes['places']} aria-label={text.places}>
      {placesOf(verdict.candidates).map((candidate) => {
        const place = placeOf(verdict, candidate);
        return (
          place && (
            <VerdictPlace
              key={candidate.templateId}
              file={file}
              candidate={candidate}
              place={place}
              number={numbers.get(place.line) ?? null}
              reason={(verdict.verdict !== 'not-judged' && candidate.reasons[0]) || null}
            />
          )
        );
      })}
    </ol>
  );
}

interface VerdictPlaceProps {
  file: LogFile;
  candidate: Candidate;
  place: SuspectedCause;
  /** By which the log marks its line; null where it does not. */
  number: number | null;
  /** Why it was chosen; null where the log could not be judged. */
  reason: string | null;
}

function VerdictPlace({ file, candidate: { count, component }, place, number, reason }: VerdictPlaceProps) {
  const navigation = useResultNavigation();
  const names = useLineNames();
  const { times } = useLogClock();
  const words = useCauseWords(file, place);
  const code = useCodePlace(file, place.line);
  const { data: step } = useQuery(stepQuery(file, place.line));
  // Of a run the step is who wrote it.
  const who = step ? `${text.step} ${step}` : component === null ? null : shortComponent(component);
  const facts = [countSentence(count, text.entries), who, reason].filter((fact) => fact !== null).join(', ');
  return (
    <li>
      <b className={classes['number']}>{number}</b>
      <button type="button" className={bar['line']} onClick={() => navigation?.goToLine(place.line)}>
        {names.label(place.line)}
      </button>
      <span className={classes['time']}>{place.timestamp !== null && times.short(Date.parse(place.timestamp))}</span>
      <code title={words}>{words}</code>
      <div className={classes['facts']}>
        <span title={facts}>{facts}</span>
        {code !== null && <CopyPlace place={code} />}
      </div>
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#format/counts.ts';
import { firstRunText as text } from '#messages/first-run.en.ts';
import classes from './first-run.module.css';
import { sampleLogQuery } from './sample-log.ts';

/** Lines around the failure in the sample. */
const SHOWN = { from: 125, to: 135 };

/** The same in all lines. */
const DATE = /^\d{4}-\d\d-\d\d /;

/** The sample around the lines where it fails. */
export function SamplePreview() {
  const { data: sample = '' } = useQuery(sampleLogQuery());
  const lines = sample
    .split('\n')
    .map((words, at) => ({ line: at + 1, words }))
    .slice(SHOWN.from - 1, SHOWN.to);
  return (
    <>
      <p className={classes['story']}>{text.sampleStory}</p>
      <ol className={classes['lines']}>
        {lines.map(({ line, words }) => (
          <li key={line}>
            <span>{formatCount(line)}</span>
            <code>{words.replace(DATE, '')}</code>
          </li>
        ))}
      </ol>
      <p className={classes['story']}>{text.sampleKept}</p>
    </>
  );
}

import type { RcaResult } from '@rootline/contract';
import { formatApart } from '#format/durations.ts';
import { changesText as text } from '#messages/changes.en.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import classes from './other-causes.module.css';

/** Changes shortly before the failure: they stand beside the suspects and are none. */
export function ChangesBefore({ changes }: { changes: NonNullable<RcaResult['changesBefore']> }) {
  const { times } = useLogClock();
  return (
    <section className={classes['part']}>
      <h3>{text.beforeTitle}</h3>
      <ul>
        {changes.map(({ id, kind, service, title, at, link, leadMs }) => {
          const words = text.row(text.kinds[kind], service, title);
          return (
            <li key={id}>
              <time dateTime={at}>{times.short(Date.parse(at))}</time>{' '}
              {link === null ? (
                words
              ) : (
                <a href={link} target="_blank" rel="noreferrer">
                  {words}
                </a>
              )}
              , {leadMs < 1 ? text.atOnce : text.before(formatApart(leadMs))}
            </li>
          );
        })}
      </ul>
      <p>{text.hint}</p>
    </section>
  );
}

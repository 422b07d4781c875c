import { type RcaResult, searchAccount } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import classes from './other-causes.module.css';

/** What a model that was allowed to search the log looked for, and what it was answered. */
export function ModelSearch({ result }: { result: RcaResult }) {
  const search = searchAccount(result.search, formatCount);
  if (search === null) return null;
  return (
    <section className={classes['part']}>
      <h3>{search.title}</h3>
      <p>{search.sentence}</p>
      {search.calls.length > 0 && (
        <ol>
          {search.calls.map(({ question, answer }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a finished search keep their order
            <li key={at}>
              {question}: {answer}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

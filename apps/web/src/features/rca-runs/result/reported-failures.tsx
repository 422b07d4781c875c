import type { RcaResult } from '@rootline/contract';
import { rcaResultText as text } from '#messages/rca-result.en.ts';
import { useLineNames, useResultNavigation } from '../result-navigation.ts';
import listClasses from './cited-list.module.css';
import { LinePeek } from './line-peek.tsx';
import classes from './reported-failures.module.css';

/** The lines of a healthy log that report a failure, each with how often; nothing where there are none. */
export function ReportedFailures({ result }: { result: Pick<RcaResult, 'evidence'> }) {
  const navigation = useResultNavigation();
  const names = useLineNames();
  const cited = result.evidence.flatMap((item) => item.lines.slice(0, 1).map((line) => ({ ...item, line })));
  if (cited.length === 0) return null;
  return (
    <section className={classes['failures']}>
      <h3>{text.reportedFailures}</h3>
      <ol className={listClasses['list']}>
        {cited.map(({ id, why, templateId, line }) => (
          <li key={id}>
            <LinePeek line={line.line} note={why}>
              <b>{names.label(line.line)}</b>
              {line.level !== null && <em data-level={line.level}>{line.level}</em>}
              <small>{why}</small>
            </LinePeek>
            <p title={line.text}>
              {line.text}{' '}
              {navigation && templateId !== null && (
                <button
                  type="button"
                  aria-label={text.showMatching(line.text)}
                  onClick={() => navigation.goToPattern(templateId)}
                >
                  {text.matchingLines}
                </button>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

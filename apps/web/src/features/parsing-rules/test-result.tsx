import type { ParsingRuleTestResult } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { HueBadge } from '#ui/hue-badge.tsx';
import classes from './test-result.module.css';

interface TestResultProps {
  result: ParsingRuleTestResult;
  /** The rule or the lines have changed since. */
  isOutdated: boolean;
}

const text = parsingRulesText.test;

export function TestResult({ result, isOutdated }: TestResultProps) {
  const { totalLogs, successCount, failureCount, details } = result;
  return (
    <div className={classes['result']}>
      {isOutdated ? <p className={classes['outdated']}>{text.outdated}</p> : null}
      <div
        className={classes['bar']}
        role="img"
        aria-label={text.share(formatCount(successCount), formatCount(totalLogs))}
      >
        <i data-hue="green" style={{ flexGrow: successCount }} />
        <i data-hue="red" style={{ flexGrow: failureCount }} />
      </div>
      <div role="status">
        <dl className={classes['counts']}>
          <Count word={text.total} count={totalLogs} />
          <Count word={text.success} count={successCount} />
          <Count word={text.failure} count={failureCount} />
        </dl>
      </div>
      <ol className={classes['lines']} aria-label={text.details}>
        {details.map((detail) => (
          <li key={detail.logIndex} className={classes['line']}>
            <div className={classes['head']}>
              <span className="num muted small">{text.lineNumber(formatCount(detail.logIndex + 1))}</span>
              <HueBadge hue={detail.success ? 'green' : 'red'} dot>
                {detail.success ? text.success : text.failure}
              </HueBadge>
              {detail.matchedPattern === null ? null : (
                <span className="secondary small">{text.matched(detail.matchedPattern)}</span>
              )}
            </div>
            <code className={classes['text']}>{detail.logLine}</code>
            {detail.errors.length === 0 ? null : (
              <ul className={classes['errors']}>
                {detail.errors.map((error) => (
                  <li key={error}>{error}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Count({ word, count }: { word: string; count: number }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className="num">{formatCount(count)}</dd>
    </div>
  );
}

import type { ParsingRule, ParsingRuleTestResult } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { HueBadge } from '#ui/hue-badge.tsx';
import type { GroupRange, LinePreview } from './line-preview.ts';
import { targetFields } from './target-fields.ts';
import classes from './test-result.module.css';
import { TintedLine } from './tinted-line.tsx';
import { useLinePreviews } from './use-line-previews.ts';

interface TestResultProps {
  /** The rule as it was tested. */
  rule: ParsingRule;
  result: ParsingRuleTestResult;
  /** The rule or the lines have changed since. */
  isOutdated: boolean;
}

const text = parsingRulesText.test;
/** Lines beyond stand without colours. */
const MOST_TINTED = 200;

export function TestResult({ rule, result, isOutdated }: TestResultProps) {
  const { totalLogs, successCount, failureCount, details } = result;
  const previews = useLinePreviews(
    rule.regexPatterns,
    details.slice(0, MOST_TINTED).map(({ logLine }) => logLine),
  );
  const targets = targetFields(rule.fieldMappings);
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
            <TintedLine
              line={detail.logLine}
              groups={groupsOf(previews[detail.logIndex], detail.matchedPattern)}
              targets={targets}
            />
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

/** What the browser found, where it is the pattern that the server names. */
function groupsOf(preview: LinePreview | undefined, matchedPattern: string | null): readonly GroupRange[] {
  return preview?.kind === 'matched' && preview.pattern === matchedPattern ? preview.groups : [];
}

function Count({ word, count }: { word: string; count: number }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className="num">{formatCount(count)}</dd>
    </div>
  );
}

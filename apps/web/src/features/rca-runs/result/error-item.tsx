import { Button } from '@mantine/core';
import type { ErrorAnalysisItem } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { matchingEntriesQuery } from '../rca-runs-queries.ts';
import { useLineNames, useResultNavigation } from '../result-navigation.ts';
import classes from './error-analysis.module.css';

interface ErrorItemProps {
  fileId: string;
  item: ErrorAnalysisItem;
  /** Whether a related error has a row of its own. */
  isOther: (pattern: string) => boolean;
  onOther: (pattern: string) => void;
}

/** Below an opened row: what is related, and the first lines of the file that match. */
export function ErrorItem({ fileId, item, isOther, onOther }: ErrorItemProps) {
  const navigation = useResultNavigation();
  const names = useLineNames();
  return (
    <div className={classes['detail']}>
      {item.relatedErrors.length > 0 && (
        <section>
          <h4>{resultText.relatedErrors}</h4>
          <ul className={classes['related']}>
            {[...new Set(item.relatedErrors)].map((pattern) => (
              <li key={pattern}>
                {isOther(pattern) ? (
                  <button type="button" title={resultText.showPattern(pattern)} onClick={() => onOther(pattern)}>
                    {pattern}
                  </button>
                ) : (
                  pattern
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {item.templateId === null ? (
        navigation &&
        item.firstLine !== null && (
          <Button size="xs" onClick={() => navigation.goToLine(item.firstLine ?? 1)}>
            {resultText.openLine(names.label(item.firstLine))}
          </Button>
        )
      ) : (
        <Matches fileId={fileId} templateId={item.templateId} />
      )}
    </div>
  );
}

interface MatchesProps {
  fileId: string;
  templateId: string;
}

function Matches({ fileId, templateId }: MatchesProps) {
  const navigation = useResultNavigation();
  const names = useLineNames();
  const { times } = useLogClock();
  const { data: entries } = useQuery(matchingEntriesQuery(fileId, templateId));
  if (!entries || entries.length === 0) return null;
  return (
    <section className={classes['wide']} aria-label={resultText.matchingLines}>
      <ul className={classes['matches']}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <button type="button" disabled={navigation === null} onClick={() => navigation?.goToLine(entry.line)}>
              <b>{names.label(entry.line)}</b>
              <time>{times.clock(entry.timestamp)}</time>
              <span>{entry.message.split('\n', 1)[0]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

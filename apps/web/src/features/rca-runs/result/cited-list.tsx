import type { RcaResult } from '@rootline/contract';
import { Check, X } from 'lucide-react';
import { countSentence, formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { citedLines, verificationTone } from '../cited-lines.ts';
import classes from './cited-list.module.css';
import { LinePeek } from './line-peek.tsx';
import { shortLine } from './short-line.ts';

const LEVEL_COLORS: Record<string, string> = {
  FATAL: 'var(--fatal-bg)',
  ERROR: 'var(--red-solid)',
  WARN: 'var(--yellow-solid)',
  INFO: 'var(--blue-solid)',
};

/** The lines behind the claims, read again from the file, and the claims that did not hold. */
export function CitedList({ result }: { result: RcaResult }) {
  const lines = citedLines(result);
  const { times } = useLogClock();
  const { claims, accepted, rejected } = result.verification;
  return (
    <section>
      <div className={classes['head']}>
        <h3>{text.citedLines}</h3>
        {claims > 0 && (
          <span className={classes['held']} data-tone={verificationTone(result.verification)}>
            <Check size={12} aria-hidden="true" />
            {text.claimsFound(formatCount(accepted), formatCount(claims))}
          </span>
        )}
      </div>
      {lines.length === 0 ? (
        <p className={classes['none']}>{text.noCitedLines}</p>
      ) : (
        <ol className={classes['list']}>
          {lines.map((line) => (
            <li key={line.line}>
              <LinePeek
                line={line.line}
                note={times.prose(line.why)}
                style={{ boxShadow: `inset 3px 0 0 ${LEVEL_COLORS[line.level ?? ''] ?? 'var(--grey-solid)'}` }}
              >
                <b>{formatCount(line.line)}</b>
                <time>{times.clock(line.timestamp).slice(0, 8)}</time>
                <span>{shortLine(line.text)}</span>
              </LinePeek>
            </li>
          ))}
        </ol>
      )}
      {rejected.length > 0 && (
        <>
          <p className={classes['missed']}>{countSentence(rejected.length, text.rejectedCount)}</p>
          <ul className={classes['rejected']} aria-label={text.rejectedTitle}>
            {rejected.map((claim) => (
              <li key={`${claim.where}${claim.claim}${claim.reason}`}>
                <X size={12} aria-hidden="true" />
                <span>{text.rejected(claim.claim, claim.reason)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

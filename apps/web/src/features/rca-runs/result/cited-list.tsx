import type { RcaResult } from '@rootline/contract';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { useIsPrinting } from '#ui/use-medium.ts';
import { citedLines, type NumberedLine, verificationTone } from '../cited-lines.ts';
import { useLineNames } from '../result-navigation.ts';
import classes from './cited-list.module.css';
import { cutAtWord, lastPart } from './cited-text.ts';
import { LinePeek } from './line-peek.tsx';
import { QuotedLines } from './quoted-lines.tsx';
import { shortLine } from './short-line.ts';
import { COMPONENT_FIRST, missingNames } from './verdict.ts';

const LEVEL_COLORS: Record<string, string> = {
  FATAL: 'var(--fatal-bg)',
  ERROR: 'var(--red-solid)',
  WARN: 'var(--yellow-solid)',
  INFO: 'var(--blue-solid)',
};
/** Lines at rest, and about as many rows of text as they may take together. */
const SHOWN = { lines: 5, rows: 12 };
/** What was refused stands below them. */
const REFUSED_ROWS = 2;
const ROW_LENGTH = 56;
const CITED_LENGTH = 3 * ROW_LENGTH;

interface CitedListProps {
  result: RcaResult;
  /** Shows the first line with those around it. */
  isQuoting?: boolean;
}

/** The lines behind the claims, read again from the file, and the claims that did not hold. */
export function CitedList({ result, isQuoting = false }: CitedListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const isPrinting = useIsPrinting();
  const lines = citedLines(result);
  const { claims, accepted, marked = 0, rejected } = result.verification;
  const shown =
    isWhole || isPrinting
      ? lines
      : lines.slice(0, countShown(lines, SHOWN.rows - (rejected.length > 0 ? REFUSED_ROWS : 0)));
  return (
    <section>
      <div className={classes['head']}>
        <h3>{resultText.citedLines}</h3>
        {claims > 0 && (
          <span className={classes['held']} data-tone={verificationTone(result.verification)}>
            <Check size={12} aria-hidden="true" />
            {[
              resultText.claimsFound(formatCount(accepted), formatCount(claims)),
              ...(marked > 0 ? [countSentence(marked, resultText.markedSentences)] : []),
            ].join(', ')}
          </span>
        )}
      </div>
      {lines.length === 0 ? (
        <p className={classes['none']}>{resultText.noCitedLines}</p>
      ) : (
        <ol className={classes['list']}>
          {shown.map((line) => (
            <CitedItem
              key={line.line}
              line={line}
              isPrinting={isPrinting}
              isQuoting={isQuoting && line.number === 1 && !isPrinting}
            />
          ))}
        </ol>
      )}
      {lines.length > shown.length && (
        <button type="button" className={classes['further']} onClick={() => setIsWhole(true)}>
          {countSentence(lines.length - shown.length, resultText.furtherLines)}
        </button>
      )}
      <Missing result={result} />
    </section>
  );
}

function countShown(lines: readonly NumberedLine[], most: number): number {
  let rows = 0;
  const fitting = lines.slice(0, SHOWN.lines).findIndex((line) => {
    rows += 1 + Math.min(3, Math.ceil(shortLine(line.text).length / ROW_LENGTH));
    return rows > most;
  });
  return fitting === -1 ? SHOWN.lines : Math.max(1, fitting);
}

interface CitedItemProps extends Required<Pick<CitedListProps, 'isQuoting'>> {
  line: NumberedLine;
  isPrinting: boolean;
}

function CitedItem({ line, isPrinting, isQuoting }: CitedItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const names = useLineNames();
  const { times } = useLogClock();
  const short = shortLine(line.text);
  const written = COMPONENT_FIRST.exec(short);
  const component = line.component ?? written?.[1] ?? null;
  const { head, isWhole } = cutAtWord(written ? short.slice(written[0].length) : short, CITED_LENGTH);
  // Of a JSON line the message alone stands there; the line itself is behind it.
  const canOpen = (!isWhole || line.text.startsWith('{')) && !isPrinting;
  const quoted = (
    <p title={line.text}>
      {isOpen || isPrinting ? line.text : head}{' '}
      {canOpen && (
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? resultText.showLess : resultText.showMore}
        </button>
      )}
    </p>
  );
  return (
    <li style={{ boxShadow: `inset 3px 0 0 ${LEVEL_COLORS[line.level ?? ''] ?? 'var(--grey-solid)'}` }}>
      <LinePeek line={line.line} note={line.why}>
        <i>{line.number}</i>
        <b>{names.label(line.line)}</b>
        <time>{times.ofLine(line.timestamp, line.text).clock(line.timestamp)}</time>
        {line.level !== null && <em data-level={line.level}>{line.level}</em>}
        {component !== null && <small title={component}>{lastPart(component)}</small>}
      </LinePeek>
      {isQuoting ? <QuotedLines line={line.line} fallback={quoted} /> : quoted}
    </li>
  );
}

/** What a model named and the file does not hold: one line, with every refused sentence behind it. */
function Missing({ result }: { result: RcaResult }) {
  const { rejected } = result.verification;
  const { names, others } = missingNames(rejected);
  if (rejected.length === 0) return null;
  return (
    <details className={classes['missing']}>
      <summary>
        <X size={12} aria-hidden="true" />
        {names.length > 0 ? (
          <span>
            {resultText.notInFile} <b>{names.join(', ')}</b>. {resultText.namedByModel}
          </span>
        ) : (
          <span>{countSentence(others, resultText.refusedSentences)}</span>
        )}
      </summary>
      <ul aria-label={resultText.rejectedTitle}>
        {rejected.map((claim) => (
          <li key={`${claim.where}${claim.claim}${claim.reason}`}>{resultText.rejected(claim.claim, claim.reason)}</li>
        ))}
      </ul>
    </details>
  );
}

import { useContext, useState } from 'react';
import { usePreference } from '#api/preferences.ts';
import { countSentence } from '#format/counts.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { useIsPrinting } from '#ui/use-medium.ts';
import { EvidenceFile } from '../result-navigation.ts';
import { CitedProse } from './cited-prose.tsx';
import { LongText } from './long-text.tsx';
import classes from './recommendations.module.css';

const KEPT = 200;
const MARK_LENGTH = 120;

/** Which recommendations of a file have been ticked off in this browser, newest last. */
function useTickedAdvice(fileId: string | null): {
  isTicked: (item: string) => boolean;
  tick: (item: string) => void;
} {
  const [marks, setMarks] = usePreference('tickedAdvice', readMarks);
  const markOf = (item: string) => `${fileId ?? ''} ${item.slice(0, MARK_LENGTH)}`;
  return {
    isTicked: (item) => marks.includes(markOf(item)),
    tick: (item) => setMarks(toggleMark(marks, markOf(item))),
  };
}

/** Takes a mark out, or adds it and lets the oldest go. */
export function toggleMark(marks: readonly string[], mark: string): string[] {
  return marks.includes(mark) ? marks.filter((other) => other !== mark) : [...marks, mark].slice(-KEPT);
}

function readMarks(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((mark) => typeof mark === 'string') : [];
}

interface RecommendationsProps {
  items: readonly string[];
  known?: ReadonlySet<number> | undefined;
  /** Each can be ticked off, in this browser only; what would push the rest away is folded. */
  isTickable?: boolean;
}

/** At rest about three lines of them stand there. */
const ROWS = 3;
const ROW_LENGTH = 92;

export function Recommendations({ items, known, isTickable = false }: RecommendationsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const isPrinting = useIsPrinting();
  const all = [...new Set(items)];
  const shown = !isTickable || isWhole || isPrinting ? all : all.slice(0, countShown(all));
  const { isTicked, tick } = useTickedAdvice(useContext(EvidenceFile));
  if (all.length === 0) return <p className="small secondary">{resultText.noRecommendations}</p>;
  return (
    <>
      <ol className={classes['list']}>
        {shown.map((item) => (
          <li key={item} data-ticked={(isTickable && isTicked(item)) || undefined}>
            {isTickable && (
              <CheckBox
                className={classes['tick']}
                checked={isTicked(item)}
                aria-label={resultText.tickOff(item)}
                onChange={() => tick(item)}
              />
            )}
            {isTickable ? (
              <LongText known={known} most={2 * ROW_LENGTH} areCommandsCopied>
                {item}
              </LongText>
            ) : (
              <CitedProse known={known} areCommandsCopied>
                {item}
              </CitedProse>
            )}
          </li>
        ))}
      </ol>
      {all.length > shown.length && (
        <button type="button" className={classes['further']} onClick={() => setIsWhole(true)}>
          {countSentence(all.length - shown.length, resultText.furtherRecommendations)}
        </button>
      )}
    </>
  );
}

function countShown(items: readonly string[]): number {
  let rows = 0;
  const first = items.findIndex((item) => {
    rows += Math.min(2, Math.ceil(item.length / ROW_LENGTH));
    return rows > ROWS;
  });
  return first === -1 ? items.length : Math.max(1, first);
}

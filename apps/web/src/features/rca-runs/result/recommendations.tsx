import { useContext } from 'react';
import { rcaText as text } from '#messages/rca.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { EvidenceFile } from '../result-navigation.ts';
import { CitedProse } from './cited-prose.tsx';
import classes from './recommendations.module.css';
import { useTickedAdvice } from './ticked-advice.ts';

interface RecommendationsProps {
  items: readonly string[];
  known?: ReadonlySet<number> | undefined;
  /** Each can be ticked off, in this browser only. */
  isTickable?: boolean;
}

export function Recommendations({ items, known, isTickable = false }: RecommendationsProps) {
  const { isTicked, tick } = useTickedAdvice(useContext(EvidenceFile));
  return (
    <ol className={classes['list']}>
      {[...new Set(items)].map((item) => (
        <li key={item} data-ticked={(isTickable && isTicked(item)) || undefined}>
          {isTickable && (
            <CheckBox
              className={classes['tick']}
              checked={isTicked(item)}
              aria-label={text.tickOff(item)}
              onChange={() => tick(item)}
            />
          )}
          <CitedProse known={known} areCommandsCopied>
            {item}
          </CitedProse>
        </li>
      ))}
    </ol>
  );
}

import type { RcaResult } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { CitedProse } from './cited-prose.tsx';
import { LinePeek } from './line-peek.tsx';
import classes from './other-causes.module.css';
import { isHealthy } from './verdict.ts';

const { opinions, opinionsOfHealthy, opinionSides } = resultText;

/** Whether a model that was not shown the ranking names the same cause; where not, both sides with their lines. */
export function SecondOpinion({ result }: { result: RcaResult }) {
  const { secondOpinion } = result;
  if (secondOpinion === undefined) return null;
  const { verdict, model, statistics, comment } = secondOpinion;
  const isSound = isHealthy(result);
  const own = { name: opinionSides.model, ...model };
  const ranked = { name: opinionSides.statistics, ...statistics };
  const isOne = verdict === 'agrees' || verdict === 'none';
  const sides = isOne ? [] : isSound ? [own] : [own, ranked];
  return (
    <section className={classes['part']}>
      <h3>{resultText.secondOpinion}</h3>
      <p>{(isSound ? opinionsOfHealthy : opinions)[verdict]}</p>
      {sides.length > 0 && (
        <ul>
          {sides.map(({ name, why, lines }) => (
            <li key={name}>
              {name}: <CitedProse>{why}</CitedProse>
              {lines.map(({ line, text }) => (
                <div key={line}>
                  <LinePeek line={line} className={classes['line']} aria-label={resultText.openLine(formatCount(line))}>
                    L{formatCount(line)}
                  </LinePeek>{' '}
                  <code>{text}</code>
                </div>
              ))}
            </li>
          ))}
          {comment !== '' && (
            <li>
              {opinionSides.comment}: <CitedProse>{comment}</CitedProse>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

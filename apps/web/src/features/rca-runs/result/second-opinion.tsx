import { opinionAccount, type RcaResult } from '@rootline/contract';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { useLineNames } from '../result-navigation.ts';
import { CitedProse } from './cited-prose.tsx';
import { LinePeek } from './line-peek.tsx';
import classes from './other-causes.module.css';

/** Whether a model that was not shown the ranking names the same cause; where not, both sides with their lines. */
export function SecondOpinion({ result }: { result: RcaResult }) {
  const opinion = opinionAccount(result);
  const names = useLineNames();
  if (opinion === null) return null;
  return (
    <section className={classes['part']}>
      <h3>{opinion.title}</h3>
      <p>{opinion.sentence}</p>
      {opinion.sides.length > 0 && (
        <ul>
          {opinion.sides.map(({ name, why, lines }) => (
            <li key={name}>
              {name}: <CitedProse>{why}</CitedProse>
              {lines.map(({ line, text }) => (
                <div key={line}>
                  <LinePeek line={line} className={classes['line']} aria-label={resultText.openLine(names.label(line))}>
                    {names.label(line)}
                  </LinePeek>{' '}
                  <code>{text}</code>
                </div>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { CitedProse } from './cited-prose.tsx';
import classes from './recommendations.module.css';

interface RecommendationsProps {
  items: readonly string[];
  known?: ReadonlySet<number> | undefined;
  onLine?: ((line: number) => void) | undefined;
}

export function Recommendations({ items, known, onLine }: RecommendationsProps) {
  return (
    <ol className={classes['list']}>
      {[...new Set(items)].map((item) => (
        <li key={item}>
          <CitedProse known={known} onLine={onLine}>
            {item}
          </CitedProse>
        </li>
      ))}
    </ol>
  );
}

import { Cloud, Layers, Search } from 'lucide-react';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { HueBadge } from '#ui/hue-badge.tsx';
import classes from './connectors-card.module.css';

const icons = [Cloud, Layers, Search];

/** Three integrations that do not exist yet: shown, never usable; in one line once there are files. */
export function ConnectorsCard({ isFolded = false }: { isFolded?: boolean }) {
  return (
    <section
      className={classes['card']}
      data-folded={isFolded || undefined}
      aria-label={text.connectors}
      aria-disabled="true"
    >
      <h2 className={classes['title']}>{text.connectors}</h2>
      <HueBadge hue="grey" outline>
        {text.toBeDeveloped}
      </HueBadge>
      <ul className={classes['list']}>
        {text.connectorNames.map((name, position) => {
          const Icon = icons[position] ?? Cloud;
          return (
            <li key={name}>
              <Icon size={14} aria-hidden="true" />
              {name}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import type { ReactNode } from 'react';
import classes from './hue-badge.module.css';

interface HueBadgeProps {
  hue: Hue;
  children: ReactNode;
  /** A dot before the word, for states of something. */
  dot?: boolean;
  /** A border in place of the fill, for labels that are no state. */
  outline?: boolean;
}

/** A word with a color. The word carries the meaning, the color repeats it. */
export function HueBadge({ hue, children, dot = false, outline = false }: HueBadgeProps) {
  return (
    <span className={classes['badge']} data-hue={hue} data-outline={outline || undefined}>
      {dot ? <i className={classes['dot']} aria-hidden="true" /> : null}
      {children}
    </span>
  );
}

/** The color names of the token file; what each one means is decided beside the word that carries it. */
export type Hue = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'grey' | 'teal' | 'violet' | 'pink';

const ROLE_HUES: Record<string, Hue> = { ADMIN: 'red', MANAGER: 'blue', RESPONDER: 'green', VIEWER: 'grey' };

export function RoleBadge({ role }: { role: string }) {
  return <HueBadge hue={ROLE_HUES[role] ?? 'grey'}>{role}</HueBadge>;
}

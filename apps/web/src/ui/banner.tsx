import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

type Tone = 'success' | 'info' | 'warning' | 'error';

interface BannerProps {
  tone: Tone;
  children: ReactNode;
  action?: ReactNode;
}

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };

/** A strip that stays as long as its condition holds. */
export function Banner({ tone, children, action }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      className={classes['banner']}
      data-tone={tone}
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
    >
      <Icon size={16} aria-hidden="true" className={classes['icon']} />
      <div className={classes['text']}>{children}</div>
      {action}
    </div>
  );
}

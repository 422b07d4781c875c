import type { ReactNode } from 'react';
import { appText } from '#messages/app.en.ts';
import { LogoMark } from '#ui/logo-mark.tsx';
import classes from './signed-out-frame.module.css';

interface SignedOutFrameProps {
  /** Names the document; the product name is the heading. */
  title: string;
  subtitle: string;
  children: ReactNode;
}

/** The screens before there is a session: one narrow column over a faint heat strip. */
export function SignedOutFrame({ title, subtitle, children }: SignedOutFrameProps) {
  return (
    <div className={classes['frame']}>
      <title>{appText.documentTitle(title)}</title>
      <div className={classes['strip']} aria-hidden="true" />
      <main className={classes['column']}>
        <div className={classes['brand']}>
          <LogoMark size={32} />
          <h1 className={classes['name']}>{appText.productName}</h1>
        </div>
        <p className={classes['subtitle']}>{subtitle}</p>
        {children}
      </main>
    </div>
  );
}

import { Suspense } from 'react';
import { later } from './later.ts';
import type { DialogProps } from './shown-dialog.tsx';

const ShownDialog = later(async () => (await import('./shown-dialog.tsx')).ShownDialog);

/** Loads what every dialog needs while the browser is idle. */
export const preloadDialogs = ShownDialog.preloadWhenIdle;

/** A modal window; on a phone a sheet over the whole screen. Mark the first field with data-autofocus. */
export function Dialog({ opened, ...props }: DialogProps & { opened: boolean }) {
  return opened ? (
    <Suspense>
      <ShownDialog {...props} />
    </Suspense>
  ) : null;
}

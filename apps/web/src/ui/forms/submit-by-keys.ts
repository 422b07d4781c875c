import type { KeyboardEvent } from 'react';

/** Ctrl Enter sends the form from any of its fields, also from those where Enter makes a line. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

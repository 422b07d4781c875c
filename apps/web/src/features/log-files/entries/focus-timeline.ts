import { writePreference } from '#api/preferences.ts';

/** Unfolds the picture of the log volume and gives it the focus. */
export function focusTimeline(): void {
  writePreference('logVolumeOpen', true);
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-log-volume]')?.focus());
}

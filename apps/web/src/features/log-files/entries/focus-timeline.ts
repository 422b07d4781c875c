import { writePreference } from '#api/preferences.ts';

/** Frames in which a picture that is being unfolded or loaded is waited for: about two seconds. */
const PATIENCE_FRAMES = 120;

/** Unfolds the picture of the log volume and gives it the focus. */
export function focusTimeline(): void {
  writePreference('logVolumeOpen', true);
  focusWhenDrawn(PATIENCE_FRAMES);
}

function focusWhenDrawn(frames: number): void {
  requestAnimationFrame(() => {
    const picture = document.querySelector<HTMLElement>('[data-log-volume]');
    if (picture !== null) picture.focus();
    else if (frames > 0) focusWhenDrawn(frames - 1);
  });
}

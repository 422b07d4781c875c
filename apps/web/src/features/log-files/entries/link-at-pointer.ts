import { linkAround } from './message-links.ts';

/** The web address in a log line under the pointer. Addresses are text; only a click with Ctrl or Cmd opens one. */
export function linkAtPointer({ clientX, clientY }: { clientX: number; clientY: number }): string | null {
  const place = document.caretPositionFromPoint?.(clientX, clientY);
  return place ? linkAround(place.offsetNode.textContent ?? '', place.offset) : null;
}

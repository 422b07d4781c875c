const LINK = /https?:\/\/[^\s"'<>`\\^{|}]+/g;
// Ends of sentences and brackets around an address are no part of it.
const TRAILING = /[.,;:!?)\]]+$/;

/** The web address in a text that a place lies in; null when none does. */
export function linkAround(text: string, offset: number): string | null {
  for (const match of text.matchAll(LINK)) {
    const link = match[0].replace(TRAILING, '');
    if (offset >= match.index && offset <= match.index + link.length && URL.canParse(link)) return link;
  }
  return null;
}

/** The web address in a log line under the pointer. Addresses are text; only a click with Ctrl or Cmd opens one. */
export function linkAtPointer({ clientX, clientY }: { clientX: number; clientY: number }): string | null {
  const place = document.caretPositionFromPoint?.(clientX, clientY);
  return place ? linkAround(place.offsetNode.textContent ?? '', place.offset) : null;
}

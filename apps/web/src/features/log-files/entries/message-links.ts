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

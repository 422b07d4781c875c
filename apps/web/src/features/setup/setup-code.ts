/** The one-time code of a set-up link, which stands after the # so that no server log ever holds it. */
export function setupCodeOf(hash: string): string {
  const text = hash.replace(/^#/, '').replace(/^code=/, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

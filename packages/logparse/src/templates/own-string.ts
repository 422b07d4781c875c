/** A copy that does not keep the text alive that it was cut from. */
export function ownString(text: string): string {
  return JSON.parse(JSON.stringify(text));
}

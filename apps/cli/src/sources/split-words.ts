/** Splits words at `--`. The words after it are for the program that is run. */
export function splitWords(args: readonly string[]): { own: string[]; more: string[] } {
  const at = args.indexOf('--');
  return at < 0 ? { own: [...args], more: [] } : { own: args.slice(0, at), more: args.slice(at + 1) };
}

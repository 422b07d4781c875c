/** All of a line up to its last return, where something follows it. */
const OVERWRITTEN = /(^|\n)([^\n]*)\r(?=[^\r\n])/g;
const RETURNS = /\r{2,}(?=\n|$)/g;
/** A record that states a failure is no bar of progress, whatever was written behind a return in it. */
export const STATES_FAILURE = /\b(?:ERROR|FATAL|CRITICAL|SEVERE|WARN(?:ING)?)\b/;

/** Lines as a terminal shows them last: without what was written over. A stated failure stays, with blanks for its returns. */
export function withoutOverwritten(lines: string): string {
  if (!lines.includes('\r')) return lines;
  return lines.replace(RETURNS, '\r').replace(OVERWRITTEN, (_all, before: string, over: string) => {
    return STATES_FAILURE.test(over) ? `${before}${over.replaceAll('\r', ' ')} ` : before;
  });
}

/** What a runner writes before each line: the name of a container and a bar, or a job and its step with tabs. */
const RUNNER_FIRST = /^(?:[\w.-]{1,60}\s*\| |[^\t]{1,80}\t[^\t]{1,80}\t\uFEFF?)/;
const TIME_FIRST = /^(?:.{0,24}?\d{1,2}:\d{2}:\d{2}\S*\s+|\[ *\d+\.\d{3,9}\] +)/;
const LEVEL_FIRST = /^\W{0,2}(?:FATAL|ERROR|ERR|WARN|WARNING|INFO|DEBUG|TRACE|CRITICAL)\W{0,2}\s+/i;

/** The telling part of a raw line, for places where its time and level stand beside it. */
export function shortLine(raw: string): string {
  const message = messageOfJson(raw);
  if (message !== null) return message;
  const short = raw.replace(RUNNER_FIRST, '').replace(TIME_FIRST, '').replace(LEVEL_FIRST, '').trim();
  return short === '' ? raw : short;
}

function messageOfJson(raw: string): string | null {
  if (!raw.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value !== 'object' || value === null) return null;
    for (const key of ['message', 'msg', 'log', 'event']) {
      const words = (value as Record<string, unknown>)[key];
      if (typeof words === 'string' && words !== '') return words;
    }
    return null;
  } catch {
    return null;
  }
}

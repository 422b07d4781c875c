import { namesEvent } from './compound-level.ts';
import { type LevelCode, levelOfLetter, levelOfWord, NO_LEVEL } from './level.ts';

const TOKENS = 5;
const LONGEST = 30;
const MARKED = /^##\[(error|warning|debug)\]/;
/** `[info     ] up`: filled up, so that what follows begins at one place. */
const PADDED = /^[[(<]([A-Za-z]{3,13}) +[\])>]/;
/** `(EE)`, also behind the seconds since the start. */
const DOUBLED = /^(?:\[ *(?:<num>|[\d.]+)\] *)?\(([EWI])\1\)/;

/** The level that the first words of a message state: `error: …`, `[WARN] …`, `ERROR …`; 0 for none. */
export function levelOfPrefix(message: string): LevelCode {
  const marked = MARKED.exec(message);
  if (marked?.[1] !== undefined) return levelOfWord(marked[1]);
  const doubled = DOUBLED.exec(message);
  if (doubled?.[1] !== undefined) return levelOfLetter(doubled[1]);
  const padded = PADDED.exec(message);
  if (padded?.[1] !== undefined) return levelOfWord(padded[1]);
  let at = 0;
  for (let count = 0; count < TOKENS && at < message.length; count++) {
    const stop = message.indexOf(' ', at);
    const token = message.slice(at, stop < 0 ? message.length : stop);
    // `LogNet: Warning: lost`: after one name with a colon a level may stand as at the beginning.
    const isFirst = count === 0 || (count === 1 && message.charCodeAt(at - 2) === 58);
    const level = levelOfToken(token, isFirst && (count === 0 || token.endsWith(':')));
    // `SERVICE ALERT: web1` names a kind of event.
    const isNamed = count > 0 && isLetter(message.charCodeAt(at - 2)) && namesEvent(token);
    if (level !== NO_LEVEL && !isNamed) return level;
    if (stop < 0) break;
    at = stop + 1;
  }
  return NO_LEVEL;
}

function isLetter(c: number): boolean {
  return (c >= 65 && c <= 90) || (c >= 97 && c <= 122);
}

function levelOfToken(token: string, isFirst: boolean): LevelCode {
  if (token.length > LONGEST) return NO_LEVEL;
  const bare = token.replace(/^[[(<*#|=]+|[\])>:|*,-]+$/g, '');
  const level = levelOfWord(bare);
  if (level === NO_LEVEL) return NO_LEVEL;
  // `FAIL src/a.test.ts` names a result, `fail: Kestrel` a level.
  if (bare.toLowerCase() === 'fail' && !/^fail:/.test(token)) return NO_LEVEL;
  const isBracketed = /^[[<(].*[\])>]:?$/.test(token);
  const isCapital = bare === bare.toUpperCase();
  if (isBracketed) return level;
  if (isFirst) return isCapital || token.endsWith(':') ? level : NO_LEVEL;
  return isCapital && token.endsWith(':') ? level : NO_LEVEL;
}

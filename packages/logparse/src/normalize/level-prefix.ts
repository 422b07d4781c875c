import { isLetter } from '../lines/ascii.ts';
import { namesEvent } from './compound-level.ts';
import { type LevelCode, levelOfLetter, levelOfWord, NO_LEVEL } from './level.ts';

const TOKENS = 5;
const LONGEST = 30;
const MARKED = /^##\[(error|warning|debug)\]/;
/** `[info     ] up`: filled up, so that what follows begins at one place. */
const PADDED = /^[[(<]([A-Za-z]{3,13}) +[\])>]/;
/** `(EE)`, also behind the seconds since the start. */
const DOUBLED = /^(?:\[ *(?:<num>|[\d.]+)\] *)?\(([EWI])\1\)/;

/** `Cart.cs(14,21): error CS0103: …`, `LINK : warning LNK4098: …`: what a tool says of a place, with the code of what it says. */
const OF_PLACE =
  /^(?:[A-Z]:)?[^:'"]{1,300}: (fatal|error|warning|info|message)(?: error)? (?:<\w+>|[A-Z]{1,8}\d{1,6}): /;
/** `Error Oven.cc:204: …`, `Warning src/bag.rs(3) - …`: in any case a level, before the place in a source that says it. */
const BEFORE_PLACE =
  /^(fatal|critical|error|warning|warn|notice|info|information|debug|trace|verbose) (?:<path>|(?:[A-Z]:)?[\w./\\+-]{1,200}\.[A-Z]\w{0,4}(?=[:(]))(?::(?:\d+|<num>)|\((?:\d+|<num>)\))?(?::| -) /i;
/** `PHP Fatal error:  …`, `Fatal Python error: …`, `PHP Warning:  …`: the name of a runtime stands beside the kind of what it reports. */
const OF_RUNTIME =
  /^(?:(?:[A-Z]{2,8} )?(?:Recoverable )?(?:([Ff]atal)|Parse|Compile|Core)(?: [A-Z]\w+)? (error):|[A-Z]{2,8} (?:[A-Z]\w+ )?(Warning|Notice):)/;

/** The level that the first words of a message state: `error: …`, `[WARN] …`, `ERROR …`; 0 for none. */
export function levelOfPrefix(message: string): LevelCode {
  const formed = levelOfForm(message);
  return formed === NO_LEVEL ? levelOfTokens(message) : formed;
}

/** The level that the form of a message's beginning states, whatever stands in front of the word: `##[error]`, `(EE)`, `PHP Fatal error:`. */
export function levelOfForm(message: string): LevelCode {
  const marked = MARKED.exec(message);
  if (marked?.[1] !== undefined) return levelOfWord(marked[1]);
  const doubled = DOUBLED.exec(message);
  if (doubled?.[1] !== undefined) return levelOfLetter(doubled[1]);
  const padded = PADDED.exec(message);
  if (padded?.[1] !== undefined) return levelOfWord(padded[1]);
  const ofPlace = OF_PLACE.exec(message);
  if (ofPlace?.[1] !== undefined) return levelOfWord(ofPlace[1] === 'message' ? 'info' : ofPlace[1]);
  const beforePlace = BEFORE_PLACE.exec(message)?.[1];
  if (beforePlace !== undefined) return levelOfWord(beforePlace);
  const ofRuntime = OF_RUNTIME.exec(message)?.slice(1).find(Boolean);
  return ofRuntime === undefined ? NO_LEVEL : levelOfWord(ofRuntime);
}

function levelOfTokens(message: string): LevelCode {
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

/** The level that a token states, brackets and marks around it or not; `isFirst`: nothing stands in front of it. */
export function levelOfToken(token: string, isFirst: boolean): LevelCode {
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

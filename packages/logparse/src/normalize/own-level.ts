import { namesEvent } from './compound-level.ts';
import { type LevelCode, levelOfWord, NO_LEVEL, WARN } from './level.ts';
import { levelOfForm, levelOfToken } from './level-prefix.ts';

/** What programs write in front of a level: times, threads in brackets, and what divides them. */
const IN_FRONT =
  /(?:<time>|\d{4}[/.-]\d\d[/.-]\d\d|\d[\dT:.,+/-]*:[\dZ:.,+-]*|[-|*]+|\[[^\][]{0,60}\]|\([^()]{0,60}\)):?[,|]?(?: +|$)/y;
/** What stands only behind these: the zone of a time, the number of a process. */
const BEHIND = /(?:[A-Z]{2,4}|<(?:num|hex|id)>|\d+):?(?: +|$)/y;
const MOST_IN_FRONT = 5;
/** `level=error msg=…`, also behind other pairs. */
const PAIR =
  /^(?:[A-Za-z_][\w.-]*=(?:"[^"]{0,200}"|\S{0,200}) +){0,8}(?:log[._-]?)?(?:level|lvl|severity)="?([A-Za-z]{3,13})(?!\w)/i;
/** `ERROR:orders.db:not saved`: the name of the logger stands right behind the level. */
const BEFORE_NAME = /([A-Z]{3,13}):[\w.-]+:/y;
/** `ERROR count: 0`, `error: none`: the level is a word of the name of a value, or there is nothing that it is said of. */
const OF_VALUE = /^\S+(?:(?: [\w-]+){1,2} ?[:=] ?|(?<=:) )(?:<num>|\d+|none|null|nil|no|false)[.!]?$/i;

/** The level that a message states before it says anything else: `ERROR …`, `error: …`, `[error] …`, `2026-… ERROR …`, `level=error …`; 0 for none. */
export function ownLevelOf(message: string): LevelCode {
  const pair = PAIR.exec(message)?.[1];
  if (pair !== undefined) return levelOfWord(pair);
  const formed = levelOfForm(message);
  if (formed !== NO_LEVEL) return formed;
  let at = 0;
  for (let passed = 0; passed <= MOST_IN_FRONT && at < message.length; passed++) {
    const level = levelAt(message, at);
    if (level !== NO_LEVEL) return OF_VALUE.test(message.slice(at)) ? NO_LEVEL : level;
    const end = endOf(IN_FRONT, message, at);
    at = end < 0 && passed > 0 ? endOf(BEHIND, message, at) : end;
    if (at < 0) break;
  }
  return NO_LEVEL;
}

function endOf(pattern: RegExp, message: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(message) ? pattern.lastIndex : -1;
}

function levelAt(message: string, at: number): LevelCode {
  BEFORE_NAME.lastIndex = at;
  const beforeName = BEFORE_NAME.exec(message)?.[1];
  if (beforeName !== undefined) return levelOfToken(beforeName, true);
  const stop = message.indexOf(' ', at);
  const token = message.slice(at, stop < 0 ? message.length : stop);
  return namesEvent(token) ? NO_LEVEL : levelOfToken(token, true);
}

/** The level of an entry by what is stated beside its message and what its message states: a calm one may be what a relay gives to all. */
export function levelWithOwn(stated: LevelCode, own: LevelCode): LevelCode {
  if (stated === NO_LEVEL) return own;
  return stated > WARN && own !== NO_LEVEL && own < stated ? own : stated;
}

import { LIMITS } from '@rootline/contract';
import { RE2JS, RE2JSException } from 're2js';
import { capturesAlike } from './captures-alike.ts';
import { toNativePattern } from './native-pattern.ts';

export interface CompiledPattern {
  groupNames: string[];
  /** True when the pattern matches anywhere in the text. */
  test(text: string): boolean;
  /** What the named groups took in the first match, in the order of groupNames; null when nothing matches. */
  capture(text: string): (string | null)[] | null;
}

export type PatternEngine = 'fast' | 'linear';
export type Compilation = { ok: true; pattern: CompiledPattern } | { ok: false; reason: string };

/**
 * Compiles a pattern as RE2 reads it. `fast` matches with V8 where both read the pattern alike: mostly faster, but its
 * time can grow exponentially; otherwise the time grows with pattern × text only.
 */
export function compilePattern(source: string, engine: PatternEngine): Compilation {
  let linear: RE2JS;
  try {
    linear = RE2JS.compile(source);
  } catch (error) {
    if (error instanceof RE2JSException) return { ok: false, reason: explain(error.message) };
    throw error;
  }
  if (linear.programSize() > LIMITS.rules.patternInstructions)
    return { ok: false, reason: 'its repetition counts are too large' };
  const native = engine === 'fast' ? nativeOf(source) : null;
  const capturing = native !== null && capturesAlike(native.source) ? native : null;
  const groups = Object.entries(linear.namedGroups()).sort(([, a], [, b]) => a - b);
  const pattern: CompiledPattern = {
    groupNames: groups.map(([name]) => name),
    test: (text) => testNative(native, text) ?? linear.test(text),
    capture(text) {
      const found = captureNative(capturing, text);
      if (found !== undefined) return found;
      if (!linear.test(text)) return null;
      const matcher = linear.matcher(text);
      return matcher.find() ? groups.map(([, index]) => matcher.group(index)) : null;
    },
  };
  return { ok: true, pattern };
}

interface Native {
  source: string;
  expression: RegExp;
  /** Only texts in ASCII: beyond it the engines fold case in different places. */
  isForAscii: boolean;
}

const IGNORE_CASE = '(?i)';
const ASCII = /^[\0-\x7f]*$/;

function nativeOf(source: string): Native | null {
  const isForAscii = source.startsWith(IGNORE_CASE) && ASCII.test(source);
  const plain = isForAscii ? source.slice(IGNORE_CASE.length) : source;
  const expression = toNativePattern(plain);
  if (expression === null) return null;
  return { source: plain, isForAscii, expression: isForAscii ? new RegExp(expression.source, 'iu') : expression };
}

/** null: V8 cannot tell, by this pattern or for want of stack. */
function testNative(native: Native | null, text: string): boolean | null {
  if (native === null || (native.isForAscii && !ASCII.test(text))) return null;
  try {
    return native.expression.test(text);
  } catch {
    return null;
  }
}

/** undefined: V8 cannot tell. */
function captureNative(native: Native | null, text: string): (string | null)[] | null | undefined {
  if (native === null || (native.isForAscii && !ASCII.test(text))) return undefined;
  let found: RegExpExecArray | null;
  try {
    found = native.expression.exec(text);
  } catch {
    return undefined;
  }
  if (found === null) return null;
  const values: (string | null)[] = [];
  for (let i = 1; i < found.length; i++) values.push(found[i] ?? null);
  return values;
}

function explain(message: string): string {
  const known = REASONS.find(({ sign }) => sign.test(message));
  return known?.reason ?? shorten(message.replace(/^error parsing regexp: /, ''));
}

/** The engine repeats the pattern, which may be long. */
function shorten(reason: string): string {
  return reason.length > REASON_LENGTH ? `${reason.slice(0, REASON_LENGTH)}…` : reason;
}

const REASON_LENGTH = 160;
const REASONS = [
  { sign: /`\(\?<?[=!]/, reason: 'look-ahead and look-behind are not supported' },
  { sign: /invalid escape sequence: `\\[1-9k]/, reason: 'back-references are not supported' },
  { sign: /invalid repeat count/, reason: 'its repetition counts are too large' },
];

import { LIMITS } from '@rootline/contract';
import { RE2JS, RE2JSException } from 're2js';
import { toNativePattern } from './native-pattern.ts';

export interface CompiledPattern {
  groupNames: string[];
  /** True when the pattern matches anywhere in the text. */
  test(text: string): boolean;
}

export type Compilation = { ok: true; pattern: CompiledPattern } | { ok: false; reason: string };

/**
 * Compiles a pattern as RE2 reads it. `fast` matches with V8 where both read the pattern alike: mostly faster, but its
 * time can grow exponentially; otherwise the time grows with pattern × text only.
 */
export function compilePattern(source: string, engine: 'fast' | 'linear'): Compilation {
  let linear: RE2JS;
  try {
    linear = RE2JS.compile(source);
  } catch (error) {
    if (error instanceof RE2JSException) return { ok: false, reason: explain(error.message) };
    throw error;
  }
  if (linear.programSize() > LIMITS.rules.patternInstructions)
    return { ok: false, reason: 'its repeats are too large' };
  const native = engine === 'fast' ? toNativePattern(source) : null;
  const groupNames = Object.keys(linear.namedGroups());
  return { ok: true, pattern: { groupNames, test: (text) => testNative(native, text) ?? linear.test(text) } };
}

/** null: V8 cannot tell, by this pattern or for want of stack. */
function testNative(native: RegExp | null, text: string): boolean | null {
  try {
    return native?.test(text) ?? null;
  } catch {
    return null;
  }
}

function explain(message: string): string {
  const known = REASONS.find(({ sign }) => sign.test(message));
  return known?.reason ?? message.replace(/^error parsing regexp: /, '');
}

const REASONS = [
  { sign: /`\(\?<?[=!]/, reason: 'look-ahead and look-behind are not supported' },
  { sign: /invalid escape sequence: `\\[1-9k]/, reason: 'back-references are not supported' },
  { sign: /invalid repeat count/, reason: 'its repeats are too large' },
];

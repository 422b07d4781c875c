import { setPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { type CompiledPattern, compilePattern } from '@rootline/logparse';
import { answerCalls } from '#platform/child-processes/answer-calls.ts';
import { draftOfFile } from './draft-of-file.ts';
import type { RuleOperations } from './rule-operations.ts';

// Requests of people come first when the processor is busy.
setPriority(5);
answerCalls<RuleOperations>({
  async check(sources, { report }) {
    for (const [index, source] of sources.entries()) {
      report(index);
      // The report must be out before the process is busy.
      await setImmediate();
      const compiled = compilePattern(source, 'linear');
      if (!compiled.ok) return { index, reason: compiled.reason };
    }
    return null;
  },

  async draft(path, { report }) {
    report(null);
    await setImmediate();
    return draftOfFile(path);
  },

  async match({ patterns: sources, lines, engine }, { report }) {
    report(null);
    await setImmediate();
    const patterns = sources.map((source) => {
      const compiled = compilePattern(source, engine);
      if (!compiled.ok) throw new Error(`A pattern that was checked is refused: ${compiled.reason}`);
      return compiled.pattern;
    });
    return { groupNames: patterns.map(({ groupNames }) => groupNames), matches: matchLines(patterns, lines) };
  },
});

/** Per line the index of the first pattern that matches it; null when none does. */
function matchLines(patterns: readonly CompiledPattern[], lines: readonly string[]): (number | null)[] {
  return lines.map((line) => {
    const index = patterns.findIndex((pattern) => pattern.test(line));
    return index < 0 ? null : index;
  });
}

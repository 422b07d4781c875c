import type { ParsedLog } from '@rootline/logparse';
import type { Findings } from '../incident/find-findings.ts';
import { grouped } from '../wording.ts';

/** A name of several parts: `page-render`, `orders_main`, `billing.main`, `10.4.0.1`. */
const NAME = /[\p{L}\d]+(?:[-_.@:/][\p{L}\d]+)+/gu;
const LEAST_LENGTH = 5;

/**
 * A search of this log that shows the suspected line together with what failed: for the longest name in it that failing
 * entries hold as well. null where they share none. `message` is the suspected line with its values.
 */
export function searchAdvice(log: ParsedLog, findings: Findings, index: number, message: string): string | null {
  const failing = (findings.main?.templates ?? []).filter((other) => other !== index);
  const names = [...new Set(message.match(NAME) ?? [])]
    .filter((name) => name.length >= LEAST_LENGTH && /\p{L}/u.test(name))
    .sort((a, b) => b.length - a.length);
  for (const name of names) {
    const entries = failing.reduce((sum, other) => {
      const template = log.templates[other];
      return template?.text.includes(name) === true ? sum + template.count : sum;
    }, 0);
    if (entries > 0)
      return `Search this log for \`${name}\`: the suspected line and ${grouped(entries)} failing ${entries === 1 ? 'entry' : 'entries'} mention it.`;
  }
  return null;
}

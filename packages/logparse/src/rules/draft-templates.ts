import { learnHeader } from '../detect/learn-header.ts';
import { bytesOf } from '../lines/bytes.ts';
import { PatternTable } from '../templates/pattern-table.ts';
import { templateText } from '../templates/template-text.ts';
import type { Draft } from './draft.ts';
import { createNames, escapePattern } from './draft-text.ts';

const PLACEHOLDER = /<(num|ip|hex|uuid|path|url|email|time|id|str|bool|\*)>/;
const MOST = 20;

/** The most frequent shapes of lines that share no header: their variable parts become fields. */
export function draftTemplates(lines: readonly string[]): Draft[] {
  if (learnHeader(lines) !== null) return [];
  const table = new PatternTable(() => {});
  const counts = new Map<string, number>();
  for (const line of lines) {
    const { bytes, end } = bytesOf(line);
    const text = templateText(table.patternOf(bytes, 0, end, 0).tokens);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const texts = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MOST);
  const fields = new Map<string, string>();
  const patterns = texts.flatMap(([text], index) => {
    const pattern = patternOf(text, (group) => fields.set(group, `metadata.${group}`));
    return pattern === null ? [] : [{ name: `shape ${index + 1}`, pattern }];
  });
  if (patterns.length === 0 || fields.size === 0) return [];
  return [
    {
      name: 'Shapes of lines',
      patterns,
      fields: [...fields].slice(0, MOST).map(([group, target]) => ({ group, target })),
    },
  ];
}

/** null for a shape without any variable part. */
function patternOf(text: string, onGroup: (group: string) => void): string | null {
  const names = createNames();
  const parts = text.split(PLACEHOLDER);
  if (parts.length === 1) return null;
  const pattern = parts
    .map((part, index) => {
      if (index % 2 === 0) return part.split(/\s+/).map(escapePattern).join('\\s+');
      const group = names(part === '*' ? 'value' : part);
      onGroup(group);
      return part === 'str' || part === '*' || part === 'time' ? `(?<${group}>.+?)` : `(?<${group}>\\S+?)`;
    })
    .join('');
  return `^${pattern}$`;
}

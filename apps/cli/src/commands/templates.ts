import type { LogTemplate } from '@rootline/logparse';
import { readFileArguments } from '../arguments.ts';
import { isForPeople, write } from '../print.ts';
import { parseFile } from '../read-input.ts';

const FLUSH_CHARACTERS = 64 * 1024;
const PLACEHOLDER = /<(?:num|ip|hex|uuid|path|url|email|time|id|str|bool|\*)>/g;

export const help = `Usage: rootline templates FILE [--json]

The message template of every physical line. FILE may be - for standard input.
Into a pipe, or with --json, one JSON object a line.
`;

/** `rootline templates FILE`: the templates for people, or one JSON object per physical line. */
export async function run(args: string[]): Promise<number> {
  const { file, flags } = readFileArguments('templates', args, { json: { type: 'boolean' } });
  const entries: { line: number; lineEnd: number; patternId: number }[] = [];
  const forPeople = isForPeople(flags);
  const parsed = await parseFile(file, (batch) => {
    for (let i = 0; i < batch.count && !forPeople; i++) {
      const { lineStart, lineEnd, patternId } = batch;
      entries.push({ line: lineStart[i] ?? 0, lineEnd: lineEnd[i] ?? 0, patternId: patternId[i] ?? 0 });
    }
  });
  if (forPeople) {
    const byCount = [...parsed.templates].sort((a, b) => b.count - a.count);
    await write(byCount.map((template) => `${String(template.count).padStart(9)}  ${template.text}\n`).join(''));
    return 0;
  }
  const texts = parsed.templates.map(scoredText);
  let out = '';
  for (const { line, lineEnd, patternId } of entries) {
    const index = parsed.templateOfPattern[patternId] ?? 0;
    const templateId = parsed.templates[index]?.id;
    for (let at = line; at <= lineEnd; at++)
      out += `${JSON.stringify({ line: at, templateId, template: texts[index] })}\n`;
    if (out.length < FLUSH_CHARACTERS) continue;
    await write(out);
    out = '';
  }
  await write(out);
  return 0;
}

function scoredText(template: LogTemplate): string {
  return template.text.replace(PLACEHOLDER, '<*>');
}

import { cleanText } from '@rootline/contract';
import type { LogTemplate } from '@rootline/logparse';
import { cutText } from '@rootline/report';
import { readFileArguments } from '../arguments.ts';
import { jsonLine, write } from '../print.ts';
import { parseFile } from '../read-input.ts';

const FLUSH_CHARACTERS = 64 * 1024;
const PLACEHOLDER = /<(?:num|ip|hex|uuid|path|url|email|time|id|str|bool|\*)>/g;

/** Templates that are listed unasked. */
const LISTED = 100;
const LENGTH = 200;

export const help = `Usage: rootline templates FILE [--all] [--json]

Lists the message templates of a log, most frequent first. FILE can be - for standard input.

  --all    list all templates in full (default: ${LISTED}, each cut at ${LENGTH} characters)
  --json   print one JSON object per physical line with its template; output is as long as the log
`;

/** `rootline templates FILE`: the templates, or one JSON object per physical line. */
export async function run(args: string[]): Promise<number> {
  const { file, flags } = readFileArguments('templates', args, { json: { type: 'boolean' }, all: { type: 'boolean' } });
  const entries: { line: number; lineEnd: number; patternId: number }[] = [];
  const forPeople = flags.json !== true;
  const parsed = await parseFile(file, (batch) => {
    for (let i = 0; i < batch.count && !forPeople; i++) {
      const { lineStart, lineEnd, patternId } = batch;
      entries.push({ line: lineStart[i] ?? 0, lineEnd: lineEnd[i] ?? 0, patternId: patternId[i] ?? 0 });
    }
  });
  if (forPeople) {
    await write(listOf(parsed.templates, flags.all === true));
    return 0;
  }
  const texts = parsed.templates.map(scoredText);
  let out = '';
  for (const { line, lineEnd, patternId } of entries) {
    const index = parsed.templateOfPattern[patternId] ?? 0;
    const templateId = parsed.templates[index]?.id;
    for (let at = line; at <= lineEnd; at++) out += jsonLine({ line: at, templateId, template: texts[index] });
    if (out.length < FLUSH_CHARACTERS) continue;
    await write(out);
    out = '';
  }
  await write(out);
  return 0;
}

function listOf(templates: readonly LogTemplate[], isWhole: boolean): string {
  const byCount = [...templates].sort((a, b) => b.count - a.count);
  const listed = isWhole ? byCount : byCount.slice(0, LISTED);
  const rows = listed.map(({ count, text }) => {
    const shown = isWhole ? cleanText(text) : cutText(cleanText(text), LENGTH);
    return `${String(count).padStart(9)}  ${shown}`;
  });
  const left = byCount.length - listed.length;
  return [...rows, ...(left === 0 ? [] : [`… ${left} more (use --all to list them)`]), ''].join('\n');
}

function scoredText(template: LogTemplate): string {
  return template.text.replace(PLACEHOLDER, '<*>');
}

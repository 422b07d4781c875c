import { cleanText } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { joinRecurring } from '../bursts/join-bursts.ts';
import { addedTemplate } from '../incident/added-template.ts';
import { cascadeOf, type Findings } from '../incident/find-findings.ts';
import type { TextWindow } from '../judge/text-window.ts';
import type { RankedTemplate } from '../ranking/rank-candidates.ts';
import { statedEntry, templateOfLine } from './template-of-line.ts';
import type { WeighedLine } from './weigh-suspects.ts';

const TEXT_LENGTH = 300;
/** Points of a share, so that scores of suspects read like those of the order of failures. */
export const SHARE_POINTS = 10;

export interface PlacedSuspects {
  log: ParsedLog;
  findings: Findings;
}

/**
 * The log and its findings with weighed lines as its suspects, best first: each becomes the first example of the template
 * that it belongs to, or a template of its own. What the order of failures ranked besides follows.
 */
export function placeSuspects(
  log: ParsedLog,
  findings: Findings,
  weighed: readonly WeighedLine[],
  { textAt }: Pick<TextWindow, 'textAt'>,
): PlacedSuspects {
  const templates = [...log.templates];
  const strengths = [...findings.strengths];
  const steady = [...findings.steady];
  const ranked: RankedTemplate[] = [];
  const placed = new Set<number>();
  let least = 1;
  for (const { suspect, share } of weighed) {
    const { line, count, says } = suspect;
    let index = templateOfLine(templates, log, line);
    if (index < 0) {
      const text = cleanText(textAt(line) ?? '')
        .slice(0, TEXT_LENGTH)
        .replace(/\d+/g, '<num>');
      index = templates.length;
      templates.push(addedTemplate(log, { id: `w${index}`, text, signal: says, lines: [line] }));
      strengths.push(says);
      steady.push(false);
    }
    const template = templates[index];
    if (template === undefined || template.text.trim() === '' || placed.has(index)) continue;
    placed.add(index);
    least = Math.min(least, share);
    // At the head of an entry that states an error the naming of failures has chosen the line.
    if (statedEntry(log, line)?.line !== line) templates[index] = withFirstExample(template, line);
    const known = findings.ranked.find(({ templateIndex }) => templateIndex === index);
    ranked.push({
      templateIndex: index,
      score: least * SHARE_POINTS,
      isSupported: known?.isSupported ?? true,
      reasons: known?.reasons ?? [
        {
          points: 1,
          text: count > 1 ? 'reads like the cause of a failure' : 'reads like the cause of a failure and occurs once',
        },
      ],
    });
  }
  const last = ranked.at(-1)?.score ?? 0;
  const best = findings.ranked[0]?.score ?? 1;
  for (const other of findings.ranked) {
    if (!placed.has(other.templateIndex)) ranked.push({ ...other, score: (last * other.score) / best });
  }
  return {
    log: { ...log, templates },
    findings: { ...withMain({ ...findings, strengths, steady, ranked }, templates), strengths, steady, ranked },
  };
}

function withFirstExample(template: LogTemplate, line: number): LogTemplate {
  if (template.exampleLines[0] === line) return template;
  return { ...template, exampleLines: [line, ...template.exampleLines.filter((other) => other !== line)] };
}

/** The incident is the one that the first suspect is of; where the rules found none, the suspect is one by itself. */
function withMain(findings: Findings, templates: readonly LogTemplate[]): Findings {
  const { main, bursts, positions, ranked } = findings;
  const index = ranked[0]?.templateIndex;
  const template = templates[index ?? -1];
  if (index === undefined || template === undefined || main?.templates.includes(index) === true) return findings;
  if (main === null) {
    const fromBucket = positions.bucketAt(positions.firstOf(template));
    const toBucket = positions.bucketAt(positions.lastOf(template));
    const own = {
      fromBucket,
      toBucket,
      entries: template.count,
      templates: [index],
      newTemplates: [index],
      weight: template.count,
    };
    return { ...findings, main: own, cascade: [index] };
  }
  const own = bursts.find((burst) => burst.templates.includes(index));
  if (own !== undefined) {
    const burst = joinRecurring(bursts, own);
    return { ...findings, main: burst, cascade: cascadeOf(templates, burst, index) };
  }
  return { ...findings, cascade: cascadeOf(templates, main, index) };
}

import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { isChange, leadLines, RARE } from './change-events.ts';
import { looksLikeInstruction } from './clean-text.ts';
import { allComponents, componentOf, namedComponents } from './components.ts';
import { isWrapper } from './run-log.ts';
import type { Wave } from './waves.ts';
import { CAUSE_WORDS, RECOVERY_WORDS, SYMPTOM_WORDS } from './words.ts';

/** Why a template is suspected, in plain words, and how much it adds to the score. */
interface Reason {
  text: string;
  points: number;
}

export interface RankedTemplate {
  templateIndex: number;
  score: number;
  reasons: Reason[];
}

interface RankInput {
  log: ParsedLog;
  strengths: readonly number[];
  steady: readonly boolean[];
  main: Wave | null;
  /** The log is the record of one run: plain output without a sign of trouble is no suspect. */
  isRun: boolean;
}

/** How much of the distance to the onset counts against a rare change event that precedes every failure. */
const LEAD_LOSS = 0.6;
/** A change may take a while until it shows: it is looked for this many times further back than other causes. */
const CHANGE_REACH = 3;

/**
 * Ranks templates as the possible first cause, best first. What counts: first-ever appearance at the onset of the
 * error wave, preceding the cascade, rarity, what it says, its level; never how often it was written.
 */
export function rankCandidates(input: RankInput): RankedTemplate[] {
  const { log, strengths, steady, main, isRun } = input;
  if (main === null) return [];
  const onsets = onsetLines(log, strengths, main);
  const firstOnset = onsets[0] ?? 1;
  const rareFirstLines = log.templates.filter((t) => t.count <= RARE).map((t) => t.firstLine);
  const newFirstLines = main.newTemplates.map((i) => log.templates[i]?.firstLine ?? 0).sort((a, b) => a - b);
  rareFirstLines.sort((a, b) => a - b);
  const newTemplates = new Set(main.newTemplates);
  const failingWriters = new Set(main.templates.map((i) => componentOf(log.templates[i])));
  const names = allComponents(log);
  const failing = new Set(main.templates);
  const failingComponents = new Map<string, number>();
  for (const index of main.templates) {
    const template = log.templates[index];
    if (template === undefined) continue;
    for (const name of namedComponents(template, names)) {
      const writer = componentOf(template);
      if (writer !== name) failingComponents.set(name, (failingComponents.get(name) ?? 0) + 1);
    }
  }
  const lead = leadLines(log);
  const hasOwnFailure = main.templates.some(
    (i) => (strengths[i] ?? 0) >= 3 && !isWrapper(log.templates[i]?.text ?? ''),
  );
  const waveEnd = lastLineOfWave(log, main);
  const ranked: RankedTemplate[] = [];
  log.templates.forEach((template, index) => {
    const strength = strengths[index] ?? 0;
    const change = isChange(template);
    const reach = change ? CHANGE_REACH * lead : lead;
    const inWindow = template.firstLine >= firstOnset - reach && template.firstLine <= waveEnd;
    const leads = change && strength < 4 && template.firstLine < firstOnset && inWindow && !steady[index];
    if (strength < 2 && !inWindow) return;
    if (strength < 2 && !change && (isRun || template.count > RARE)) return;
    const reasons: Reason[] = [];
    const add = (points: number, text: string) => reasons.push({ points, text });

    const newInWave = inWindow && !steady[index];
    const nearest = nearestOnset(onsets, template.firstLine, reach);
    const crowd =
      nearest === null
        ? 0
        : Math.max(0, below(rareFirstLines, nearest) - below(rareFirstLines, template.firstLine + 1));
    const near = nearest === null ? 0 : 1 / (1 + crowd * 0.25 + Math.abs(nearest - template.firstLine) / reach);
    // A change that precedes the whole wave is no less suspect for the traffic that was written in between.
    const closeness = leads && nearest !== null ? Math.max(near, 1 - LEAD_LOSS * (1 - near)) : near;

    add(levelPoints(template, strength), levelText(template, strength));
    if (newInWave && (failing.has(index) || closeness > 0)) {
      const points = failing.has(index) && newTemplates.has(index) ? 2.2 : 2.2 * closeness;
      if (points > 0.2) add(points, 'it had never appeared before the error wave');
    }
    const successors = newFirstLines.length - below(newFirstLines, template.firstLine + 1);
    if (newInWave && successors > 0 && closeness > 0) {
      const share = successors / Math.max(1, main.newTemplates.length - (newTemplates.has(index) ? 1 : 0));
      add(2.4 * share * closeness, `${successors} other failure ${plural(successors, 'pattern')} set in after it`);
    }
    if (template.count <= RARE)
      add(0.8, `it is rare (${template.count} ${plural(template.count, 'entry', 'entries')})`);
    else add(0.8 / Math.log2(template.count + 1), '');
    if (change) add(newInWave && closeness > 0.3 ? 0.9 : 0.3, 'it tells of a change to the system');
    if (CAUSE_WORDS.test(template.text)) add(1.1, 'it names a cause rather than an effect');
    // How a run ended is never why.
    if (SYMPTOM_WORDS.test(template.text)) add(isRun ? -1.2 : -0.9, '');
    if (RECOVERY_WORDS.test(template.text) && strength < 3) add(-2, '');
    if (template.rootExceptionClass !== null) add(0.3, `it carries ${template.rootExceptionClass}`);

    const writer = componentOf(template);
    const blames = namedComponents(template, names).filter((name) => failingWriters.has(name));
    if (strength >= 2 && blames.length > 0) add(-1.4, '');
    const blamed = writer === null ? 0 : (failingComponents.get(writer) ?? 0);
    if (blamed > 0 && strength >= 2) {
      add(Math.min(1.6, 0.9 * blamed), `other failing components name its component ${writer}`);
    }

    let score = reasons.reduce((sum, r) => sum + r.points, 0);
    // Text that addresses a model was put there for it, not by a failing program.
    if (looksLikeInstruction(template.text)) score *= 0.3;
    // A wrapper says that something failed; what failed was said before it.
    if (isRun && hasOwnFailure && isWrapper(template.text)) score *= 0.4;
    if (steady[index]) score *= 0.35;
    else if (strength >= 3 && !failing.has(index) && closeness === 0) score *= isRun && strength >= 4 ? 0.8 : 0.4;
    else if (strength < 3 && !newInWave) score *= 0.5;
    if (score > 0) ranked.push({ templateIndex: index, score, reasons: reasons.filter((r) => r.text !== '') });
  });
  return ranked.sort((a, b) => b.score - a.score || a.templateIndex - b.templateIndex);
}

/** First lines of the wave's new failure templates, ascending: each is where another part began to fail. */
function onsetLines(log: ParsedLog, strengths: readonly number[], wave: Wave): number[] {
  const source = wave.newTemplates.length > 0 ? wave.newTemplates : wave.templates;
  const strongest = Math.max(...source.map((index) => strengths[index] ?? 0));
  return source
    .filter((index) => (strengths[index] ?? 0) >= Math.min(3, strongest))
    .map((index) => log.templates[index]?.firstLine ?? 1)
    .sort((a, b) => a - b);
}

function lastLineOfWave(log: ParsedLog, wave: Wave): number {
  return Math.max(1, ...wave.templates.map((index) => log.templates[index]?.lastLine ?? 1));
}

function nearestOnset(onsets: readonly number[], line: number, reach: number): number | null {
  const after = onsets.find((onset) => onset >= line);
  return after !== undefined && after - line <= reach ? after : null;
}

/** How many of the ascending values are smaller than a value. */
function below(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function levelPoints(template: LogTemplate, strength: number): number {
  if (template.levels.FATAL > 0) return 2.2;
  if (template.levels.ERROR > 0) return 1.8;
  if (template.levels.WARN > 0) return 1.5;
  return strength * 0.4;
}

function levelText(template: LogTemplate, strength: number): string {
  if (template.levels.FATAL > 0) return 'it is a fatal error';
  if (template.levels.ERROR > 0) return 'it is an error';
  if (template.levels.WARN > 0) return 'it is a warning';
  return strength >= 3 ? 'its words tell of a failure' : '';
}

function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

import type { ParsedLog } from '@rootline/logparse';
import { failureWeight } from '@rootline/logparse/lexicon';
import type { Findings } from '../incident/find-findings.ts';
import { showLine } from '../lines/show-line.ts';
import type { RawLine } from '../ports.ts';

/** A line that may be shown, and how much showing it is worth. */
export interface ScoredLine {
  line: number;
  /** As shown: cleaned, without its time stamp, cut. */
  text: string;
  time: string | null;
  /** Its own worth and what its neighbors lend it. */
  own: number;
  value: number;
  /** Lines of the same shape in what was read, itself included. */
  alike: number;
  /** Index of its template where the analysis knows it; -1 otherwise. */
  templateIndex: number;
}

/** What a line lends to the lines around it: more to what follows (details) than to what precedes. */
const AFTER = [0, 0.62, 0.52, 0.42, 0.34, 0.28, 0.22, 0.18, 0.15, 0.12, 0.1, 0.08, 0.06];
/** Lines of the same shape from which on a shape is everyday output. */
const COMMON = 12;
const BEFORE = [0, 0.55, 0.38, 0.28, 0.2, 0.15, 0.12, 0.1, 0.08];

/**
 * Scores lines read again from the file by what they say, by the findings about their template, by how often their
 * shape repeats (the first and the last of a shape count, the rest hardly) and by their neighbors.
 */
export function scoreLines(
  log: ParsedLog,
  findings: Findings,
  lines: readonly RawLine[],
  length: number,
): ScoredLine[] {
  const known = knownTemplates(log);
  const bonus = templateBonus(log, findings);
  const shapes = shapesOf(lines);
  const lastStrong = lastStrongIndex(lines);
  const inMain = new Set(findings.main?.templates);
  const healed = (index: number) => !findings.isRun && inMain.size > 0 && !inMain.has(index);
  const scored = lines.map((raw, i): ScoredLine => {
    const { time, text } = showLine(raw.text, length);
    const templateIndex = known.get(raw.line) ?? -1;
    const shape = shapes.of(i);
    const said = failureWeight(text);
    const strength = templateIndex < 0 ? 0 : Math.min(4, findings.strengths[templateIndex] ?? 0);
    let own = Math.max(said, strength);
    // Of background noise one example is enough.
    const isNoise = templateIndex >= 0 && findings.steady[templateIndex] === true;
    if (isNoise) own *= shape.isFirst ? 0.4 : 0.1;
    // A service's failures outside the main burst healed by themselves.
    else if (strength >= 3 && healed(templateIndex)) own *= 0.5;
    own *= shape.factor;
    // What the run ended with is what stopped it.
    const distance = lastStrong < 0 ? Number.POSITIVE_INFINITY : Math.abs(lastStrong - i);
    if (distance <= 60 && !isNoise) own += (own > 0 ? 1.4 : 0.5) * (1 - distance / 61);
    own += bonus.get(raw.line) ?? 0;
    return { line: raw.line, text, time, own: isRuler(text) ? 0 : own, value: 0, alike: shape.alike, templateIndex };
  });
  lend(scored);
  return scored;
}

/** Lines whose template is known: examples of templates and the strong entries the parser kept. */
function knownTemplates(log: ParsedLog): Map<number, number> {
  const known = new Map<number, number>();
  log.templates.forEach((template, index) => {
    for (const line of template.exampleLines) known.set(line, index);
  });
  for (const ref of [...log.strongHead, ...log.strongTail]) known.set(ref.line, ref.templateIndex);
  return known;
}

/** Extra worth of the first and last lines of suspected templates, by rank. */
function templateBonus(log: ParsedLog, findings: Findings): Map<number, number> {
  const bonus = new Map<number, number>();
  const give = (line: number, points: number) => bonus.set(line, Math.max(bonus.get(line) ?? 0, points));
  const best = findings.ranked[0]?.score ?? 0;
  findings.ranked.slice(0, 60).forEach((ranked, rank) => {
    const template = log.templates[ranked.templateIndex];
    if (template === undefined) return;
    const share = ranked.score / Math.max(best, 1e-9) / (1 + rank * 0.18);
    give(template.firstLine, 5 * share);
    give(template.lastLine, 2 * share);
  });
  for (const [step, index] of findings.cascade.slice(0, 20).entries()) {
    const template = log.templates[index];
    if (template !== undefined) give(template.firstLine, 3 / (1 + step * 0.1));
  }
  return bonus;
}

interface Shape {
  factor: number;
  isFirst: boolean;
  alike: number;
}

/** Groups lines by shape and lowers the worth of repeats: first 1, last 0.6, the second 0.35, then ever less. */
function shapesOf(lines: readonly RawLine[]): { of(index: number): Shape } {
  const groups = new Map<string, number[]>();
  const ranks: number[] = [];
  const families = new Map<string, number>();
  const keys = lines.map((raw, i) => {
    const text = showLine(raw.text, 300).text;
    const key = shapeOf(text);
    const group = groups.get(key) ?? [];
    ranks.push(group.length);
    group.push(i);
    groups.set(key, group);
    return key;
  });
  const familyRank = lines.map((_, i) => {
    const family = (keys[i] ?? '')
      .replace(/[^a-z]+/gi, ' ')
      .trim()
      .slice(0, 22);
    const seen = families.get(family) ?? 0;
    families.set(family, seen + 1);
    return seen;
  });
  return {
    of(index) {
      const group = groups.get(keys[index] ?? '') ?? [index];
      const rank = ranks[index] ?? 0;
      const last = group.length - 1;
      const repeat = rank === 0 ? 1 : rank === last ? 0.6 : 0.35 / rank;
      return { factor: repeat / (1 + 0.06 * (familyRank[index] ?? 0)), isFirst: rank === 0, alike: group.length };
    },
  };
}

/** A line with everything that varies taken out: numbers, hex, paths' numbers, quoted text. */
function shapeOf(text: string): string {
  return text
    .replace(/\b0x[0-9a-f]+\b|\b[0-9a-f]{8,}\b/gi, '#')
    .replace(/\d+/g, '#')
    .replace(/'[^']{1,80}'|"[^"]{1,80}"|`[^`]{1,80}`/g, '"')
    .slice(0, 160);
}

/** Decoration only, or a short line that cannot be told from a cut one because it holds the cut mark itself. */
function isRuler(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || (text.length < 64 && text.includes('…'));
}

function lastStrongIndex(lines: readonly RawLine[]): number {
  for (let i = lines.length - 1; i >= 0; i--) {
    const text = lines[i]?.text;
    if (text !== undefined && failureWeight(showLine(text, 300).text) >= 4) return i;
  }
  return -1;
}

/** Sets `value`: the line's own worth, or what the best neighbor lends it. */
function lend(scored: ScoredLine[]): void {
  for (const line of scored) line.value = isRuler(line.text) ? 0 : Math.max(line.own, 0.01);
  scored.forEach((giver, i) => {
    if (giver.own < 2) return;
    const to = (offset: number, share: number) => {
      const taker = scored[i + offset];
      if (taker === undefined || isRuler(taker.text) || Math.abs(taker.line - giver.line) > 14) return;
      // A line that is written again and again stands beside the failure by chance.
      const related = taker.alike >= COMMON ? 0.35 : 1;
      taker.value = Math.max(taker.value, giver.own * share * related + taker.own * 0.3);
    };
    AFTER.forEach((share, d) => {
      if (d > 0) to(d, share);
    });
    BEFORE.forEach((share, d) => {
      if (d > 0) to(-d, share);
    });
  });
}

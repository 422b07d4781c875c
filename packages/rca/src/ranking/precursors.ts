import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { RARE } from '../profile/change-events.ts';
import { FAILURE_STRENGTH } from '../profile/template-strength.ts';

/** What connects a rare line to the failures of an incident. */
export interface Tie {
  /** 0 to 1: how specific the words are that it shares with the failures. */
  strength: number;
  /** The shared words, most specific first. */
  shared: string[];
  /** 0 to 1: share of its words that nothing else says, failures aside. */
  novelty: number;
}

interface Incident {
  log: ParsedLog;
  /** 0 to 5 per template. */
  strengths: readonly number[];
  /** Templates of the failures that started with it. */
  failing: ReadonlySet<number>;
  firstOnset: number;
  /** How many lines before the onset a calm cause is looked for. */
  reach: number;
  /** Texts with their values by template index, where lines were read. */
  messages: ReadonlyMap<number, string>;
}

export interface Ties {
  /** Of rare lines before the onset that tell of no failure: they may have caused it. By template index. */
  precursors: Map<number, Tie>;
  /** Of failures that came up rarely during the incident: without a tie they only happened at the same time. */
  rareFailures: Map<number, Tie>;
  /** One of the quiet lines may explain the failures: it is tied to them, or unlike anything else in the log. */
  explain: boolean;
}

/** Strength or novelty from which on a quiet line may explain something. */
const TELLING = 0.4;

/** What so large a share of the calm entries names, such as a service in its own log, ties nothing to anything. */
const COMMON_SHARE = 0.25;
/** Words that count toward the strength of a tie: two specific ones are as good as ten. */
const COUNTED_WORDS = 2;
const LEAST_LENGTH = 4;
/** A name of several parts: `data-2`, `billing-main`, `10.4.0.1`. */
const NAME = /[\p{L}\d]+(?:[-_.@][\p{L}\d]+)+/gu;
/** Names of levels say nothing about what happened. */
const LEVELS = new Set(['trace', 'debug', 'info', 'notice', 'warn', 'warning', 'error', 'fatal', 'critical', 'severe']);

/**
 * Compares the words of rare lines with those of the failures. A cause and its effects usually name the same thing: a
 * pool, a host, a user, a topic. A word counts by how few other templates say it, so no list of words is needed.
 */
export function findTies({ log, strengths, failing, firstOnset, reach, messages }: Incident): Ties {
  const words = log.templates.map(
    (template, index) => new Set(wordsOf(`${template.text} ${messages.get(index) ?? ''}`)),
  );
  const spread = countTemplates(words.filter((_, index) => !failing.has(index)));
  const inFailures = countTemplates(words.filter((_, index) => failing.has(index)));
  const others = Math.max(2, log.templates.length - failing.size);
  const calm = log.templates.map(({ count }, index) => (failing.has(index) ? 0 : count));
  const said = countEntries(words, calm);
  const entries = Math.max(
    2,
    calm.reduce((sum, count) => sum + count, 0),
  );
  const specificity = (word: string) =>
    (said.get(word) ?? 0) >= COMMON_SHARE * entries
      ? 0
      : 1 - Math.log(Math.max(1, spread.get(word) ?? 1)) / Math.log(others);

  function tieOf(index: number, isShared: (word: string) => boolean): Tie {
    const own = [...(words[index] ?? [])];
    const shared = own.filter(isShared).sort((a, b) => specificity(b) - specificity(a));
    const counted = shared.slice(0, COUNTED_WORDS);
    return {
      strength: counted.reduce((sum, word) => sum + specificity(word), 0) / COUNTED_WORDS,
      shared,
      novelty: own.filter((word) => (spread.get(word) ?? 0) <= 1).length / Math.max(1, own.length),
    };
  }

  const ties: Ties = { precursors: new Map(), rareFailures: new Map(), explain: false };
  log.templates.forEach((template, index) => {
    if (template.count > RARE) return;
    if (failing.has(index)) {
      ties.rareFailures.set(
        index,
        tieOf(index, (word) => (inFailures.get(word) ?? 0) > 1),
      );
    } else if ((strengths[index] ?? 0) < FAILURE_STRENGTH && isBefore(template, firstOnset, reach)) {
      ties.precursors.set(
        index,
        tieOf(index, (word) => inFailures.has(word)),
      );
    }
  });
  ties.explain = [...ties.precursors.values()].some(({ strength, novelty }) => Math.max(strength, novelty) >= TELLING);
  return ties;
}

function isBefore({ firstLine }: LogTemplate, firstOnset: number, reach: number): boolean {
  return firstLine < firstOnset && firstLine >= firstOnset - reach;
}

/** In how many entries each word stands. */
function countEntries(templates: readonly ReadonlySet<string>[], counts: readonly number[]): Map<string, number> {
  const entries = new Map<string, number>();
  for (const [index, words] of templates.entries()) {
    for (const word of words) entries.set(word, (entries.get(word) ?? 0) + (counts[index] ?? 0));
  }
  return entries;
}

/** In how many of the templates each word stands. */
function countTemplates(templates: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const words of templates) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Words in lower case, names whole and taken apart; placeholders and numbers are left out. */
function wordsOf(text: string): string[] {
  const plain = text.replace(/<[^>\s]*>/g, ' ');
  const parts = plain
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= LEAST_LENGTH && !LEVELS.has(word))
    .map((word) => (word.length > LEAST_LENGTH ? word.replace(/s$/, '') : word));
  return [...parts, ...(plain.toLowerCase().match(NAME) ?? [])];
}

import type { RejectedClaim } from '@rootline/contract';
import { looksLikeInstruction } from '../evidence/clean-text.ts';
import { FAILURE_FAMILIES } from '../statistical/failure-families.ts';
import { shortened } from '../statistical/wording.ts';
import { type Corpus, untraceableTokens } from './known-tokens.ts';

/** Sentences that say all is well. False by the data wherever this check runs: it runs only on logs with failures. */
const ALL_WELL =
  /\b(?:no (?:real |actual |significant )?(?:errors?|issues?|problems?|failures?|incidents?)(?: (?:were |was )?(?:found|detected|present|seen|visible|exist))?|(?:system|service|everything|application|log) (?:is|was|looks|appears|seems) (?:healthy|fine|ok|normal|stable)|healthy|nothing (?:is |was )?wrong|operating normally|all (?:is )?(?:well|good|clear))\b/i;

/** Share of a sentence's longer words that must come from the data or from ordinary advice. */
const LEAST_KNOWN_WORDS = 0.25;
/** Advice names tools and steps of its own. */
const LEAST_KNOWN_IN_ADVICE = 0.15;
const ORDINARY =
  /^(?:this|that|these|those|with|from|when|which|while|because|before|after|cause[ds]?|caused|causing|root|error|errors|failure|failures|failed|failing|service|services|system|request|requests|check|fix|restart|increase|reduce|review|investigate|monitor|configuration|config|setting|settings|change[ds]?|deploy(?:ment)?|database|connection|connections|server|memory|disk|network|timeout|timeouts|log|logs|line|lines|pattern|patterns|first|then|later|most|likely|users?|could|should|would|have|been|were|the|and|not|for|are|was|its|has|all|more|than|into|due|led|leads|leading|likely|make|sure|ensure|verify|add|remove|test|tests|code|missing|resource|resources|limit|limits)$/i;

/** Vocabulary of ordinary advice, part of every corpus: a fix may name what no log line names. */
export const GENERAL_ADVICE = FAILURE_FAMILIES.map((f) => `${f.name} ${f.impact} ${f.fix}`).join('\n');

/** A claim is about the log; advice may name tools and steps that no log holds, such as ping. */
export type TextKind = 'claim' | 'advice';

export interface CheckedText {
  text: string;
  claims: number;
  rejected: RejectedClaim[];
}

/**
 * Keeps the sentences of a model's text whose numbers, names, hosts, paths and quotations occur in the data, and
 * reports the others. `where` names the field in the report.
 */
export function checkText(text: string, corpus: Corpus, where: string, kind: TextKind = 'claim'): CheckedText {
  const kept: string[] = [];
  const rejected: RejectedClaim[] = [];
  let claims = 0;
  for (const sentence of sentencesOf(plainText(text))) {
    claims += 1;
    const reason = objection(sentence, corpus, kind);
    if (reason === null) kept.push(sentence);
    else rejected.push({ claim: shortened(sentence, 300), reason, where });
  }
  return { text: joined(kept), claims, rejected };
}

function objection(sentence: string, corpus: Corpus, kind: TextKind): string | null {
  if (looksLikeInstruction(sentence)) return 'It is an instruction, not an analysis';
  if (ALL_WELL.test(sentence)) return 'The log holds failures';
  const unknown = untraceableTokens(sentence, corpus);
  if (unknown.length > 0) return `Not in the log: ${unknown.slice(0, 3).join(', ')}`;
  const words = sentence.match(/\p{L}{3,}/gu) ?? [];
  const known = words.filter((word) => ORDINARY.test(word) || corpus.holdsWord(word)).length;
  const least = kind === 'advice' && words.every(isSpoken) ? LEAST_KNOWN_IN_ADVICE : LEAST_KNOWN_WORDS;
  if (words.length < 2 || known < words.length * least) return 'It says nothing about this log';
  return null;
}

/** False for what no language has: a row of letters that nobody can say. */
function isSpoken(word: string): boolean {
  return !/[bcdfghjklmnpqrstvwxz]{5,}/i.test(word) && (word.length < 4 || /[^bcdfghjklmnpqrstvwxz]/i.test(word));
}

/** Pseudonyms and the placeholders of patterns look like tags and are none. */
const PLACEHOLDER = /^<(?:(?:ip|host|user)-\d+|num|ip|hex|uuid|path|url|email|time|id|str|bool)>$/;

/** Text without markup: a model's answer is never rendered as anything else. */
function plainText(text: string): string {
  return text
    .replace(/<\/?[a-z!][^>]{0,300}>/gi, (tag) => (PLACEHOLDER.test(tag) ? tag : ' '))
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*#]{2,}/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** Marks of list items. */
const ITEM = /^(?:[-*•]|\d{1,2}[.)]) /;

/**
 * Splits at sentence ends that are followed by a blank, so that versions and file names stay whole, and at line ends,
 * unless the next line goes on in lower case as wrapped text does.
 */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[^a-z])|\s*\n\s*(?=[^a-z\s])|\s*;\s+/)
    .map((s) => s.replace(/\s+/g, ' ').trim().replace(ITEM, ''))
    .filter((s) => s !== '');
}

/** Items of a list have no full stops; in one paragraph they need them. */
function joined(sentences: string[]): string {
  const last = sentences.length - 1;
  return sentences
    .map((sentence, at) => (at < last && /[\p{L}\p{N})]$/u.test(sentence) ? `${sentence}.` : sentence))
    .join(' ');
}

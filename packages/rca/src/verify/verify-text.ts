import { CLAIM_MARKS, type ClaimMark, type RejectedClaim } from '@rootline/contract';
import type { RunContext } from '../chunks/run-context.ts';
import { looksLikeInstruction } from '../evidence/clean-text.ts';
import { shortened } from '../statistical/wording.ts';
import { type Corpus, corpusOf, inventedTokens, untraceableTokens } from './known-tokens.ts';

/** Sentences that say all is well. False by the data in a log with failures. */
const ALL_WELL =
  /\b(?:no (?:real |actual |significant )?(?:errors?|issues?|problems?|failures?|incidents?)(?: (?:were |was )?(?:found|detected|present|seen|visible|exist))?|(?:system|service|everything|application|log) (?:is|was|looks|appears|seems) (?:healthy|fine|ok|normal|stable)|healthy|nothing (?:is |was )?wrong|operating normally|all (?:is )?(?:well|good|clear))\b/i;
/** Words about another time or about a goal: what is well then says nothing about the failure. */
const ANOTHER_TIME = /\b(?:until|before|once|unless|when|if|whether|ensure|verify|check|confirm|make sure)\b/i;

/** Share of a claim's longer words that must come from the log or from ordinary prose about one. */
const LEAST_KNOWN_WORDS = 0.25;
const ORDINARY =
  /^(?:this|that|these|those|with|from|when|which|while|because|before|after|cause[ds]?|caused|causing|root|error|errors|failure|failures|failed|failing|service|services|system|request|requests|check|fix|restart|increase|reduce|review|investigate|monitor|configuration|config|setting|settings|change[ds]?|deploy(?:ment)?|database|connection|connections|server|memory|disk|network|timeout|timeouts|log|logs|line|lines|pattern|patterns|first|then|later|most|likely|users?|could|should|would|have|been|were|the|and|not|for|are|was|its|has|all|more|than|into|due|led|leads|leading|likely|make|sure|ensure|verify|add|remove|test|tests|code|missing|resource|resources|limit|limits)$/i;
/** Small words without which hardly a sentence is written. */
const LANGUAGE = /\b(?:an?|and|any|as|at|by|can|every|for|if|in|is|it|may|of|on|or|run|the|this|to|try|use|with)\b/i;
/** Words of sentences that hold for any log. */
const GENERIC =
  /\b(?:usual(?:ly)?|often|typical(?:ly)?|common(?:ly)?|generally|in general|normally|tends? to|known to|can|may|might)\b/i;

/** A claim is about the log; advice may name tools and steps that no log holds, such as ping. */
export type TextKind = 'claim' | 'advice';

export interface CheckedText {
  text: string;
  claims: number;
  /** Sentences that were kept with a mark. */
  marked: number;
  rejected: RejectedClaim[];
}

/**
 * Checks a model's text sentence by sentence. What names a number, name, host, path or quotation that the data does not
 * hold is left out and reported, and so is what contradicts the data. What the data neither holds nor contradicts stays and
 * is marked. `where` names the field in the report. Only of a healthy log may a sentence say
 * that all is well.
 */
export function checkText(
  text: string,
  corpus: Corpus,
  where: string,
  kind: TextKind = 'claim',
  isHealthy = false,
): CheckedText {
  const kept: string[] = [];
  const rejected: RejectedClaim[] = [];
  let marked = 0;
  const sentences = sentencesOf(plainText(text));
  for (const sentence of sentences) {
    const reason = objection(sentence, corpus, kind, isHealthy);
    if (reason !== null) {
      rejected.push({ claim: shortened(sentence, 300), reason, where });
      continue;
    }
    const mark = markOf(sentence, corpus, kind);
    if (mark !== null) marked += 1;
    kept.push(mark === null ? sentence : `${CLAIM_MARKS[mark]} ${sentence}`);
  }
  return { text: joined(kept), claims: sentences.length, marked, rejected };
}

/** A text with every sentence marked: what a model said of a cause that the log does not confirm. */
export function asUnproven(text: string): string {
  return joined(sentencesOf(text).map((s) => (isMarked(s) ? s : `${CLAIM_MARKS.unproven} ${s}`)));
}

/** The sentences of a checked text that bear no mark. */
export function unmarkedText(text: string): string {
  return joined(sentencesOf(text).filter((sentence) => !isMarked(sentence)));
}

function isMarked(sentence: string): boolean {
  return Object.values(CLAIM_MARKS).some((mark) => sentence.startsWith(mark));
}

/** The same for a text of its own, against everything that was shown in a run; counted in its session. */
export function checkWords(
  { session, redactor, corpusTexts, facts, isHealthy }: RunContext,
  text: string,
  where: string,
): string {
  const corpus = corpusOf([...corpusTexts, facts]);
  const checked = checkText(text, corpus, where, 'claim', isHealthy);
  session.claims += checked.claims;
  session.marked += checked.marked;
  session.rejected.push(...checked.rejected);
  return redactor.reveal(checked.text);
}

function objection(sentence: string, corpus: Corpus, kind: TextKind, isHealthy: boolean): string | null {
  if (looksLikeInstruction(sentence)) return 'It is an instruction, not an analysis';
  if (!isHealthy && ALL_WELL.test(sentence) && !ANOTHER_TIME.test(sentence)) return 'The log holds failures';
  const unknown = kind === 'advice' ? inventedTokens(sentence, corpus) : untraceableTokens(sentence, corpus);
  if (unknown.length > 0) return `Not in the log: ${unknown.slice(0, 3).join(', ')}`;
  const words = wordsOf(sentence);
  const isLanguage = LANGUAGE.test(sentence) && words.every(isSpoken);
  if (words.length < 2 || !(isLanguage || isKnown(words, corpus))) return 'It says nothing about this log';
  return null;
}

function markOf(sentence: string, corpus: Corpus, kind: TextKind): ClaimMark | null {
  const words = wordsOf(sentence);
  if (kind === 'advice') {
    const isTied = words.some((word) => word.length > 3 && !ORDINARY.test(word) && corpus.holdsWord(word));
    return isTied && untraceableTokens(sentence, corpus).length === 0 ? null : 'general';
  }
  if (isKnown(words, corpus)) return null;
  return GENERIC.test(sentence) ? 'general' : 'unproven';
}

function wordsOf(sentence: string): string[] {
  return sentence.match(/\p{L}{3,}/gu) ?? [];
}

function isKnown(words: readonly string[], corpus: Corpus): boolean {
  const known = words.filter((word) => ORDINARY.test(word) || corpus.holdsWord(word)).length;
  return known >= words.length * LEAST_KNOWN_WORDS;
}

/** False for what no language has: a row of letters that nobody can say. */
function isSpoken(word: string): boolean {
  return !/[bcdfghjklmnpqrstvwxz]{5,}/i.test(word) && (word.length < 4 || /[^bcdfghjklmnpqrstvwxz]/i.test(word));
}

/** Pseudonyms and the placeholders of patterns look like tags and are none. */
const PLACEHOLDER = /^<(?:(?:ip|host|user)-\d+|num|ip|hex|uuid|path|url|email|time|id|str|bool)>$/;

/** Text without markup: a model's answer is never rendered as anything else. */
function plainText(text: string): string {
  return (
    text
      .replace(/<\/?[a-z!][^>]{0,300}>/gi, (tag) => (PLACEHOLDER.test(tag) ? tag : ' '))
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      // A mark is what the check says of a sentence, never what a model says.
      .replace(/\[(?:unproven|general)\]/gi, ' ')
      .replace(/[*#]{2,}/g, '')
      .replace(/[^\S\n]+/g, ' ')
      .trim()
  );
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

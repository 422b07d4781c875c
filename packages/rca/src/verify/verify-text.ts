import { CLAIM_MARKS, type ClaimMark, type RejectedClaim } from '@rootline/contract';
import { looksLikeInstruction } from '../lines/prompt-injection.ts';
import { shortened } from '../wording.ts';
import { inventedTokens, unknownTokens } from './claim-tokens.ts';
import { commandDanger, isFromLog, toldCommandDanger } from './commands.ts';
import { CODE, replaceQuotations } from './quotations.ts';
import { joinedSentences, plainText, sentencesOf } from './sentences.ts';
import type { Corpus } from './shown-text.ts';
import { contradictsOrder, saysAllIsWell } from './untrue-sentences.ts';

/** Share of a claim's longer words that must come from the log or from ordinary prose about one. */
const LEAST_KNOWN_WORDS = 0.25;
const ORDINARY =
  /^(?:this|that|these|those|with|from|when|which|while|because|before|after|cause[ds]?|caused|causing|root|error|errors|failure|failures|failed|failing|service|services|system|request|requests|check|fix|restart|increase|reduce|review|investigate|monitor|configuration|config|setting|settings|change[ds]?|deploy(?:ment)?|database|connection|connections|server|memory|disk|network|timeout|timeouts|log|logs|line|lines|pattern|patterns|first|then|later|most|likely|users?|could|should|would|have|been|were|the|and|not|for|are|was|its|has|all|more|than|into|due|led|leads|leading|likely|make|sure|ensure|verify|add|remove|test|tests|code|missing|resource|resources|limit|limits)$/i;
/** Small words without which hardly a sentence is written. */
const LANGUAGE =
  /\b(?:an?|and|any|are|as|at|because|by|can|cannot|could|did|does|every|for|from|had|has|if|in|is|it|may|of|no|not|nothing|on|or|run|so|that|the|this|to|try|use|was|were|why|will|with)\b/i;
/** Words of sentences that hold for any log. */
const GENERIC =
  /\b(?:usual(?:ly)?|often|typical(?:ly)?|common(?:ly)?|generally|in general|normally|tends? to|known to|can|may|might)\b/i;
/** A sentence that begins so says nothing without the one before it. */
const LEANS =
  /^(?:this|that|these|those|it|its|they|their|both|therefore|thus|hence|so|as a result|consequently|because of (?:this|that|it)|the (?:later|other|rest|remaining|same|following|latter|former)\b)\b/i;

/** Words to whoever asked, which tell a reader of the report nothing. */
const ABOUT_ANSWER =
  /^I (?:still |therefore )?(?:hold|stick|keep|stay|stand|maintain)\b(?: (?:to|by|with|at))?(?: (?:my|the|this))?(?: (?:first|own|earlier))? ?(?:answer|cause|view|line|HEALTHY|UNKNOWN|L\d+)?(?:[.!]?$|:\s+)/i;
const CITES = /\bL\d{1,9}\b/;

/**
 * A claim is about the log, and so is the note on a cited line, in a word or two; advice may name tools and steps that no
 * log holds, such as ping.
 */
export type TextKind = 'claim' | 'note' | 'advice';

export interface CheckedText {
  text: string;
  claims: number;
  /** Sentences that were kept with a mark. */
  marked: number;
  rejected: RejectedClaim[];
}

/**
 * Checks a model's text sentence by sentence. Held: stands as it is, quotations in the log's letters. Knowledge: what the
 * data neither states nor contradicts stands whole behind a mark. Contradicted: a number, time, quotation, host, path or
 * order that the data does not bear out is removed with its whole sentence and with the next one where that leans on it,
 * and reported. `where` names the field in the report. Only of a healthy log may a sentence say that all is well.
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
  let isFallen = false;
  const sentences = sentencesOf(plainText(text)).flatMap(withoutTalk);
  for (const sentence of sentences) {
    const own = objection(sentence, corpus, kind, isHealthy);
    const reason: string | null =
      own ?? (isFallen && LEANS.test(sentence) ? 'The sentence before it does not hold' : null);
    isFallen = reason !== null;
    if (reason !== null) {
      rejected.push({ claim: shortened(sentence, 300), reason, where });
      continue;
    }
    const mark = markOf(sentence, corpus, kind);
    if (mark !== null) marked += 1;
    kept.push(written(sentence, mark, corpus, kind));
  }
  return { text: joinedSentences(kept), claims: sentences.length, marked, rejected };
}

/** A text with every sentence marked: what a model said of a cause that the log does not confirm. */
export function asUnproven(text: string): string {
  return joinedSentences(sentencesOf(text).map((s) => (isMarked(s) ? s : `${CLAIM_MARKS.unproven} ${s}`)));
}

/** The sentences of a checked text that bear no mark. */
export function unmarkedText(text: string): string {
  return joinedSentences(sentencesOf(text).filter((sentence) => !isMarked(sentence)));
}

/** A sentence without what it says to whoever asked; none where it says nothing else. */
function withoutTalk(sentence: string): string[] {
  const rest = sentence.replace(ABOUT_ANSWER, '');
  if (rest === '') return [];
  return [rest === sentence ? rest : rest.charAt(0).toUpperCase() + rest.slice(1)];
}

function isMarked(sentence: string): boolean {
  return Object.values(CLAIM_MARKS).some((mark) => sentence.startsWith(mark));
}

function objection(sentence: string, corpus: Corpus, kind: TextKind, isHealthy: boolean): string | null {
  if (looksLikeInstruction(sentence)) return 'It is an instruction, not an analysis';
  if (!isHealthy && saysAllIsWell(sentence)) return 'The log contains failures';
  const danger = kind === 'advice' ? commandDanger(sentence) : toldCommandDanger(sentence);
  if (danger !== null) return danger;
  if (contradictsOrder(sentence)) return 'The lines stand in the other order';
  const invented = inventedTokens(sentence, corpus);
  if (invented.length > 0) return `Not in the log: ${invented.slice(0, 3).join(', ')}`;
  const words = wordsOf(sentence);
  const isSaid = words.every((word) => isSpoken(word) || ABBREVIATION.test(word) || corpus.holdsWord(word));
  const isSpokenOf = isSaid && (LANGUAGE.test(sentence) || CITES.test(sentence));
  const least = kind === 'claim' ? 2 : 1;
  const tells =
    words.length >= least && (kind === 'note' ? isSaid : isSpokenOf || (words.length > 1 && isKnown(words, corpus)));
  return tells ? null : 'It says nothing specific about this log';
}

function markOf(sentence: string, corpus: Corpus, kind: TextKind): ClaimMark | null {
  const words = wordsOf(sentence);
  const isTraced = unknownTokens(sentence, corpus).length === 0;
  if (kind === 'advice') {
    if (isFromLog(sentence, corpus)) return 'unproven';
    const isTied = words.some((word) => word.length > 3 && !ORDINARY.test(word) && corpus.holdsWord(word));
    return isTied && isTraced ? null : 'general';
  }
  if (isTraced && isKnown(words, corpus) && (kind === 'note' || bearsOut(sentence, corpus))) return null;
  return GENERIC.test(sentence) ? 'general' : 'unproven';
}

/** Letters by which words of one stem are alike. */
const STEM = 5;

/** False for a sentence whose cited lines hold none of its words. */
function bearsOut(sentence: string, corpus: Corpus): boolean {
  const cited = Array.from(sentence.matchAll(/\bL(\d{1,9})\b/g), ([, line]) => corpus.textOf(Number(line)) ?? '');
  const text = cited.join(' ').toLowerCase();
  if (text.trim() === '') return true;
  const words =
    sentence
      .replace(/\bL\d+\b/g, ' ')
      .toLowerCase()
      .match(/\p{L}{4,}|\d{2,}/gu) ?? [];
  return words.length === 0 || words.some((word) => text.includes(word.slice(0, STEM)));
}

/** Stands before advice that whoever wrote the line gives, not the reader of it. */
const FROM_LOG = 'From the log, not checked:';

/** A sentence as it is shown: marked, quotations in the letters of the log. */
function written(sentence: string, mark: ClaimMark | null, corpus: Corpus, kind: TextKind): string {
  const spelled = (whole: string, inner: string) => {
    const own = corpus.quotation(inner);
    return own === null ? whole : whole.replace(inner, () => own);
  };
  const words = replaceQuotations(sentence, spelled).replace(CODE, spelled);
  if (mark === null) return words;
  return `${CLAIM_MARKS[mark]} ${kind === 'advice' && mark === 'unproven' ? `${FROM_LOG} ` : ''}${words}`;
}

function wordsOf(sentence: string): string[] {
  return sentence.match(/\p{L}{3,}/gu) ?? [];
}

function isKnown(words: readonly string[], corpus: Corpus): boolean {
  const known = words.filter((word) => ORDINARY.test(word) || corpus.holdsWord(word)).length;
  return known >= words.length * LEAST_KNOWN_WORDS;
}

const ABBREVIATION = /^[A-Z]{2,6}$/;

/** False for what no language has: a row of letters that no one can say. */
function isSpoken(word: string): boolean {
  return !/[bcdfghjklmnpqrstvwxz]{5,}/i.test(word) && (word.length < 4 || /[^bcdfghjklmnpqrstvwxz]/i.test(word));
}

/** Everything, or what the log is of. */
const WHOLE =
  '(?:the |this )?(?:whole |entire )?(?:system|service|cluster|application|log|run|build|job|pipeline|it|everything|all)';
const WELL = '(?:healthy|fine|ok(?:ay)?|normal|stable|well|good|in order|clear)';
/** What begins a sentence about the whole; other words before a comma name a single line. */
const SUMMING =
  '(?:overall|so|thus|here|in short|in summary|in conclusion|all in all|to sum up|in (?:this|the) (?:log|run))';
/** Sentences that say all is well. False by the data in a log with failures. */
const ALL_WELL: readonly RegExp[] = [
  new RegExp(`\\b${WHOLE} (?:is|was|are|looks|appears|seems)(?: (?:completely|perfectly|all|to be))* ${WELL}\\b`, 'i'),
  /\bnothing (?:is |was )?wrong\b|\bnothing (?:has|needs) to be done\b|\bno action (?:is |was )?(?:needed|required)\b|\boperating normally\b|\ball (?:is )?(?:well|good|clear)\b/i,
  new RegExp(
    `^(?:${SUMMING},? |and )?(?:there (?:is|are|was|were) |i (?:see|find|found) |the log (?:shows|contains|has) )?no (?:real |actual |significant )?(?:errors?|issues?|problems?|failures?|incidents?)(?: (?:at all|here|in (?:the|this) (?:log|file|run|system)))?[.!]?$`,
    'i',
  ),
  /\bno (?:real |actual |significant )?(?:errors?|issues?|problems?|failures?|incidents?) (?:were |was |are |is )?(?:found|detected|present|seen|visible|exist)\b/i,
];
/** Words about another time or about a goal: what is well then says nothing about the failure. */
const ANOTHER_TIME =
  /\b(?:until|before|once|unless|when|if|whether|ensure|verify|check|confirm|make sure|so that|never|not|no longer)\b/i;

/** True for a sentence by which nothing has failed. */
export function saysAllIsWell(sentence: string): boolean {
  return ALL_WELL.some((shape) => shape.test(sentence)) && !ANOTHER_TIME.test(sentence);
}

const LINE = 'L(\\d{1,9})';
/** Words between two lines of one statement: no other clause begins in them. */
const FEW_WORDS = '(?: \\w+){0,4}';
const EARLIER = new RegExp(
  `\\b${LINE}${FEW_WORDS} (?:before|precedes?|preceded|earlier than|prior to)${FEW_WORDS} ${LINE}\\b`,
);
const LATER = new RegExp(`\\b${LINE}${FEW_WORDS} (?:after|follows?|later than)${FEW_WORDS} ${LINE}\\b`);

/** True for a sentence that puts two lines into the order that the file does not have. */
export function contradictsOrder(sentence: string): boolean {
  const [, earlier, then] = EARLIER.exec(sentence) ?? [];
  if (earlier !== undefined && Number(earlier) > Number(then)) return true;
  const [, later, first] = LATER.exec(sentence) ?? [];
  return later !== undefined && Number(later) < Number(first);
}

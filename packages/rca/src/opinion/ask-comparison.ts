import { keyOf } from '../chunks/ask-chunk.ts';
import type { RunContext } from '../chunks/run-context.ts';
import type { TokenBudget } from '../chunks/token-budget.ts';
import { packLines } from '../evidence/choose-evidence.ts';
import { breakControlTokens, cleanText } from '../evidence/clean-text.ts';
import { onsetText } from '../prompts/facts.ts';
import { comparisonSchema } from '../prompts/schemas.ts';
import { comparisonPrompt } from '../prompts/write-prompts.ts';
import { askModel, keptAnswer, type Question } from '../replies/ask-model.ts';
import { type ComparisonReply, readComparisonReply } from '../replies/reply-shapes.ts';
import { strongReasons } from '../statistical/describe-incident.ts';
import { shortened } from '../statistical/wording.ts';
import { checkCitedLines } from '../verify/verify-cause.ts';
import type { VerifiedReply } from '../verify/verify-reply.ts';
import { checkWords } from '../verify/verify-text.ts';

/** What a model holds to after it has seen the ranking. */
export interface Comparison {
  /** Its own answer, none at all, or the index of a candidate in the ranking. */
  choice: 'mine' | 'neither' | number;
  lines: number[];
  why: string;
}

const RANKED = 5;
const LINES_OF_EACH = 2;
const OUTPUT_TOKENS = 500;

/**
 * Shows a model that has named a cause by itself what the statistics rank, and asks which of both the log confirms.
 * null when the question fails: the answers stand without it.
 */
export async function askComparison(
  context: RunContext,
  own: VerifiedReply,
  budget: TokenBudget,
): Promise<Comparison | null> {
  const { input, session } = context;
  const question = questionFor(context, own, budget);
  const answer =
    (await keptAnswer(input.replies, question)) ??
    (await askModel(
      { session, callModel: input.callModel, replies: input.replies, contextTokens: input.limits.contextTokens },
      question,
    ));
  return answer.ok ? verified(context, answer.reply) : null;
}

function questionFor(context: RunContext, own: VerifiedReply, budget: TokenBudget): Question<ComparisonReply> {
  const { input, findings, redactor, packTokens } = context;
  const { log } = input;
  // Cut only when nothing secret is in it any more: half a secret is not recognised.
  const clean = (text: string, most: number) =>
    breakControlTokens(shortened(redactor.redact(cleanText(text)), most), [input.nonce]);
  const facts = `${context.facts}\n${onsetText(log, findings)}`;
  const ranked = findings.ranked.slice(0, RANKED).map((candidate, i) => {
    const template = log.templates[candidate.templateIndex];
    const lines = (template?.exampleLines ?? []).slice(0, LINES_OF_EACH);
    const reasons = strongReasons(candidate).join('; ');
    const text = `P${i + 1} | ${lines.map((line) => `L${line}`).join(', ')} | ${clean(reasons, 300)} | ${clean(template?.text ?? '', 180)}`;
    return { text, lines };
  });
  const space = Math.max(200, budget.pack - packTokens(facts));
  // A narrow context holds fewer of them.
  while (ranked.length > 1 && packTokens(ranked.map(({ text }) => text).join('\n')) > space * 0.4) ranked.pop();
  const ownText = `${own.causeLines.map((line) => `L${line}`).join(', ') || 'no line'} | ${clean(own.rootCause, 300)}`;
  const wanted = new Set([...own.causeLines, ...ranked.flatMap(({ lines }) => lines)]);
  const pack = packLines(
    log,
    context.scored.filter(({ line }) => wanted.has(line)).map((line) => ({ ...line, value: Math.max(1, line.value) })),
    {
      budgetTokens: Math.max(60, Math.floor(space * 0.5) - packTokens(ownText)),
      countTokens: packTokens,
      redactor,
      fenceMarks: [input.nonce],
    },
  );
  for (const { n } of pack.lines) context.shown.add(n);
  const ranking = ranked.map(({ text }) => text).join('\n');
  context.corpusTexts.push(pack.text, ranking, facts);
  const mark = `${input.nonce}-compare`;
  const prompt = comparisonPrompt({ facts, mark, own: ownText, ranking, evidence: pack.text });
  return {
    callType: 'rca_aggregation',
    prompt,
    schema: comparisonSchema({
      choices: ['MINE', ...ranked.map((_, i) => `P${i + 1}`), 'NEITHER'],
      lines: pack.lines.map(({ n }) => `L${n}`),
    }),
    schemaName: 'rca_comparison',
    maxOutputTokens: Math.min(OUTPUT_TOKENS, budget.output),
    key: keyOf(context, prompt),
    read: readComparisonReply,
  };
}

function verified(context: RunContext, reply: ComparisonReply): Comparison {
  const { session, shown, input } = context;
  const where = 'comparison';
  const cited = checkCitedLines(reply.lines, shown, (n) => n >= 1 && n <= input.log.lineCount, where);
  session.claims += cited.claims;
  session.rejected.push(...cited.rejected);
  const number = /^\s*P([1-9])\s*$/i.exec(reply.choice)?.[1];
  const choice = number === undefined ? null : Number(number) - 1;
  const isRanked = choice !== null && choice < Math.min(RANKED, context.findings.ranked.length);
  return {
    choice: isRanked ? choice : /^\s*mine\s*$/i.test(reply.choice) ? 'mine' : 'neither',
    lines: cited.lines,
    why: checkWords(context, reply.why, where),
  };
}

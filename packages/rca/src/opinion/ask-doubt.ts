import { cleanText, placesOf } from '@rootline/contract';
import { keyOf } from '../chunks/ask-chunk.ts';
import { lineNames, noteShown, showEvidence } from '../chunks/show-evidence.ts';
import type { TokenBudget } from '../chunks/token-budget.ts';
import { breakControlTokens } from '../lines/prompt-injection.ts';
import { onsetText } from '../prompts/facts.ts';
import { finalSchema } from '../prompts/schemas.ts';
import { type Doubt, doubtPrompt, doubtSearchPrompt } from '../prompts/write-prompts.ts';
import { askModel, keptAnswer } from '../replies/ask-model.ts';
import { strongReasons } from '../report/suspected-cause.ts';
import type { RunContext } from '../run/run-context.ts';
import { shownCorpus } from '../verify/shown-corpus.ts';
import { causeName, doubtsAbout } from '../verify/verify-cause.ts';
import { type VerifiedReply, verifyReply } from '../verify/verify-reply.ts';
import { shortened } from '../wording.ts';

const LINES_OF_EACH = 2;
/** Lines before and after the causes that are compared. */
const AROUND = 4;
/** What decides between causes is little. */
const MOST_EVIDENCE_TOKENS = 3000;
const WORTH = { compared: 20, found: 8, around: 4 };

/** The question of a search that is made because the first answer is doubted. */
export function doubtSearchQuestion(context: RunContext, own: VerifiedReply, budget: TokenBudget): string {
  return doubtSearchPrompt(doubtOf(context, own, budget).data);
}

/**
 * Shows a model that has answered by itself what the statistics rank and doubt, and asks for its whole answer once more.
 * null when the question fails: the first answer stands without it.
 */
export async function askDoubt(
  context: RunContext,
  own: VerifiedReply,
  budget: TokenBudget,
): Promise<VerifiedReply | null> {
  const { input, session } = context;
  const { data, lines } = doubtOf(context, own, budget);
  const prompt = doubtPrompt(data);
  const question = {
    callType: 'rca_aggregation' as const,
    prompt,
    schema: finalSchema({ lines: lineNames(lines), findings: budget.findings }),
    schemaName: 'rca_doubt',
    maxOutputTokens: budget.output,
    key: keyOf(context, prompt),
  };
  const answer =
    (await keptAnswer(input.replies, question)) ??
    (await askModel(
      { session, callModel: input.callModel, replies: input.replies, contextTokens: input.limits.contextTokens },
      question,
    ));
  if (!answer.ok) return null;
  const corpus = await shownCorpus(context, context.shown, context.corpusTexts);
  return verifyReply(context, answer.reply, context.shown, corpus, 'second answer');
}

function doubtOf(context: RunContext, own: VerifiedReply, budget: TokenBudget): { data: Doubt; lines: number[] } {
  const { input, findings, redactor, packTokens, fileName, facts } = context;
  const { log } = input;
  // Cut only when nothing secret is in it any more: half a secret is not recognized.
  const clean = (text: string, most: number) =>
    breakControlTokens(shortened(redactor.redact(cleanText(text)), most), [input.nonce]);
  const ranked = placesOf(findings.ranked).map((candidate, i) => {
    const template = log.templates[candidate.templateIndex];
    const lines = (template?.exampleLines ?? []).slice(0, LINES_OF_EACH);
    const reasons = strongReasons(candidate).join('; ');
    const row = `${i + 1}. ${lineNames(lines).join(', ')} | ${clean(reasons, 300)} | ${clean(template?.text ?? '', 180)}`;
    return { row, lines };
  });
  const space = Math.max(200, budget.pack - packTokens(facts));
  // A narrow context holds fewer of them.
  while (ranked.length > 1 && packTokens(ranked.map(({ row }) => row).join('\n')) > space * 0.4) ranked.pop();
  const { cause } = own;
  const ownLine = cause.kind === 'line' || cause.kind === 'refused' ? cause.line : null;
  const ownText = `cause ${ownLine === null ? causeName(cause) : `L${ownLine}`} | cited ${lineNames(own.evidence).join(', ') || 'no line'} | ${clean(own.said, 600)}`;
  const doubts = [
    ...(cause.kind === 'refused' ? [`the cause of the answer cannot be taken: ${cause.reason.toLowerCase()}`] : []),
    ...doubtsAbout(context, cause, own.evidence),
  ];
  const ranking = [
    ...ranked.map(({ row }) => row),
    `guessed onset: ${onsetText(log, findings)}`,
    ...doubts.map((doubt) => `doubt: ${doubt}`),
  ].join('\n');
  const compared = new Set([
    ...(ownLine === null ? [] : [ownLine]),
    ...own.evidence,
    ...ranked.flatMap(({ lines }) => lines),
  ]);
  const centers = [ownLine ?? 0, ranked[0]?.lines[0] ?? 0];
  const worthOf = (line: number): number => {
    if (compared.has(line)) return WORTH.compared;
    if (context.found.has(line)) return WORTH.found;
    return centers.some((center) => Math.abs(center - line) <= AROUND) ? WORTH.around : 0;
  };
  const shown = showEvidence(context, {
    templates: [],
    scored: context.scored.flatMap((line) => {
      const worth = worthOf(line.line);
      return worth === 0 ? [] : [{ ...line, value: worth }];
    }),
    budgetTokens: Math.min(MOST_EVIDENCE_TOKENS, Math.floor(space * 0.9) - packTokens(ownText) - packTokens(ranking)),
    tableShare: 0,
  });
  noteShown(context, shown);
  context.corpusTexts.push(ranking);
  const data = { facts, fileName, mark: `${input.nonce}-doubt`, own: ownText, ranking, ...shown };
  return { data, lines: shown.lines };
}

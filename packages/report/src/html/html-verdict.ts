import { endOf, VERDICT_LABELS } from '@rootline/contract';
import { headline } from '../headline.ts';
import { counted, shortTime } from '../plain-words.ts';
import { codeNear, loopOf, otherIncidents, storyOf, whereOf } from '../told-facts.ts';
import { type HtmlPage, words } from './html-page.ts';

const REMARKS = {
  'not-judged': 'Not judged does not mean healthy.',
  healthy: 'This says nothing about what the log does not record.',
};

/** The verdict, how bad it is, and the facts that a person asks for first. */
export function verdictHtml(page: HtmlPage): string {
  const { verdict, severity } = page.result;
  const { label, sentence } = verdictWords(page);
  const remark = verdict === 'not-judged' || verdict === 'healthy' ? REMARKS[verdict] : null;
  const rating = remark === null ? `<span class="rating">severity ${severity}</span>` : '';
  const facts = factsOf(page).map(([name, fact]) => `<dt>${name}</dt><dd>${words(fact, page)}</dd>`);
  return `<div class="verdict ${verdict ?? ''} ${remark === null ? severity : ''}">
<p class="marks"><span class="chip">${label}</span>${rating}</p>
<h1>${words(sentence, page)}</h1>
<dl>${facts.join('\n')}</dl>
${remark === null ? '' : `<p>${remark}</p>`}
</div>`;
}

/** What kind of answer it is, and the sentence that says it; a cause stays in the words of the log. */
export function verdictWords({ result, source }: HtmlPage): { label: string; sentence: string } {
  const { kind, text } = headline(result, source.entryCount);
  const said = `${kind.slice(0, 1)}${kind.slice(1).toLowerCase()}`;
  const label = result.verdict === undefined ? said : VERDICT_LABELS[result.verdict];
  if (said !== label) return { label, sentence: `${said}: ${text}` };
  const isQuoted = result.verdict === 'clear' || result.verdict === undefined;
  return { label, sentence: isQuoted ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}` };
}

/** True where the first candidate is the cause, and not one of several places. */
export function hasOneCause({ result: { verdict, candidates } }: Pick<HtmlPage, 'result'>): boolean {
  return (verdict === 'clear' || verdict === undefined) && candidates.length > 0;
}

function factsOf(page: HtmlPage): (readonly [name: string, fact: string])[] {
  const { result, texts } = page;
  const [first] = result.candidates;
  const cause = hasOneCause(page) && first !== undefined ? first : null;
  const since = [cause?.firstOccurrence ?? null, endOf(result)].filter((part) => part !== null).map(shortTime);
  const facts: (readonly [string, string | null])[] = [
    ['where', cause === null ? null : whereOf(result, cause)],
    ['code', cause === null ? null : codeNear(cause.lines[0] ?? 0, texts)],
    ['since', since.length === 0 ? null : since.join('; ')],
    ...storyOf(result).map(({ label, text }) => [label, text] as const),
    ...otherIncidents(result).map((text) => ['other', text] as const),
    ['loop', loopOf(result)],
    ['count', `${counted(result.errorCount, 'error')}, ${counted(result.warningCount, 'warning')}`],
  ];
  return facts.flatMap(([name, fact]) => (fact === null ? [] : [[name, fact] as const]));
}

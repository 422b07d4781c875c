import { type Candidate, firstLineLabel, placesOf } from '@rootline/contract';
import { serviceSentences, withPlaces } from '../line-places.ts';
import { type ReadTexts, readTexts } from '../line-texts.ts';
import { counted, grouped, linesAround } from '../plain-words.ts';
import { linesOfFacts } from '../told-facts.ts';
import { type HtmlPage, list, paragraphs, type Room, section, words } from './html-page.ts';
import {
  aroundHtml,
  citedHtml,
  ignoredHtml,
  modelHtml,
  othersHtml,
  patternsHtml,
  placesHtml,
  stepsHtml,
} from './html-sections.ts';
import { HTML_STYLE } from './html-style.ts';
import { timelineHtml } from './html-timeline.ts';
import { hasOneCause, verdictHtml, verdictWords } from './html-verdict.ts';

/** So large a page opens everywhere and fits into a mail. */
const MOST_BYTES = 1_000_000;
/** The most that is shown, and less where that does not fit. */
const ROOMS: readonly Room[] = [
  { line: 2000, rows: 500, text: 8000 },
  { line: 500, rows: 200, text: 4000 },
  { line: 200, rows: 60, text: 1000 },
  { line: 80, rows: 15, text: 200 },
];

type HtmlInput = Pick<HtmlPage, 'result' | 'source' | 'log' | 'version'> & {
  /** Reads lines of the log again; null where it was read elsewhere. */
  readLines: ReadTexts | null;
};

/** A result as one page of HTML that stands alone: no script, nothing from elsewhere, at most a megabyte. */
export async function htmlReport({ readLines, ...input }: HtmlInput): Promise<string> {
  const linesOf = (candidates: Candidate[]) => candidates.flatMap(({ lines: [line] }) => line ?? []);
  const firsts = linesOf(input.result.candidates);
  const around = linesOf(placesOf(input.result.candidates)).flatMap((line) => [
    ...linesOfFacts(line),
    ...linesAround(line, 3),
  ]);
  const texts = await readTexts(input.result, readLines, [...firsts, ...around]);
  const result = withPlaces(input.result, [...texts.keys()], input.source.placeOf);
  let page = '';
  for (const room of ROOMS) {
    page = pageOf({ ...input, result, texts, room, left: new Set() });
    if (byteCount(page) <= MOST_BYTES) break;
  }
  return page;
}

/** Bytes of a text in UTF-8. Neither a browser nor Node is assumed here, so there is no encoder to ask. */
function byteCount(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function pageOf(page: HtmlPage): string {
  const { result, source, log } = page;
  const { verdict } = result;
  const isCause = hasOneCause(page);
  const shown = isCause ? 1 : placesOf(result.candidates).length;
  const [line] = result.candidates[0]?.lines ?? [];
  const content = [
    verdictHtml(page),
    section('What happened', paragraphs(result.summary, page)),
    isCause && line !== undefined ? section('The lines around it', aroundHtml(line, page)) : '',
    isCause ? '' : section(verdict === 'not-judged' ? 'Lines to look at first' : 'Places to look', placesHtml(page)),
    verdict === 'healthy' ? '' : section(firstLineLabel(verdict), paragraphs(result.rootCause, page)),
    section('How sure', `<p>${words(`Confidence ${result.confidence.level}: ${result.confidence.reason}`, page)}</p>`),
    section('Services', list(serviceSentences(result), page)),
    section('Recommendations', list(result.recommendations, page)),
    section('Over time', timelineHtml(page)),
    section('Then', stepsHtml(page)),
    section('Error patterns', patternsHtml(page)),
    section(verdict === 'healthy' ? 'Lines that report a failure' : 'Cited lines', citedHtml(page)),
    section('Also considered', othersHtml(shown, page)),
    modelHtml(page),
    section('Notes', list(log?.notes ?? [], page)),
  ].filter((block) => block.trim() !== '');
  const name = words(source.filename, page);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${name}: ${verdictWords(page).label}</title>
<style>${HTML_STYLE}</style>
</head>
<body>
<main>
<header><b>${name}</b><span>${words(sizeOf(page), page)}</span></header>
${content.join('\n')}
${section('Left out', [ignoredHtml(page), list(leftOut(page), page)].join('\n'))}
<footer>${footerOf(page)}</footer>
</main>
</body>
</html>
`;
}

function sizeOf({ source, log }: HtmlPage): string {
  const lines = log === null ? [] : [counted(log.lineCount, 'line')];
  const entries =
    source.entryCount === null ? [] : [source.entryCount === 1 ? '1 entry' : `${grouped(source.entryCount)} entries`];
  return [...lines, ...entries].join(', ');
}

/** What is in the log and not on the page; the sections before have said what they cut. */
function leftOut({ left, log }: HtmlPage): string[] {
  const rest =
    log === null
      ? 'Lines that the result does not cite are at the server.'
      : 'Only the cited lines of the log and the lines around them are shown.';
  return [...left, rest];
}

function footerOf(page: HtmlPage): string {
  const { result, source, version } = page;
  const model = result.model === null ? 'without a model' : `with the model ${result.model}`;
  const address = source.page !== null && /^https?:\/\//.test(source.page) ? source.page : null;
  const link = address === null ? '' : ` <a href="${words(address, page)}">The result at the server</a>.`;
  return `${words(`Made by Rootline ${version === null ? '' : `${version} `}${model}.`, page)}${link}`;
}

import { type Candidate, type ErrorAnalysisItem, opinionAccount, placesOf, searchAccount } from '@rootline/contract';
import { lineLabels, linesOfSameFile } from '../line-places.ts';
import { grouped, linesAround, shortTime } from '../plain-words.ts';
import { codeNear } from '../told-facts.ts';
import { fitting, type HtmlPage, linesHtml, list, paragraphs, section, words } from './html-page.ts';

const AROUND = { before: 3, after: 3 };

/** Lines around one, as far as they are known. Of a case, only those of its own file. */
export function aroundHtml(line: number, page: HtmlPage): string {
  const numbers = linesOfSameFile(page.result, line, linesAround(line, AROUND.before, AROUND.after));
  const lines = numbers.flatMap((number) => {
    const text = page.texts.get(number);
    return text === undefined ? [] : [{ line: number, text }];
  });
  return linesHtml(lines, line, page);
}

/** Places of equal rank, each with why it is one and the lines around it. */
export function placesHtml(page: HtmlPage): string {
  return placesOf(page.result.candidates)
    .map((candidate) => {
      const [line = 0] = candidate.lines;
      const code = codeNear(line, page.texts);
      const facts = [...factsOf(candidate), ...(code === null ? [] : [code])].join(', ');
      const name = page.result.case === undefined ? `Line ${line}` : lineLabels(page.result)(line);
      return `<div class="place">\n<h3>${words(name, page)}</h3>\n<p class="dim">${words(facts, page)}</p>\n${aroundHtml(line, page)}\n${list(candidate.reasons, page)}\n</div>`;
    })
    .join('\n');
}

function factsOf({ count, component }: Candidate): string[] {
  return [count === 1 ? '1 entry' : `${grouped(count)} entries`, ...(component === null ? [] : [component])];
}

/** Candidates that were considered beside those that are shown. */
export function othersHtml(shown: number, page: HtmlPage): string {
  const others = fitting(page.result.candidates.slice(shown), 'other candidates', page);
  return others
    .map((candidate) => {
      const [line = 0] = candidate.lines;
      const text = page.texts.get(line) ?? candidate.pattern;
      const facts = [...factsOf(candidate), ...candidate.reasons].join('; ');
      return `${linesHtml([{ line, text }], null, page)}\n<p class="dim">${words(facts, page)}</p>`;
    })
    .join('\n');
}

/** Every line that the result cites, under the reason why. */
export function citedHtml(page: HtmlPage): string {
  const items = page.result.evidence.filter(({ lines }) => lines.length > 0);
  return fitting(items, 'groups of cited lines', page)
    .map(
      ({ why, lines }) =>
        `<p class="dim">${words(why, page)}</p>\n${linesHtml(fitting(lines, 'lines of a group', page), null, page)}`,
    )
    .join('\n');
}

/** What failed after the cause, in its order. */
export function stepsHtml(page: HtmlPage): string {
  const label = lineLabels(page.result);
  const rows = fitting(page.result.cascade.slice(1), 'steps', page).map(({ line, timestamp, message, pattern }) => {
    const time = timestamp === null ? [] : [shortTime(timestamp)];
    const place = page.result.case === undefined ? `line ${line}` : label(line);
    return `<li><span class="dim">${words([...time, place].join(', '), page)}</span> ${words(message ?? pattern, page)}</li>`;
  });
  return rows.length === 0 ? '' : `<ol class="steps">\n${rows.join('\n')}\n</ol>`;
}

/** The patterns of errors, the worst first. */
export function patternsHtml(page: HtmlPage): string {
  const rows = fitting(page.result.errorAnalysis, 'error patterns', page).map((row) => patternRow(row, page));
  if (rows.length === 0) return '';
  const head = '<tr><th>Severity</th><th class="number">Entries</th><th>Pattern</th><th>First</th><th>Last</th></tr>';
  return `<table>\n<thead>${head}</thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`;
}

function patternRow(row: ErrorAnalysisItem, page: HtmlPage): string {
  const label = lineLabels(page.result);
  const when = (time: string | null, line: number | null) => {
    const place = line === null ? [] : [page.result.case === undefined ? `line ${line}` : label(line)];
    return [...(time === null ? [] : [shortTime(time)]), ...place].map((part) => words(part, page)).join('<br>');
  };
  const told = [row.rootCause, row.impact, row.fix]
    .filter((text) => text !== '')
    .map((text) => `<p class="dim">${words(text, page)}</p>`)
    .join('');
  return `<tr><td data-name="severity">${row.severity}</td><td class="number" data-name="entries">${grouped(row.errorCount)}</td><td class="pattern"><code>${words(row.errorPattern, page)}</code>${told}</td><td class="when" data-name="first">${when(row.firstOccurrence, row.firstLine)}</td><td class="when" data-name="last">${when(row.lastOccurrence, row.lastLine)}</td></tr>`;
}

/** The patterns that a person ignores, each with how many entries it left out. */
export function ignoredHtml(page: HtmlPage): string {
  const { ignored } = page.result;
  const rows = fitting(ignored?.list ?? [], 'ignored patterns', page).map(
    ({ pattern, entries }) =>
      `<tr><td class="number" data-name="entries">${grouped(entries)}</td><td class="pattern"><code>${words(pattern, page)}</code></td></tr>`,
  );
  if (ignored === undefined || rows.length === 0) return '';
  const rest = ignored.patterns - rows.length;
  const more =
    rest > 0
      ? `\n<p class="dim">${grouped(rest)} more ${rest === 1 ? 'pattern is' : 'patterns are'} ignored and not listed.</p>`
      : '';
  const head = '<tr><th class="number">Entries</th><th>Ignored pattern</th></tr>';
  return `<table>\n<thead>${head}</thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>${more}`;
}

/** What a model says beside the statistics, and what it looked for. */
export function modelHtml(page: HtmlPage): string {
  const opinion = opinionAccount(page.result);
  const search = searchAccount(page.result.search);
  const sides = (opinion?.sides ?? []).map(
    ({ name, why, lines }) =>
      `<h3>${words(name, page)}</h3>\n${paragraphs(why, page)}\n${linesHtml(fitting(lines, 'lines of an opinion', page), null, page)}`,
  );
  return [
    opinion === null ? '' : section(opinion.title, [`<p>${words(opinion.sentence, page)}</p>`, ...sides].join('\n')),
    search === null
      ? ''
      : section(
          search.title,
          [
            `<p>${words(search.sentence, page)}</p>`,
            list(
              search.calls.map(({ question, answer }) => `${question}: ${answer}`),
              page,
            ),
          ].join('\n'),
        ),
  ].join('\n');
}

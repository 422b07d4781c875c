import type { RcaResult } from '@rootline/contract';
import { escapeXml } from '../escape-xml.ts';
import { lineLabels } from '../line-places.ts';
import { cutText } from '../plain-words.ts';
import type { ReportSource } from '../report-source.ts';
import type { TimelineBars } from '../timeline-bars.ts';

/** How much of each kind of text a page takes. */
export interface Room {
  /** Characters of a line of the log. */
  line: number;
  /** Rows of a list or table. */
  rows: number;
  /** Characters of a text of the analysis. */
  text: number;
}

/** What a page shows of the log itself. */
export interface PageLog {
  lineCount: number;
  notes: readonly string[];
  /** null for a log without entries. */
  timeline: TimelineBars | null;
}

/** What the sections of a page are made of. */
export interface HtmlPage {
  result: RcaResult;
  source: ReportSource;
  /** The version of the program that makes the page; null where it does not know. */
  version: string | null;
  /** null where the log was read elsewhere. */
  log: PageLog | null;
  /** Lines of the log by number. */
  texts: ReadonlyMap<number, string>;
  room: Room;
  /** Sentences about what the sections left out. */
  left: Set<string>;
}

/** A heading over its content; nothing where there is none. */
export function section(title: string, content: string): string {
  return content === '' ? '' : `<section>\n<h2>${title}</h2>\n${content}\n</section>`;
}

/** Plain words, escaped and cut. */
export function words(text: string, { room, left }: HtmlPage): string {
  if (text.length > room.text) left.add(`Texts of more than ${room.text} characters are cut.`);
  return escapeXml(cutText(text.replace(/\s+/g, ' '), room.text));
}

/** A paragraph for each line; lines behind a bullet are a list. */
export function paragraphs(text: string, page: HtmlPage): string {
  const blocks: string[] = [];
  let items: string[] = [];
  const endList = () => {
    if (items.length > 0) blocks.push(list(items, page));
    items = [];
  };
  for (const line of fitting(text.split('\n'), 'paragraphs', page)) {
    const item = /^\s*[•-] (.+)$/.exec(line)?.[1];
    if (item !== undefined) items.push(item);
    else {
      endList();
      if (line.trim() !== '') blocks.push(`<p>${words(line, page)}</p>`);
    }
  }
  endList();
  return blocks.join('\n');
}

/** Plain words as a list. */
export function list(items: readonly string[], page: HtmlPage): string {
  if (items.length === 0) return '';
  return `<ul>\n${fitting(items, 'points of a list', page)
    .map((item) => `<li>${words(item, page)}</li>`)
    .join('\n')}\n</ul>`;
}

/** As many rows as there is room for. */
export function fitting<T>(rows: readonly T[], what: string, { room, left }: HtmlPage): readonly T[] {
  if (rows.length <= room.rows) return rows;
  left.add(`Of ${rows.length} ${what}, the first ${room.rows} are shown.`);
  return rows.slice(0, room.rows);
}

/** Characters of what stands before a line: longer than a number, and too long to stand beside it. */
const SHORT_NAME = 9;
const LONG_NAME = 40;

/** Lines as the file has them behind their numbers; the one that is meant is marked. */
export function linesHtml(
  lines: readonly { line: number; text: string }[],
  meant: number | null,
  page: HtmlPage,
): string {
  const label = lineLabels(page.result);
  const names = lines.map(({ line }) => label(line));
  const longest = Math.max(0, ...names.map((name) => name.length));
  const form = longest > LONG_NAME ? ' wide' : longest > SHORT_NAME ? ' named' : '';
  const rows = lines.map(({ line, text }, i) => {
    if (text.length > page.room.line) page.left.add(`Lines of more than ${page.room.line} characters are cut.`);
    const mark = line === meant ? ' class="hit"' : '';
    const shown = escapeXml(cutText(text, page.room.line));
    return `<li${mark}><span>${escapeXml(names[i] ?? '')}</span><code>${shown}</code></li>`;
  });
  return rows.length === 0 ? '' : `<ol class="lines${form}">\n${rows.join('\n')}\n</ol>`;
}

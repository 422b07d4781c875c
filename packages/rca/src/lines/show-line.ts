import { cleanText } from '@rootline/contract';
import { CARET_COLOURS } from '@rootline/logparse/lexicon';
import { withoutShell } from '../redact/record-shell.ts';

/** Leading time stamps of the usual shapes, with what encloses and follows them. */
const LEADING_TIME =
  /^[[("]?(?:\w{3},? )?(?:\d{4}[-/]\d{2}[-/]\d{2}[T _]\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?:Z|[ ]?[+-]\d{2}:?\d{2}| UTC)?|\d{2}[-/](?:\d{2}|[A-Z][a-z]{2})[-/]\d{2,4}[ :T]\d{2}:\d{2}:\d{2}(?:[.,]\d{1,6})?(?: [+-]\d{4})?|[A-Z][a-z]{2} [ \d]\d(?: \d{4})?,? \d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?: \d{4})?|\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?|\d{10}(?:\.\d{1,9})?|\d{13})[\])"]?(?:[ \t]*[|:,-]?[ \t]+(?=\S)|$)/;
/** Columns that a runner writes before the time of each line: job, step. */
const COLUMNS = /^(?:[^\t]{1,80}\t){1,3}\ufeff?(?=\d{4}-\d{2}-\d{2}T\d{2}:\d{2})/;
/** Fields of a JSON line that cost many tokens and tell little: its time and its correlation ids. */
const QUIET_FIELDS =
  /"(?:@?timestamp|time|ts|datetime|date|trace_?id|span_?id|parent_?id|request_?id|pid|thread(?:_?id)?|@version|v)"\s*:\s*(?:"[^"]{0,80}"|-?\d[\d.eE+]*|null)\s*,?\s*/gi;
/** Records of this length are shown without what stands around their message. */
const SHELL_FROM = 200;
/** A shown line keeps at least this many of its characters, or all of a shorter one. */
const LEAST_SHOWN = 64;

export interface LineParts {
  /** Time stamp that led the line; null when there is none. */
  time: string | null;
  /** The line as it is shown: cleaned, without its time, long runs and quiet fields replaced by `…`, cut. */
  text: string;
}

/** Prepares a physical line for showing in at most about `length` characters. Pieces between `…` stand in the line in order. */
export function showLine(raw: string, length: number): LineParts {
  const clean = cleanText(raw).replace(COLUMNS, '');
  const lead = LEADING_TIME.exec(clean);
  const time = lead === null ? null : lead[0].replace(/^[[("]+|[\s|:,[\]()"-]+$/g, '');
  const body = time === null ? clean : clean.slice(lead?.[0].length ?? 0);
  let text = body;
  if (/^[[,]?\s*\{.*"/.test(body)) text = keepEnough(body, body.replace(QUIET_FIELDS, '…'), text);
  text = keepEnough(body, text.replace(CARET_COLOURS, '…'), text);
  text = keepEnough(body, text.replace(/([^\w\s…])\1{9,}|\s{8,}/g, '…'), text);
  // The message of a long record has the room that its shell would take.
  if (text.length > SHELL_FROM) text = keepEnough(body, withoutShell(text), text);
  text = text.replace(/…{2,}/g, '…');
  if (text.length > length) {
    const head = Math.max(LEAST_SHOWN, Math.floor(length * 0.7));
    const tail = Math.max(0, length - head - 1);
    text = `${text.slice(0, head)}…${tail > 0 ? text.slice(-tail) : ''}`;
  }
  return { time, text: wellFormed(text.trim()) };
}

function keepEnough(full: string, shorter: string, otherwise: string): string {
  const kept = shorter.split('…').reduce((sum, piece) => sum + piece.replace(/^[ .]+|[ .]+$/g, '').length, 0);
  return kept >= Math.min(LEAST_SHOWN, full.length) ? shorter : otherwise;
}

/** Drops halves of surrogate pairs that a cut left behind. */
function wellFormed(text: string): string {
  return text.isWellFormed()
    ? text
    : text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '');
}

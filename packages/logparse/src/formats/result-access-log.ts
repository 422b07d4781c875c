import type { EntryPlace, MetadataSource } from '../entries/entry-draft.ts';
import { narrowTextOf, textOf } from '../lines/bytes.ts';
import { isFailedAnswer } from '../normalize/answer.ts';
import { epochTextToMs } from '../normalize/epoch.ts';
import { metadataJson } from '../normalize/metadata.ts';
import {
  EXACT,
  type FormatContext,
  type LineFormat,
  type LineFormatChoice,
  NO_FIT,
  type Sample,
  WHOLE,
} from './format.ts';
import { entryOfLine, lineOfUnknownForm } from './raw-entry.ts';

/**
 * Seconds since 1970, milliseconds that the answer took, client, what a cache or proxy did and the status of the answer,
 * bytes, request, and user.
 */
const LINE = /^(\d{9,10}\.\d{3}) +(\d+) (\S+) ([A-Z][A-Z_]*)\/(\d{3}) (\d+) ([A-Z][A-Z_]*|-) (\S+) (\S+)/;
const LONGEST_HEAD = 4096;
const MOST_LINES = 1000;
const SHARE = 0.8;
const NONE = '-';

/** Access logs of caches and proxies, which state before the request how it was answered. */
export function detectResultAccessLog(sample: Sample): LineFormatChoice | null {
  const lines = sample.lines.filter((line) => line.trim() !== '').slice(0, MOST_LINES);
  const matching = lines.filter((line) => LINE.test(line)).length;
  if (matching === 0 || matching < lines.length * SHARE) return null;
  return {
    name: 'access-log',
    reason: `${matching} of the first ${lines.length} lines state a time, a duration, a client, and a result with its status.`,
    exactness: EXACT,
    standsAlone: true,
    open: createResultAccessLog,
  };
}

function createResultAccessLog({ entries, times }: FormatContext): LineFormat {
  return {
    take(bytes, start, end, lineNumber) {
      const text = narrowTextOf(bytes, start, Math.min(end, start + LONGEST_HEAD));
      const match = LINE.exec(text);
      if (match === null) return NO_FIT;
      const [head, seconds = '', , , result = '', status = '', , method, target, user] = match;
      const draft = entryOfLine(entries.begin(lineNumber), bytes, start, end);
      draft.timestampMs = times.epoch(epochTextToMs(seconds));
      draft.answer = Number(status);
      // The message does not hold the status, so it cannot tell the answers that failed from others.
      draft.failedStatus = isFailedAnswer(draft.answer) ? draft.answer : 0;
      // Where no answer came, the result says more than the request.
      draft.messageStart =
        start +
        (draft.answer > 0 ? head.length - `${method} ${target} ${user}`.length : head.indexOf(`${result}/${status} `));
      draft.metadata = FIELDS;
      return WHOLE;
    },
    goOn: (bytes, start, end, lineNumber) => lineOfUnknownForm(entries, bytes, start, end, lineNumber),
  };
}

const FIELDS: MetadataSource = {
  metadataOf({ bytes, headerStart, messageEnd }: EntryPlace) {
    const match = LINE.exec(textOf(bytes, headerStart, Math.min(messageEnd, headerStart + LONGEST_HEAD)));
    if (match === null) return null;
    const [, , duration, client, result, status, sent, method, url, user] = match;
    return metadataJson({
      client,
      ...(user === NONE ? {} : { user }),
      result,
      status: Number(status),
      bytes: Number(sent),
      method,
      url,
      duration_ms: Number(duration),
    });
  },
};

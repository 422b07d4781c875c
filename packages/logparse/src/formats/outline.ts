import type { MetadataSource } from '../entries/entry-draft.ts';
import { textOf } from '../lines/bytes.ts';
import { levelOfWord } from '../normalize/level.ts';
import { metadataJson } from '../normalize/metadata.ts';
import { FAILED, NO_OUTCOME, outcomeOfWords } from '../normalize/outcome.ts';
import { NOTHING_SAID, outcomeOfRecord, type RecordOutcome } from '../normalize/record-outcome.ts';
import {
  EXACT,
  type FormatContext,
  type LineFormat,
  type LineFormatChoice,
  NO_FIT,
  type Sample,
  WHOLE,
} from './format.ts';
import { entryOfLine } from './raw-entry.ts';

const PAIR = /^\s*([A-Za-z][\w ./()-]{0,40}):(?:\s+(\S.*))?$/;
/** The underlined names of the columns of a table inside: `Type  Reason  Age  From  Message`. */
const UNDERLINE = /^\s*-{2,}(?: +-{2,}){2,}\s*$/;
const TABLE_ROW = /\s{2,}/;
/** Keys under which it stands why or how something ended. */
const TELLING = /^(?:reason|state|last state|status|health|active|phase|condition|ready|result)$/i;
const LEAST_PAIRS = 4;
const PAIRS_SHARE = 0.6;
const NESTED_SHARE = 0.25;
const MAX_SAMPLED = 1000;

/** A description of one thing as tools print it: `Key: value` at several depths, and tables in between. Each line is an entry. */
export function detectOutline(sample: Sample): LineFormatChoice | null {
  const lines = sample.lines.filter((line) => line.trim() !== '').slice(0, MAX_SAMPLED);
  const pairs = lines.filter((line) => PAIR.test(line));
  const nested = pairs.filter((line) => line.startsWith(' '));
  if (pairs.length < Math.max(LEAST_PAIRS, lines.length * PAIRS_SHARE) || lines[0]?.startsWith(' ')) return null;
  const isHeaded = nested.length === pairs.length && !PAIR.test(lines[0] ?? '') && lines.length === pairs.length + 1;
  if (nested.length < pairs.length * NESTED_SHARE || (nested.length === pairs.length && !isHeaded)) return null;
  return {
    name: 'outline',
    reason: `${pairs.length} of the first ${lines.length} lines are a name and its value.`,
    exactness: EXACT - 1,
    open: createOutline,
  };
}

function createOutline({ entries }: FormatContext): LineFormat {
  /** The names of the columns of the table that is open; null = none is. */
  let names: string[] | null = null;
  let before = '';

  const source: MetadataSource = {
    metadataOf({ bytes, headerStart, placeEnd }) {
      const [, key = '', value = ''] = PAIR.exec(textOf(bytes, headerStart, placeEnd)) ?? [];
      return value === '' ? null : metadataJson({ [key.trim()]: value });
    },
  };

  return {
    take(bytes, start, end, lineNumber) {
      const line = textOf(bytes, start, end);
      const last = before;
      before = line;
      if (UNDERLINE.test(line)) {
        names = last.trim().split(TABLE_ROW);
        entries.recordOutside('header', lineNumber);
        return WHOLE;
      }
      const cells = names === null || !line.startsWith(' ') ? null : line.trim().split(TABLE_ROW);
      if (cells === null) names = null;
      const pair = PAIR.exec(line);
      if (pair === null && cells === null) return NO_FIT;
      const draft = entryOfLine(entries.begin(lineNumber), bytes, start, end);
      if (cells !== null) {
        draft.level = levelOfWord(
          cells[names?.findIndex((name) => /^(?:type|level|severity)$/i.test(name)) ?? -1] ?? '',
        );
        return WHOLE;
      }
      draft.outcome = outcomeOfPair(pair?.[1]?.trim() ?? '', pair?.[2] ?? '');
      draft.isSummary = true;
      draft.metadata = source;
      return WHOLE;
    },
    goOn: (bytes, start, end, lineNumber) => {
      entryOfLine(entries.begin(lineNumber), bytes, start, end);
    },
  };
}

/** What a value says under a key that tells how something ended. */
function outcomeOfPair(key: string, value: string): RecordOutcome {
  if (value === '') return NOTHING_SAID;
  const byKey = outcomeOfRecord({ [key]: value });
  if (byKey.outcome !== NO_OUTCOME || !TELLING.test(key)) return byKey;
  const outcome = outcomeOfWords(value.split(/[(;,]/)[0]?.trim() ?? '');
  return outcome === FAILED ? { outcome, said: `${key}=${value}`, isBeside: false } : NOTHING_SAID;
}

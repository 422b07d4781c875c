import { findRanges, type SeqRange } from './gram-block.ts';
import { GRAM_BYTES, markGrams, newPlaces, placesIn } from './grams.ts';

/** What is read of segments. */
export interface NarrowedSegments {
  files: string[];
  /** Their rows, as SQL over `$files` and the values. */
  rows: string;
  values: Record<string, string | string[]>;
}

/** Reading more pieces of a segment on their own takes longer than reading what lies between them. */
const MOST_RANGES = 24;

/**
 * Leaves out segments, and parts of others, where none of the texts can stand, whatever its letter case. Nothing is left
 * out where no texts are known, where one is too short to be looked up, and of segments without grams.
 */
export function narrowSegments(files: readonly string[], texts: readonly string[] | null): NarrowedSegments {
  const wanted = texts?.map(placesOf) ?? [];
  const canTell = wanted.length > 0 && wanted.every((places) => places.length > 0);
  const found = files.map((file) => ({ file, ranges: canTell ? findRanges(file, wanted) : null }));
  const pieces = found.filter(({ ranges }) => ranges !== null && ranges.length > 0 && ranges.length <= MOST_RANGES);
  const whole = found.filter(({ ranges }) => ranges === null || ranges.length > MOST_RANGES).map(({ file }) => file);
  if (pieces.length === 0) return { files: whole, rows: 'read_parquet($files)', values: {} };
  const selects = pieces.flatMap(({ ranges }, i) => (ranges ?? []).map((range) => rowsWithin(`$piece${i}`, range)));
  if (whole.length > 0) selects.push('SELECT * FROM read_parquet($whole)');
  return {
    files: [...whole, ...pieces.map(({ file }) => file)],
    rows: `(${selects.join(' UNION ALL ')})`,
    values: {
      ...Object.fromEntries(pieces.map(({ file }, i) => [`piece${i}`, file])),
      ...(whole.length > 0 && { whole }),
    },
  };
}

const rowsWithin = (file: string, { firstSeq, lastSeq }: SeqRange) =>
  `SELECT * FROM read_parquet(${file}) WHERE seq >= ${firstSeq} AND seq <= ${lastSeq}`;

/** Empty for a text that is too short to be looked up. */
function placesOf(text: string): number[] {
  const bytes = Buffer.from(text);
  if (bytes.length < GRAM_BYTES) return [];
  const places = newPlaces();
  markGrams(places, bytes, 0, bytes.length);
  return placesIn(places);
}

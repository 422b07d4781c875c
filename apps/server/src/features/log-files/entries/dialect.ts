/** What a query is given, and what it answers: both engines take and give these. */
export type SegmentValue = string | number | boolean | null | SegmentValue[];
export type SegmentValues = Record<string, SegmentValue>;

/**
 * Where the SQL of the engines differs; all other text is shared. `$name` stands for a value in both, and `$segments` for
 * the rows of the segments.
 */
export interface Dialect {
  isOneOf(value: string, list: string): string;
  /** The same for a list of many numbers. */
  isOneOfMany(value: string, list: string): string;
  contains(text: string, part: string): string;
  /** False only where a text does not hold a part in any case: quick, and asked before an expression. */
  mayContain(text: string, part: string, isAscii: boolean): string;
  /** RE2 in both; a dot never stands for the end of a line. */
  matches(text: string, expression: string, ignoresCase: boolean): string;
  withoutMatches(text: string, expression: string): string;
  /** What the first group of an expression holds; empty where nothing matches. */
  firstGroup(text: string, expression: string): string;
  /** Replaces every match of an expression; `\1` in the replacement is its first group. */
  replaced(text: string, expression: string, by: string): string;
  /** The middle of numbers; between two where they are even in number. */
  median(value: string): string;
  /** A text as a number; null for any other text. */
  number(text: string): string;
  /** The beginning of a text, in characters. */
  start(text: string, length: number): string;
  /** A fixed text of ours. An expression that is a value of its own is compiled for every row. */
  literal(text: string): string;
  character(code: number): string;
  /** Texts behind each other; one that is missing is empty. */
  joined(texts: readonly string[]): string;
  /** Numbers of matching rows from 1, in file order. */
  rank(isSorted: boolean): string;
  /** Lists of two numbers of the rows for which the condition holds, in file order. */
  placesWhere(condition: string): string;
  /** Lists of a value and how often it came. */
  countsOf(value: string): string;
}

export const DUCKDB: Dialect = {
  isOneOf: (value, list) => `list_contains(${list}, ${value})`,
  isOneOfMany: (value, list) => `${value} IN (SELECT unnest(${list}))`,
  contains: (text, part) => `contains(${text}, ${part})`,
  mayContain: (text, part) => `contains(lower(${text}), lower(${part}))`,
  matches: (text, expression, ignoresCase) => `regexp_matches(${text}, ${expression}, '${ignoresCase ? 'i' : 'c'}')`,
  withoutMatches: (text, expression) => `regexp_replace(${text}, '${expression}', '', 'g')`,
  firstGroup: (text, expression) => `regexp_extract(${text}, ${expression}, 1)`,
  replaced: (text, expression, by) => `regexp_replace(${text}, ${expression}, '${by}', 'g')`,
  median: (value) => `median(${value})`,
  number: (text) => `TRY_CAST(${text} AS DOUBLE)`,
  start: (text, length) => `left(${text}, ${length})`,
  literal: (text) => `'${text.replaceAll("'", "''")}'`,
  character: (code) => `chr(${code})`,
  joined: (texts) => `concat(${texts.join(', ')})`,
  // Numbered as they leave the scan, which is in file order, they are read by one thread; a search is worth sorting them.
  rank: (isSorted) => `row_number() OVER (${isSorted ? 'ORDER BY seq' : ''})`,
  placesWhere: (condition) => `list([line, seq]::DOUBLE[] ORDER BY seq) FILTER (WHERE ${condition})`,
  countsOf: (value) => `histogram(${value})`,
};

export const CLICKHOUSE: Dialect = {
  isOneOf: (value, list) => `has(${list}, ${value})`,
  isOneOfMany: (value, list) => `${value} IN (SELECT arrayJoin(${list}))`,
  contains: (text, part) => `position(${text}, ${part}) > 0`,
  // Beyond ASCII its cases are not those of RE2.
  mayContain: (text, part, isAscii) => (isAscii ? `positionCaseInsensitive(${text}, ${part}) > 0` : 'true'),
  // Left alone, a dot stands for the end of a line, too.
  matches: (text, expression, ignoresCase) =>
    `match(${text}, concat('${ignoresCase ? '(?i-s)' : '(?-s)'}', ${expression}))`,
  withoutMatches: (text, expression) => `replaceRegexpAll(${text}, '${expression.replaceAll('\\', '\\\\')}', '')`,
  firstGroup: (text, expression) => `ifNull(extract(${text}, ${expression}), '')`,
  replaced: (text, expression, by) => `replaceRegexpAll(${text}, ${expression}, '${by.replaceAll('\\', '\\\\')}')`,
  median: (value) => `quantileExactInclusiveOrNull(0.5)(${value})`,
  number: (text) => `toFloat64OrNull(${text})`,
  start: (text, length) => `leftUTF8(${text}, ${length})`,
  literal: (text) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`,
  character: (code) => `char(${code})`,
  joined: (texts) => `concat(${texts.map((text) => `ifNull(${text}, '')`).join(', ')})`,
  rank: () => 'row_number() OVER (ORDER BY seq)',
  placesWhere: (condition) => `arraySort(place -> place[2], groupArrayIf([line, seq], ${condition}))`,
  countsOf: (value) => `arrayZip(sumMap([${value}], [1]).1, sumMap([${value}], [1]).2)`,
};

import { LOG_LEVELS, SEVERITIES } from '@rootline/contract';
import {
  comparisonsIn,
  fieldsIn,
  flagIn,
  listIn,
  numberIn,
  rangeIn,
  textIn,
  textsIn,
  withoutGaps,
  wordIn,
  wordsIn,
} from './search-values.ts';

const LOG_FILE_DIALOGS = [
  'rca-result',
  'rca-compare',
  'rca-options',
  'log-compare',
  'review',
  'delete',
  'new',
] as const;
export const LOG_FILE_SORTS = ['newest', 'errors', 'largest', 'name'] as const;
/** What the list can be narrowed to, in both status columns. */
export const LIST_PHASES = ['not-started', 'in-progress', 'success', 'failed'] as const;
export const ENTRY_VIEWS = ['lines', 'routes', 'groups', 'new'] as const;
export type EntryView = (typeof ENTRY_VIEWS)[number];
const FIND_MODES = ['find', 'filter'] as const;
export const ENTRY_ZONES = ['file', 'utc', 'local'] as const;
const LEVEL_OPTIONS = [...LOG_LEVELS, 'none'] as const;

/** State of the entry list of one file, as it stands in the address. */
export type EntrySearch = ReturnType<typeof readEntrySearch>;

function readEntrySearch(raw: Record<string, unknown>) {
  return withoutGaps({
    /** Show all entries. */
    all: flagIn(raw['all']),
    levels: wordsIn(raw['levels'], LEVEL_OPTIONS),
    find: textIn(raw['find']),
    mode: wordIn(raw['mode'], FIND_MODES),
    /** The find text is a regular expression. */
    re: flagIn(raw['re']),
    /** Upper and lower case matter in the find text. */
    case: flagIn(raw['case']),
    /** ISO 8601 times of the selected window. */
    from: textIn(raw['from']),
    to: textIn(raw['to']),
    /** Physical line to show and mark. */
    line: numberIn(raw['line']),
    /** Opened entries by their position in the file: a line may hold many. */
    open: listIn(raw['open']),
    /** Message template: entries of this template only. */
    tpl: textIn(raw['tpl']),
    /** First and last line of a range: entries that begin there only. */
    lines: rangeIn(raw['lines']),
    /** Route: requests of this route only. */
    route: textIn(raw['route']),
    /** Metadata that entries must hold, and must not hold: JSON objects of names and plain values. */
    where: fieldsIn(raw['where']),
    not: fieldsIn(raw['not']),
    /** Bounds of numbers in metadata: a JSON array of comparisons. */
    cmp: comparisonsIn(raw['cmp']),
    /** Components of which one wrote the entry, and those of which none did: JSON arrays. */
    comp: textsIn(raw['comp']),
    notcomp: textsIn(raw['notcomp']),
    /** Of a case: ids of the files that are read. */
    files: listIn(raw['files']),
    /** Entries line by line, as requests by route, folded by message template, or by what is new about those. */
    view: wordIn(raw['view'], ENTRY_VIEWS),
    /** Columns that show; those of metadata begin with a dot. */
    cols: listIn(raw['cols']),
    wrap: flagIn(raw['wrap']),
    tz: wordIn(raw['tz'], ENTRY_ZONES),
    /** Id of the RCA run that is shown. */
    run: textIn(raw['run']),
    /** Ids of the two RCA runs that are compared. */
    runs: listIn(raw['runs']),
    /** Id of the file that this one is compared with. */
    baseline: textIn(raw['baseline']),
    dialog: wordIn(raw['dialog'], LOG_FILE_DIALOGS),
  });
}

/** Parameters of `/logs/{id}`. */
export function parseLogFileSearch(raw: Record<string, unknown>): EntrySearch {
  return readEntrySearch(raw);
}

/** Parameters of `/logs`: the list, the open file, and its entries. */
export type LogFilesSearch = EntrySearch & ReturnType<typeof readListSearch>;

/** What only some files are: each narrows the list. */
export const FILTER_FLAGS = ['errors', 'unreviewed', 'mine'] as const;

function readListSearch(raw: Record<string, unknown>) {
  return withoutGaps({
    /** Id of the file whose details are open. */
    file: textIn(raw['file']),
    /** Id of the file that the dialog is about; without it the open file. */
    of: textIn(raw['of']),
    /** Part of a file name. */
    q: textIn(raw['q']),
    sort: wordIn(raw['sort'], LOG_FILE_SORTS),
    pre: wordIn(raw['pre'], LIST_PHASES),
    rca: wordIn(raw['rca'], LIST_PHASES),
    sev: wordIn(raw['sev'], SEVERITIES),
    /** Only files with errors. */
    errors: flagIn(raw['errors']),
    /** Only files that wait for a review. */
    unreviewed: flagIn(raw['unreviewed']),
    /** Only files that the signed-in user has uploaded. */
    mine: flagIn(raw['mine']),
  });
}

export function parseLogFilesSearch(raw: Record<string, unknown>): LogFilesSearch {
  return { ...readListSearch(raw), ...readEntrySearch(raw) };
}

/** Of a case, a line is the number of its file among those of the case times this, and the line there. */
const LINES_PER_FILE = 1e9;

/** A line of a case as one number, which stands in addresses and marks. */
export function caseLine(fileNumber: number, line: number): number {
  return fileNumber * LINES_PER_FILE + line;
}

/** The number of the file, and the line in it. */
export function splitCaseLine(line: number): { fileNumber: number; line: number } {
  return { fileNumber: Math.floor(line / LINES_PER_FILE), line: line % LINES_PER_FILE };
}

/** Queries about cases begin with it. */
export const CASES_KEY = ['cases'] as const;

const OF_CASE = 'case:';

/** What runs and results are of, where that is no log file: the id of a file stands for itself. */
export const caseSubject = (caseId: string): string => OF_CASE + caseId;

/** The case that runs and results are of; null for a log file. */
export function caseIdOf(subject: string): string | null {
  return subject.startsWith(OF_CASE) ? subject.slice(OF_CASE.length) : null;
}

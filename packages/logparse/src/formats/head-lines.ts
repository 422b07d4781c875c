import type { OutsideKind } from '../parsed-log.ts';

/** Remarks in front of the first entry: comments, rules, names of columns that stand apart by blanks. */
const COMMENT = /^(?:#(?!\d{10})|;|\/\/|-{5,} |-{5,}$|={5,}$|\*{5,}$)/;
const NAMES = /^[A-Z][\w/%()#-]*(?: [\w/%()#-]+)*(?:(?: {2,}|\t+)[A-Z%#][\w/%()#-]*(?: [\w/%()#-]+)*){2,}\s*$/;
/** What the loggers of C++ and Go write at the beginning of a file. */
const GLOG = /^(?:Log file created at: |Running on machine: |Binary: Built with |Running duration |Log line format: )/;
/** What the database writes at every start of its log of slow statements. */
const SLOW_LOG = /, Version: .* started with:$|^Tcp port: \d+ +Unix socket: |^Time +Id +Command +Argument$/;
/** Marks between entries, as the journal and the log of Android set them. */
const MARK = /^-- (?:\S.{0,200} --|No entries.*)$|^-{5,} beginning of \w+$/;

/** What a line is that has not the form of an entry, null when it may be one or go on one. */
export function outsideKindOf(text: string, isFirst: boolean): OutsideKind | null {
  if (MARK.test(text)) return 'comment';
  if (SLOW_LOG.test(text)) return 'header';
  if (!isFirst) return null;
  if (NAMES.test(text) || GLOG.test(text)) return 'header';
  return COMMENT.test(text) ? 'comment' : null;
}

/** Names that stand left of a value: of an option of a command, of a flag in a list of flags and their values. */
const OPTION = /(?<=^|\s)-{1,2}[A-Za-z][\w:.+-]*/g;
const FLAG = /\b[A-Za-z][\w.]*(?=\s+=\s)/g;
/** A line that holds nothing but a name and a number, as programs list their settings. */
const NAME_AND_NUMBER = /^\W*[A-Za-z][\w-]* ?[:=] *<num>\W*$/;
const NAME_AND_VALUE = /^[A-Za-z][\w-]* ?[:=] +\S+$/;
const COUNTED = /\b(?:errors?|failures?|failed|exit\w*|code|status|signal|rc)\b/i;
/** What something counts or lists as none: `missing parts: none`. */
const NONE = /\b[\w-]+(?: [\w-]+){0,3}: (?:none|nil|n\/a)\b/gi;

/** Files are named after failures, below a folder that is itself named from where a tool runs. */
const RELATIVE_PATH = /(?<=^|\s)[\w.@+<>-]+(?:\/[\w.@+<>-]+)+/g;

/** A message without the names in it of files, of what is set and of what is not there: whatever they speak of did not happen. */
export function withoutSettingNames(text: string): string {
  if (NAME_AND_NUMBER.test(text) && !COUNTED.test(text)) return '';
  return text.replace(RELATIVE_PATH, '').replace(OPTION, '').replace(FLAG, '').replace(NONE, '');
}

/** True for a line that holds nothing but a name and one value. */
export function isSetting(text: string): boolean {
  return NAME_AND_VALUE.test(text.trim());
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A log written for the training, with its truth. */
export interface WrittenLog {
  name: string;
  /** The file it is from: logs of one field, by one writer. */
  field: string;
  lines: readonly string[];
  isHealthy: boolean;
  causeLines: readonly number[];
  /** Lines that only show the effects of the cause. */
  effectLines: readonly number[];
}

/** The logs that train. */
const TRAINING = path.join(import.meta.dirname, 'written-logs');
const TITLE = /^= (failing|healthy): (.+)$/;
const MARKS = { other: '  ', cause: '> ', effect: '~ ' };

/** The written logs of a folder, ordered by file and by place in it. Those that train unless another one is named. */
export function writtenLogs(folder: string = TRAINING): WrittenLog[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => parseWrittenLogs(readFileSync(path.join(folder, file), 'utf8'), path.parse(file).name));
}

/**
 * Logs of one text. A log begins with `= failing: NAME` or `= healthy: NAME`; each of its lines follows a mark of
 * two characters: `> ` the cause, `~ ` an effect of it, two spaces anything else.
 * @throws Error on a line without a mark, a name that occurs twice, or a cause that does not fit the title
 */
export function parseWrittenLogs(text: string, field: string): WrittenLog[] {
  const blocks: { title: string; marked: string[] }[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('= ')) blocks.push({ title: line, marked: [] });
    else if (line !== '') blocks.at(-1)?.marked.push(line);
  }
  const logs = blocks.map((block) => writtenLog(block, field));
  const names = logs.map(({ name, isHealthy }) => `${name} ${isHealthy}`);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`${twice}: the name occurs twice`);
  return logs;
}

function writtenLog({ title, marked }: { title: string; marked: readonly string[] }, field: string): WrittenLog {
  const [, health, name] = TITLE.exec(title) ?? [];
  if (name === undefined) throw new Error(`${field}: not a title: ${title}`);
  const strange = marked.find((line) => !Object.values(MARKS).includes(line.slice(0, 2)));
  if (strange !== undefined) throw new Error(`${field}, ${name}: no mark before: ${strange}`);
  const linesWith = (mark: string) => marked.flatMap((line, i) => (line.startsWith(mark) ? [i + 1] : []));
  const causeLines = linesWith(MARKS.cause);
  const isHealthy = health === 'healthy';
  if (isHealthy !== (causeLines.length === 0)) throw new Error(`${field}, ${name}: ${causeLines.length} causes`);
  return {
    name: `${field}: ${name}`,
    field,
    lines: marked.map((line) => line.slice(2)),
    isHealthy,
    causeLines,
    effectLines: linesWith(MARKS.effect),
  };
}

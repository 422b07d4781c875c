import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A small log written for the training, with its truth. */
export interface SmallLog {
  name: string;
  lines: readonly string[];
  isHealthy: boolean;
  causeLines: readonly number[];
  /** Lines that only show the effects of the cause. */
  effectLines: readonly number[];
}

/** The logs that train. */
const TRAINING = path.join(import.meta.dirname, 'small-logs');
const TITLE = /^= (failing|healthy): (.+)$/;
const MARKS = { other: '  ', cause: '> ', effect: '~ ' };

/** The small logs of a folder, ordered by file and by place in it. Those that train unless another one is named. */
export function smallLogs(folder: string = TRAINING): SmallLog[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => parseSmallLogs(readFileSync(path.join(folder, file), 'utf8'), path.parse(file).name));
}

/**
 * Small logs of one text. A log begins with `= failing: NAME` or `= healthy: NAME`; each of its lines follows a mark of
 * two characters: `> ` the cause, `~ ` an effect of it, two spaces anything else.
 * @throws Error on a line without a mark, a name that occurs twice, or a cause that does not fit the title
 */
export function parseSmallLogs(text: string, group: string): SmallLog[] {
  const blocks: { title: string; marked: string[] }[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('= ')) blocks.push({ title: line, marked: [] });
    else if (line !== '') blocks.at(-1)?.marked.push(line);
  }
  const logs = blocks.map((block) => smallLog(block, group));
  const names = logs.map(({ name, isHealthy }) => `${name} ${isHealthy}`);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`${twice}: the name occurs twice`);
  return logs;
}

function smallLog({ title, marked }: { title: string; marked: readonly string[] }, group: string): SmallLog {
  const [, health, name] = TITLE.exec(title) ?? [];
  if (name === undefined) throw new Error(`${group}: not a title: ${title}`);
  const strange = marked.find((line) => !Object.values(MARKS).includes(line.slice(0, 2)));
  if (strange !== undefined) throw new Error(`${group}, ${name}: no mark before: ${strange}`);
  const linesWith = (mark: string) => marked.flatMap((line, i) => (line.startsWith(mark) ? [i + 1] : []));
  const causeLines = linesWith(MARKS.cause);
  const isHealthy = health === 'healthy';
  if (isHealthy !== (causeLines.length === 0)) throw new Error(`${group}, ${name}: ${causeLines.length} causes`);
  return {
    name: `${group}: ${name}`,
    lines: marked.map((line) => line.slice(2)),
    isHealthy,
    causeLines,
    effectLines: linesWith(MARKS.effect),
  };
}

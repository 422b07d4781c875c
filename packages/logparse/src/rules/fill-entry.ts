import type { FieldMapping } from '@rootline/contract';
import type { EntryDraft, EntryPlace, MetadataSource } from '../entries/entry-draft.ts';
import { entryOfLine } from '../formats/raw-entry.ts';
import type { Bytes } from '../lines/bytes.ts';
import { isFailedAnswer, namesMethod } from '../normalize/answer.ts';
import { statusOf } from '../normalize/answer-status.ts';
import { type LevelCode, levelOfLetter, levelOfWord, NO_LEVEL } from '../normalize/level.ts';
import { metadataJson } from '../normalize/metadata.ts';
import { planOf } from '../normalize/record-plans.ts';
import type { TimeReader } from '../normalize/time-reader.ts';
import { levelOfLine, timeOfLine } from './header-of-line.ts';

/** Which groups of a pattern give which part of an entry; several groups of one part are joined by a blank. */
export interface FieldPlan {
  timestamp: readonly number[];
  level: readonly number[];
  message: readonly number[];
  component: readonly number[];
  metadata: readonly { name: string; group: number }[];
  /** Groups that hold the status of an answer; none where no group holds the method of a request. */
  status: readonly number[];
}

const PARTS: Record<string, Exclude<keyof FieldPlan, 'metadata' | 'status'>> = {
  timestamp: 'timestamp',
  time: 'timestamp',
  '@timestamp': 'timestamp',
  level: 'level',
  severity: 'level',
  message: 'message',
  msg: 'message',
  component: 'component',
};
const METADATA = 'metadata.';

/** A target field that is no part of an entry is metadata under its own name, so that nothing mapped is lost. */
export function planFields(mappings: readonly FieldMapping[], groupNames: readonly string[]): FieldPlan {
  const plan = {
    timestamp: [] as number[],
    level: [] as number[],
    message: [] as number[],
    component: [] as number[],
    metadata: [] as { name: string; group: number }[],
  };
  for (const { sourceField, targetField, isActive } of mappings) {
    const group = groupNames.indexOf(sourceField.trim());
    if (!isActive || group < 0) continue;
    const target = targetField.trim();
    const part = Object.hasOwn(PARTS, target.toLowerCase()) ? PARTS[target.toLowerCase()] : undefined;
    if (part !== undefined) plan[part].push(group);
    else plan.metadata.push({ name: target.startsWith(METADATA) ? target.slice(METADATA.length) : target, group });
  }
  const names = plan.metadata.map(({ name }) => name);
  const statusNames = names.some(namesMethod) ? planOf(names, {}).status : [];
  return { ...plan, status: plan.metadata.flatMap(({ name, group }) => (statusNames.includes(name) ? [group] : [])) };
}

/** Everything a matched line is made an entry of. */
export interface MatchedLine {
  plan: FieldPlan;
  captures: readonly (string | null)[];
}

/** Fills an entry from the groups that matched its first line; without a message of its own the line is the message. */
export function fillEntry(
  draft: EntryDraft,
  { plan, captures }: MatchedLine,
  line: { bytes: Bytes; start: number; end: number },
  times: TimeReader,
): void {
  const time = textOf(plan.timestamp, captures);
  const level = textOf(plan.level, captures);
  const component = textOf(plan.component, captures);
  const message = textOf(plan.message, captures);
  if (message === '') entryOfLine(draft, line.bytes, line.start, line.end);
  else draft.write(message);
  // What no group is mapped to is taken from the line itself.
  draft.timestampMs = plan.timestamp.length === 0 ? timeOfLine(line, times) : times.readAny(time);
  draft.level = plan.level.length === 0 ? levelOfLine(line) : levelOf(level);
  draft.levelInMessage = draft.level === NO_LEVEL && level === '';
  draft.component = component.slice(0, LONGEST_NAME);
  draft.answer = statusOf(plan.status.map((group) => captures[group]));
  draft.failedStatus = isFailedAnswer(draft.answer) ? draft.answer : 0;

  // No prototype: a name such as __proto__ is data.
  const fields: Record<string, unknown> = Object.create(null);
  if (component !== '') fields['component'] = component;
  if (time !== '' && Number.isNaN(draft.timestampMs)) fields['timestamp'] = time;
  if (level !== '' && draft.level === NO_LEVEL) fields['level'] = level;
  for (const { name, group } of plan.metadata) {
    const value = captures[group];
    if (value != null && value !== '') fields[name] = numberOrText(value);
  }
  draft.detail = fields;
  draft.metadata = FIELDS;
}

const LONGEST_NAME = 200;

const FIELDS: MetadataSource = {
  // The draft holds what fillEntry gave it.
  metadataOf: ({ detail }: EntryPlace) => metadataJson(detail as Record<string, unknown>),
};

function textOf(groups: readonly number[], captures: readonly (string | null)[]): string {
  if (groups.length === 0) return '';
  const first = captures[groups[0] as number] ?? '';
  if (groups.length === 1) return first.trim();
  return groups
    .map((group) => (captures[group] ?? '').trim())
    .filter((text) => text !== '')
    .join(' ');
}

function levelOf(text: string): LevelCode {
  return text.length === 1 ? levelOfLetter(text.toUpperCase()) : levelOfWord(text);
}

/** A number only when its text can be made of it again. */
function numberOrText(text: string): string | number {
  const number = Number(text);
  return String(number) === text && Number.isFinite(number) ? number : text;
}

import { CLOCK_MARKS } from '../detect/columns.ts';
import type { HeaderColumn } from '../detect/header.ts';
import { learnHeader } from '../detect/learn-header.ts';
import type { Draft } from './draft.ts';
import { createNames, escapePattern } from './draft-text.ts';
import { timePattern } from './time-pattern.ts';

const CLOSER: Record<string, string> = { '[': ']', '(': ')', '<': '>', '"': '"', "'": "'", '{': '}' };
const GAP = '[\\s,;:|]*';
const CLOCK_MARK = `[${CLOCK_MARKS}]?`;

/** The header that the lines share: its time, its level and its other columns before the message. */
export function draftHeader(lines: readonly string[]): Draft[] {
  const header = learnHeader(lines);
  if (header === null) return [];
  const names = createNames();
  const fields: Draft['fields'] = [];
  const group = (name: string, target: string | null, expression: string) => {
    const own = names(name);
    fields.push({ group: own, target: target ?? `metadata.${own}` });
    return `(?<${own}>${expression})`;
  };
  const columns = header.columns.map((column) => columnPattern(column, group));
  const message = group('message', 'message', '.*');
  const pattern = `^${columns.join(GAP)}${GAP}${message}$`;
  return [{ name: 'Lines with a header', patterns: [{ name: 'header', pattern }], fields }];
}

function columnPattern(
  { kind, shape, opener, isMarked, isLogger, name }: HeaderColumn,
  group: (name: string, target: string | null, expression: string) => string,
): string {
  switch (kind) {
    case 'time': {
      if (shape === 'klog')
        return group('level', 'level', '[IWEFD]') + group('time', 'timestamp', '\\d{4} \\d\\d:\\d\\d:\\d\\d\\.\\d+');
      const closer = CLOSER[opener];
      const isUptime = shape === 'uptime';
      const time = isUptime
        ? group('uptime', null, ' *\\d+\\.\\d+')
        : group('time', 'timestamp', shape === null ? '\\S+' : timePattern(shape));
      return `${escapePattern(opener)}${isMarked === true ? CLOCK_MARK : ''}${time}${closer === undefined ? '' : `${escapePattern(closer)}?`}`;
    }
    case 'level':
      return `[\\[(<"{]?${group('level', 'level', '[A-Za-z]+\\d?')} *[\\])>"}]?`;
    case 'integer':
      return `#?${group('number', null, '-?\\d+')}`;
    case 'bracket':
      return `[\\[(]${isLogger ? group('component', 'component', '[^\\])]*') : group('context', null, '[^\\])]*')}[\\])]`;
    case 'brace':
      return group('context', null, '\\{[^}]*\\}');
    case 'separator':
      return '[^\\w\\s]+';
    case 'component':
      return `${group('component', 'component', '\\S+?')}(?:\\[${group('pid', null, '\\d+')}\\])?:`;
    case 'name':
      return group('component', 'component', '\\S.{0,60}?') + dividerPattern(name?.divider ?? '');
    case 'tag':
      return `${group('component', 'component', '[^\\s\\[(]+')}[\\[(]${group('pid', null, '[^\\])]*')}[\\])]`;
    default:
      return group('field', null, '\\S+');
  }
}

function dividerPattern(divider: string): string {
  return `${divider === ':' ? '' : ' +'}${escapePattern(divider)} `;
}

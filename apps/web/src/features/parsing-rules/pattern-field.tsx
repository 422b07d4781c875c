import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { browserPattern } from './line-preview.ts';
import { pairAt, patternBrackets } from './pattern-brackets.ts';
import classes from './pattern-field.module.css';

interface PatternFieldProps {
  value: string;
  onChange: (value: string) => void;
}

const text = parsingRulesText.patterns;

/** A regular expression: the bracket at the caret is shown with its partner, and the groups are named below. */
export function PatternField({ value, onChange }: PatternFieldProps) {
  const [caret, setCaret] = useState<number | null>(null);
  const { pairs, lonely } = patternBrackets(value);
  const pair = caret === null ? null : pairAt(pairs, caret);
  const tints = new Map<number, Tint>();
  if (lonely !== null) tints.set(lonely, 'lonely');
  if (pair !== null) tints.set(pair.open, 'pair').set(pair.close, 'pair');
  return (
    <Textarea
      label={text.pattern}
      required
      rows={1}
      classNames={{ input: classes['input'] ?? '' }}
      autoComplete="off"
      spellCheck={false}
      value={value}
      description={describe(value)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={(field) => (
        <div className={classes['frame']}>
          <Tints source={value} tints={tints} />
          {field}
        </div>
      )}
      onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
      onBlur={() => setCaret(null)}
      // Wraps for reading; a line break that is pasted along is no part of a pattern for one line.
      onChange={(event) => onChange(event.currentTarget.value.replace(/[\r\n]+/g, ''))}
    />
  );
}

type Tint = 'pair' | 'lonely';

/** Lies under the field and tints places of what is written in it. */
function Tints({ source, tints }: { source: string; tints: ReadonlyMap<number, Tint> }) {
  const places = [...tints.keys()].toSorted((a, b) => a - b);
  let end = 0;
  return (
    <div className={classes['tints']} aria-hidden="true">
      {places.map((place) => {
        const before = source.slice(end, place);
        end = place + 1;
        return (
          <span key={place}>
            {before}
            <mark data-tint={tints.get(place)}>{source[place]}</mark>
          </span>
        );
      })}
      {source.slice(end)}
    </div>
  );
}

/** What is wrong with a pattern, else which groups it has. */
function describe(source: string): string | undefined {
  if (source === '') return undefined;
  const { groups, lonely } = patternBrackets(source);
  if (lonely !== null) return text.lonelyBracket(source[lonely] ?? '', formatCount(lonely + 1));
  if (browserPattern(source) === null) return text.syntax;
  return groups.length === 0 ? text.noGroup : text.groups(groups.join(', '));
}

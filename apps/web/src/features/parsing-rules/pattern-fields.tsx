import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { NumberField } from '#ui/number-field.tsx';
import { browserPattern } from './line-preview.ts';
import { pairAt, patternBrackets } from './pattern-brackets.ts';
import classes from './pattern-fields.module.css';
import { newPattern, type PatternDraft } from './rule-draft.ts';
import rows from './rule-rows.module.css';
import { RuleRows } from './rule-rows.tsx';

interface PatternFieldsProps {
  patterns: readonly PatternDraft[];
  onChange: (patterns: PatternDraft[]) => void;
}

const text = parsingRulesText.patterns;

export function PatternFields({ patterns, onChange }: PatternFieldsProps) {
  return (
    <RuleRows
      words={text}
      rows={patterns}
      onChange={onChange}
      onMove={(from, to) => onChange(movePattern(patterns, from, to))}
      makeRow={newPattern}
      fields={({ name, pattern, description, priority }, onPatch) => (
        <>
          <div className={rows['wideAndNumber']}>
            <TextInput
              label={text.name}
              required
              data-first
              autoComplete="off"
              value={name}
              onChange={(event) => onPatch({ name: event.currentTarget.value })}
            />
            <NumberField label={text.priority} value={priority} onChange={(value) => onPatch({ priority: value })} />
          </div>
          <PatternField value={pattern} onChange={(next) => onPatch({ pattern: next })} />
          <TextInput
            label={text.description}
            autoComplete="off"
            value={description}
            onChange={(event) => onPatch({ description: event.currentTarget.value })}
          />
        </>
      )}
    />
  );
}

/**
 * The patterns with one moved to another place. Higher priorities are tried first, so that the order on screen becomes
 * the order of the priorities.
 */
export function movePattern(patterns: readonly PatternDraft[], from: number, to: number): PatternDraft[] {
  const moved = patterns[from];
  if (moved === undefined || to < 0 || to >= patterns.length || to === from) return [...patterns];
  const next = patterns.toSpliced(from, 1).toSpliced(to, 0, moved);
  return next.map((pattern, index) => ({ ...pattern, priority: next.length - 1 - index }));
}

interface PatternFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** A regular expression: the bracket at the caret is shown with its partner, and the groups are named below. */
function PatternField({ value, onChange }: PatternFieldProps) {
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

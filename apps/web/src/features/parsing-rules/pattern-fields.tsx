import { TextInput } from '@mantine/core';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { NumberField } from '#ui/number-field.tsx';
import { PatternField } from './pattern-field.tsx';
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

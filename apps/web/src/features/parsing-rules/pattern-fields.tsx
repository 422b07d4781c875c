import { Textarea, TextInput } from '@mantine/core';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { NumberField } from '#ui/number-field.tsx';
import { browserPattern } from './line-preview.ts';
import { movePattern } from './move-pattern.ts';
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
          <Textarea
            label={text.pattern}
            required
            rows={1}
            classNames={{ input: classes['pattern'] ?? '' }}
            autoComplete="off"
            spellCheck={false}
            value={pattern}
            description={pattern !== '' && browserPattern(pattern) === null ? text.syntax : undefined}
            // Wraps for reading; a line break that is pasted along is no part of a pattern for one line.
            onChange={(event) => onPatch({ pattern: event.currentTarget.value.replace(/[\r\n]+/g, '') })}
          />
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

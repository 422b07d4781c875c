import { TextInput } from '@mantine/core';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { type MappingDraft, newMapping } from './rule-draft.ts';
import classes from './rule-rows.module.css';
import { RuleRows } from './rule-rows.tsx';

interface MappingFieldsProps {
  mappings: readonly MappingDraft[];
  onChange: (mappings: MappingDraft[]) => void;
}

const text = parsingRulesText.mappings;

export function MappingFields({ mappings, onChange }: MappingFieldsProps) {
  return (
    <RuleRows
      words={text}
      rows={mappings}
      onChange={onChange}
      makeRow={newMapping}
      fields={({ sourceField, targetField, description }, onPatch) => (
        <>
          <div className={classes['two']}>
            <TextInput
              label={text.sourceField}
              required
              data-first
              autoComplete="off"
              spellCheck={false}
              value={sourceField}
              onChange={(event) => onPatch({ sourceField: event.currentTarget.value })}
            />
            <TextInput
              label={text.targetField}
              required
              autoComplete="off"
              spellCheck={false}
              value={targetField}
              onChange={(event) => onPatch({ targetField: event.currentTarget.value })}
            />
          </div>
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

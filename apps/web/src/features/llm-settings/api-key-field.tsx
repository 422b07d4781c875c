import { Button, PasswordInput } from '@mantine/core';
import { settingsText } from '#messages/settings.en.ts';
import classes from './api-key-field.module.css';

interface ApiKeyFieldProps {
  /** What was typed; undefined while nothing was touched, null to take the key away. */
  apiKey: string | null | undefined;
  /** A key is kept for the saved endpoint. It can be replaced or removed, never read. */
  isSet: boolean;
  onChange: (apiKey: string | null | undefined) => void;
}

const text = settingsText.llm;

export function ApiKeyField({ apiKey, isSet, onChange }: ApiKeyFieldProps) {
  if (isSet && (apiKey === undefined || apiKey === null)) {
    return (
      <fieldset className={classes['field']}>
        <legend>{text.apiKey}</legend>
        <span className="secondary">{apiKey === null ? text.apiKeyRemoved : text.apiKeySet}</span>
        <Button size="xs" onClick={() => onChange('')}>
          {text.replaceKey}
        </Button>
        {apiKey === null ? (
          <Button size="xs" variant="subtle" onClick={() => onChange(undefined)}>
            {text.keepKey}
          </Button>
        ) : (
          <Button size="xs" variant="subtle" color="red" onClick={() => onChange(null)}>
            {text.removeKey}
          </Button>
        )}
      </fieldset>
    );
  }
  return (
    <div>
      <PasswordInput
        label={text.apiKey}
        description={text.apiKeyHint}
        autoComplete="off"
        autoFocus={isSet}
        value={apiKey ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isSet ? (
        <Button size="xs" variant="subtle" mt={4} onClick={() => onChange(undefined)}>
          {text.keepKey}
        </Button>
      ) : null}
    </div>
  );
}

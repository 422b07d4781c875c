import { Button, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { LIMITS, type SourceCredential, type SourceKind } from '@rootline/contract';
import { sourcesText } from '#messages/sources.en.ts';
import { credentialsOf, type SourceDraft } from './source-draft.ts';
import classes from './sources.module.css';

const text = sourcesText.form;

interface CredentialFieldsProps {
  kind: SourceKind;
  /** Names of what is stored. */
  stored: readonly SourceCredential[];
  credentials: SourceDraft['credentials'];
  /** The first field takes the focus. */
  isFirst: boolean;
  onChange: (credentials: SourceDraft['credentials']) => void;
}

/** Credentials are only ever written: what is stored is named, and can be replaced. */
export function CredentialFields({ kind, stored, credentials, isFirst, onChange }: CredentialFieldsProps) {
  return (
    <fieldset className={classes['group']}>
      <legend>{text.credentialsTitle}</legend>
      {stored.length === 0 ? null : (
        <p className="small secondary">{text.stored(stored.map((name) => text.credentials[name]).join(', '))}</p>
      )}
      {credentials === null ? (
        <>
          <p className="small muted">{text.storedHint}</p>
          <div>
            <Button size="xs" onClick={() => onChange({})}>
              {text.replace}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="small muted">{stored.length === 0 ? text.credentialsHint : text.replaceHint}</p>
          {credentialsOf(kind).map((name, index) => {
            const Field = FIELDS[name] ?? PasswordInput;
            return (
              <Field
                key={name}
                label={text.credentials[name]}
                data-autofocus={(isFirst && index === 0) || undefined}
                autoComplete="off"
                spellCheck={false}
                maxLength={LIMITS.sources.credentialLength}
                value={credentials[name] ?? ''}
                onChange={(event: { currentTarget: { value: string } }) =>
                  onChange({ ...credentials, [name]: event.currentTarget.value })
                }
              />
            );
          })}
        </>
      )}
    </fieldset>
  );
}

/** Certificates have many lines; all else is hidden, but for names. */
const FIELDS: Partial<Record<SourceCredential, typeof TextInput | typeof Textarea>> = {
  username: TextInput,
  accessKeyId: TextInput,
  caCertificate: Textarea,
  clientCertificate: Textarea,
  clientKey: Textarea,
};

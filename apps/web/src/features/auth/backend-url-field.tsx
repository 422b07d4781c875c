import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { authText } from '#messages/auth.en.ts';
import { completeUrl, isHttpUrl } from './login-values.ts';
import { probeBackend } from './probe-backend.ts';

type Probe = 'checking' | 'answers' | 'no-answer';

const text = authText.login;
const probeTexts: Record<Probe, string> = {
  checking: text.probeChecking,
  answers: text.probeAnswers,
  'no-answer': text.probeNoAnswer,
};

/** Says under the field whether the address answers. It never blocks the sign-in. */
export function BackendUrlField({ onBlur, onChange, ...input }: TextInputProps) {
  const [probe, setProbe] = useState<Probe | null>(null);
  const handleBlur = async (event: FocusEvent<HTMLInputElement>) => {
    onBlur?.(event);
    const url = completeUrl(event.currentTarget.value);
    if (!isHttpUrl(url)) return;
    setProbe('checking');
    const status = await probeBackend(url);
    setProbe(status === null ? 'no-answer' : 'answers');
  };
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    setProbe(null);
    onChange?.(event);
  };
  return (
    <TextInput
      label={text.backendUrl}
      type="url"
      name="backendUrl"
      autoComplete="url"
      required
      description={probe === null ? undefined : <span role="status">{probeTexts[probe]}</span>}
      {...input}
      onBlur={handleBlur}
      onChange={handleChange}
    />
  );
}

import { TextInput, type TextInputProps } from '@mantine/core';
import { ENDPOINTS } from '@rootline/contract';
import { sendCall } from '@rootline/contract/client';
import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { withoutTrailingSlash } from '#api/session.ts';
import { authText } from '#messages/auth.en.ts';
import { completeUrl, isHttpUrl } from './login-values.ts';

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

const PROBE_MS = 3000;

/** The status with which an address answers, null when it does not answer in 3 s. Sends no credentials. */
async function probeBackend(backendUrl: string): Promise<number | null> {
  try {
    const target = { base: withoutTrailingSlash(backendUrl), token: null };
    const signal = AbortSignal.timeout(PROBE_MS);
    return (await sendCall(target, ENDPOINTS.getProfile, { signal }, { credentials: 'omit' })).status;
  } catch {
    return null;
  }
}

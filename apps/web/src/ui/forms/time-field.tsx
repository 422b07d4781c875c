import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { uiText } from '#messages/ui.en.ts';

interface TimeFieldProps {
  label: string;
  /** `2026-03-01`, or `2026-03-01 14:30:00` of a time; empty for none. */
  value: string;
  onChange: (value: string) => void;
  kind: 'day' | 'time';
  error?: string | null | undefined;
  description?: string;
  className?: string | undefined;
}

const FORMS = { day: /^\d{4}-\d{2}-\d{2}$/, time: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/ };

/** A day or a time, typed in the same form whatever the browser's language is. What is no time yet is not passed on. */
export function TimeField({ label, value, onChange, kind, error, description, className }: TimeFieldProps) {
  const [typed, setTyped] = useState(value);
  const [isLeft, setIsLeft] = useState(false);
  // What is typed without seconds is not completed under the cursor.
  useEffect(() => setTyped((now) => (isTyped(now, kind) && value.startsWith(now) ? now : value)), [value, kind]);
  const isWrong = typed !== '' && !isTyped(typed, kind);
  return (
    <TextInput
      label={label}
      size="sm"
      className={className ?? ''}
      description={description}
      placeholder={uiText.timeForms[kind]}
      autoComplete="off"
      value={typed}
      error={isWrong && isLeft ? uiText.wrongTime(uiText.timeForms[kind]) : (error ?? null)}
      onBlur={() => setIsLeft(true)}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value;
        setTyped(next);
        setIsLeft(false);
        if (next === '' || isTyped(next.trim(), kind)) onChange(next.trim());
      }}
    />
  );
}

/** True for a day or time that there is: no 30 February. */
export function isTyped(text: string, kind: 'day' | 'time'): boolean {
  if (!FORMS[kind].test(text)) return false;
  const time = new Date(`${text.replace(' ', 'T')}${kind === 'day' ? 'T00:00' : ''}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.replace(' ', 'T'));
}

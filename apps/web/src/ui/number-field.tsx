import '@mantine/core/styles/NumberInput.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';

interface NumberFieldProps extends Omit<TextInputProps, 'type' | 'inputMode' | 'value' | 'onChange'> {
  value: number | string;
  /** Text as it is typed; empty while it is no number. */
  onChange: (value: string) => void;
}

/** A whole number in the browser's own number field, which knows its bounds and the arrow keys. */
export function NumberField({ value, onChange, ...props }: NumberFieldProps) {
  return (
    <TextInput
      {...props}
      type="number"
      inputMode="numeric"
      step={1}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

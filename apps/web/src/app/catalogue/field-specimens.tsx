import '@mantine/core/styles/NumberInput.layer.css';
import { NativeSelect, NumberInput, PasswordInput, Radio, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { catalogueText } from '#messages/catalogue.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { YesNo } from '#ui/yes-no.tsx';
import { Specimen, SpecimenSection } from './specimen.tsx';

const { sample, sections } = catalogueText;

export function FieldSpecimens() {
  const [isYes, setIsYes] = useState(true);
  return (
    <SpecimenSection title={sections.fields}>
      <Specimen name="TextInput">
        <TextInput label={sample.name} description={sample.hint} defaultValue={sample.filename} />
      </Specimen>
      <Specimen name="TextInput with an error">
        <TextInput label={sample.name} required error={sample.required} />
      </Specimen>
      <Specimen name="TextInput disabled">
        <TextInput label={sample.name} disabled defaultValue={sample.filename} />
      </Specimen>
      <Specimen name="PasswordInput, NumberInput">
        <PasswordInput label={sample.name} autoComplete="off" />
        <NumberInput label={sample.count} defaultValue={120} />
      </Specimen>
      <Specimen name="NativeSelect, Textarea">
        <NativeSelect label={sample.name} data={[sample.filename, sample.long]} />
        <Textarea label={sample.hint} defaultValue={sample.sentence} autosize minRows={2} />
      </Specimen>
      <Specimen name="CheckBox, Radio, Switch">
        <CheckBox label={sample.name} defaultChecked />
        <CheckBox label={sample.count} disabled />
        <Radio size="sm" label={sample.name} defaultChecked />
        <Switch size="xs" label={sample.name} defaultChecked />
      </Specimen>
      <Specimen name="YesNo with a hint">
        <YesNo label={sample.name} hint={sample.hint} value={isYes} onChange={setIsYes} />
      </Specimen>
      <Specimen name="YesNo disabled">
        <YesNo label={sample.count} value={false} onChange={setIsYes} disabled />
      </Specimen>
    </SpecimenSection>
  );
}

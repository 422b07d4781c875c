import '@mantine/core/styles/NumberInput.layer.css';
import { Button, NativeSelect, NumberInput, PasswordInput, Radio, Switch, Textarea, TextInput } from '@mantine/core';
import { ANALYSIS_STATUSES, FILE_STATUSES, RCA_STATUSES, ROLES, RUN_STATUSES, SEVERITIES } from '@rootline/contract';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { catalogueText } from '#messages/catalogue.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { RetryButton } from '#ui/error-box.tsx';
import { type Hue, HueBadge, RoleBadge } from '#ui/hue-badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LogoMark } from '#ui/logo-mark.tsx';
import { RefusableButton } from '#ui/refusable-button.tsx';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { StatusBadge, type StatusVocabulary } from '#ui/status-badge.tsx';
import { YesNo } from '#ui/yes-no.tsx';
import { Specimen, SpecimenSection } from './specimen.tsx';

const { sample, sections } = catalogueText;
const SIZES = ['xs', 'sm', 'md'] as const;
const nothing = () => {};

export function ButtonSpecimens() {
  return (
    <SpecimenSection title={sections.buttons}>
      <Specimen name="Button, three sizes">
        {SIZES.map((size) => (
          <Button key={size} size={size}>
            {sample.action}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button filled, disabled, loading">
        <Button variant="filled">{sample.action}</Button>
        <Button variant="filled" disabled>
          {sample.action}
        </Button>
        <Button variant="filled" loading aria-label={sample.action} />
      </Specimen>
      <Specimen name="Button subtle, outline, red">
        <Button variant="subtle" color="gray">
          {sample.action}
        </Button>
        <Button variant="outline" color="red">
          {sample.action}
        </Button>
        <Button variant="subtle" color="red">
          {sample.action}
        </Button>
        <Button variant="filled" color="red">
          {sample.action}
        </Button>
      </Specimen>
      <Specimen name="RefusableButton, allowed and refused">
        <RefusableButton refusal={null} onClick={nothing}>
          {sample.action}
        </RefusableButton>
        <RefusableButton refusal={sample.refusal} onClick={nothing}>
          {sample.action}
        </RefusableButton>
      </Specimen>
      <Specimen name="IconButton, enabled and disabled">
        <IconButton label={sample.action}>
          <RefreshCw size={16} />
        </IconButton>
        <IconButton label={sample.action} disabled>
          <RefreshCw size={16} />
        </IconButton>
      </Specimen>
      <Specimen name="CopyButton, RetryButton">
        <CopyButton text={sample.sentence} />
        <RetryButton onRetry={nothing} />
      </Specimen>
    </SpecimenSection>
  );
}

const HUES: readonly Hue[] = ['red', 'orange', 'yellow', 'green', 'blue', 'grey', 'teal', 'violet', 'pink'];
const VOCABULARIES: readonly StatusVocabulary[] = ['dashboard', 'pre-processing', 'rca', 'run'];
const STATUSES = {
  dashboard: ANALYSIS_STATUSES,
  'pre-processing': FILE_STATUSES,
  rca: RCA_STATUSES,
  run: RUN_STATUSES,
} as const;

export function BadgeSpecimens() {
  return (
    <SpecimenSection title={sections.badges}>
      <Specimen name="HueBadge">
        {HUES.map((hue) => (
          <HueBadge key={hue} hue={hue}>
            {hue}
          </HueBadge>
        ))}
      </Specimen>
      <Specimen name="HueBadge dot">
        {HUES.map((hue) => (
          <HueBadge key={hue} hue={hue} dot>
            {hue}
          </HueBadge>
        ))}
      </Specimen>
      <Specimen name="HueBadge outline">
        {HUES.map((hue) => (
          <HueBadge key={hue} hue={hue} outline>
            {hue}
          </HueBadge>
        ))}
      </Specimen>
      {VOCABULARIES.map((vocabulary) => (
        <Specimen key={vocabulary} name={`StatusBadge ${vocabulary}`}>
          {STATUSES[vocabulary].map((status) => (
            <StatusBadge key={status} vocabulary={vocabulary} value={status} />
          ))}
        </Specimen>
      ))}
      <Specimen name="SeverityBadge">
        {SEVERITIES.map((severity) => (
          <SeverityBadge key={severity} value={severity} />
        ))}
      </Specimen>
      <Specimen name="SeverityBadge upper">
        {SEVERITIES.map((severity) => (
          <SeverityBadge key={severity} value={severity} casing="upper" />
        ))}
      </Specimen>
      <Specimen name="RoleBadge">
        {ROLES.map((role) => (
          <RoleBadge key={role} role={role} />
        ))}
      </Specimen>
      <Specimen name="LogoMark">
        <LogoMark />
        <LogoMark size={32} />
      </Specimen>
    </SpecimenSection>
  );
}

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

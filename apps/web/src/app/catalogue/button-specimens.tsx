import { Button } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { catalogueText } from '#messages/catalogue.en.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RefusableButton } from '#ui/refusable-button.tsx';
import { RetryButton } from '#ui/retry-button.tsx';
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

import { ApiError } from '#api/api-error.ts';
import { catalogueText } from '#messages/catalogue.en.ts';
import { Banner } from '#ui/banner.tsx';
import { CardBoundary } from '#ui/card-boundary.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { RetryButton } from '#ui/retry-button.tsx';
import { Specimen, SpecimenSection } from './specimen.tsx';

const { sample, sections } = catalogueText;
const TONES = ['success', 'info', 'warning', 'error'] as const;
const failure = new ApiError({ status: 503, path: '/logs' });
const nothing = () => {};

export function MessageSpecimens() {
  return (
    <SpecimenSection title={sections.messages}>
      {TONES.map((tone) => (
        <Specimen key={tone} name={`Banner ${tone}`}>
          <Banner tone={tone}>{sample.sentence}</Banner>
        </Specimen>
      ))}
      <Specimen name="Banner with an action">
        <Banner tone="warning" action={<RetryButton onRetry={nothing} />}>
          {sample.sentence}
        </Banner>
      </Specimen>
      <Specimen name="ErrorBox">
        <ErrorBox message={sample.sentence} />
      </Specimen>
      <Specimen name="ErrorBox with reason, detail and Retry">
        <ErrorBox message={sample.sentence} reason={sample.reason} error={failure} onRetry={nothing} />
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState title={sample.empty} />
      </Specimen>
      <Specimen name="EmptyState with hint and action">
        <EmptyState title={sample.empty} hint={sample.hint} action={<RetryButton onRetry={nothing} />} />
      </Specimen>
      <Specimen name="CardBoundary after a crash">
        <CardBoundary>
          <Crash />
        </CardBoundary>
      </Specimen>
    </SpecimenSection>
  );
}

function Crash(): never {
  throw new Error(sample.sentence);
}

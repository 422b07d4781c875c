import { catalogueText } from '#messages/catalogue.en.ts';
import { LoadingText } from '#ui/loading-text.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { Specimen, SpecimenSection } from './specimen.tsx';

const { sample, sections } = catalogueText;

export function LoadingSpecimens() {
  return (
    <SpecimenSection title={sections.loading}>
      <Specimen name="LoadingText">
        <LoadingText text={sample.sentence} />
      </Specimen>
      <Specimen name="LoadingText over SkeletonRows">
        <LoadingText text={sample.sentence}>
          <SkeletonRows rows={3} />
        </LoadingText>
      </Specimen>
      {[0, 40, 100].map((percent) => (
        <Specimen key={percent} name={`ProgressBar ${percent}`}>
          <ProgressBar label={`${sample.action} ${percent}`} percent={percent} />
        </Specimen>
      ))}
    </SpecimenSection>
  );
}

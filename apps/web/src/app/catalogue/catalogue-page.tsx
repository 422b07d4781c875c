import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { catalogueText, catalogueText as text } from '#messages/catalogue.en.ts';
import { Choice } from '#ui/choice.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './catalogue-page.module.css';
import { ContainerSpecimens, TableSpecimens } from './container-specimens.tsx';
import { BadgeSpecimens, ButtonSpecimens, FieldSpecimens } from './control-specimens.tsx';
import { DialogSpecimens, MessageSpecimens } from './message-specimens.tsx';
import { PictureSpecimens } from './picture-specimens.tsx';
import { Specimen, SpecimenSection } from './specimen.tsx';

const { sample, sections } = catalogueText;

function LoadingSpecimens() {
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

const THEMES: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];

/** Every part of ui/ and pictures/ in each of its states, for those who build screens. Nothing links here. */
export function CataloguePage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <main className={classes['page']}>
      <div className={classes['head']}>
        <PageTitle title={text.title} />
        <p>{text.intro}</p>
        <Choice
          aria-label={text.theme}
          value={colorScheme}
          onChange={setColorScheme}
          options={THEMES.map((theme) => ({ value: theme, label: text.themes[theme] }))}
        />
      </div>
      <BadgeSpecimens />
      <ButtonSpecimens />
      <MessageSpecimens />
      <LoadingSpecimens />
      <FieldSpecimens />
      <ContainerSpecimens />
      <DialogSpecimens />
      <TableSpecimens />
      <PictureSpecimens />
    </main>
  );
}

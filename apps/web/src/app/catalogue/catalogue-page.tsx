import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { catalogueText as text } from '#messages/catalogue.en.ts';
import { Choice } from '#ui/choice.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { BadgeSpecimens } from './badge-specimens.tsx';
import { ButtonSpecimens } from './button-specimens.tsx';
import classes from './catalogue-page.module.css';
import { ContainerSpecimens } from './container-specimens.tsx';
import { DialogSpecimens } from './dialog-specimens.tsx';
import { FieldSpecimens } from './field-specimens.tsx';
import { LoadingSpecimens } from './loading-specimens.tsx';
import { MessageSpecimens } from './message-specimens.tsx';
import { PictureSpecimens } from './picture-specimens.tsx';
import { TableSpecimens } from './table-specimens.tsx';

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

import '#ui/theme/mantine-more.css';
import { useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { appText } from '#messages/app.en.ts';
import { profileQuery } from '../../features/auth/profile-queries.ts';
import { fileName } from '../../features/dashboard/file-name.ts';
import { readAskedPage } from '../asked-page.ts';
import { navigationItems } from './navigation-items.ts';
import { THEME_CHOICES } from './theme-choices.ts';
import { useKnownFiles } from './use-known-files.ts';

const text = appText.palette;
const [store, actions] = createSpotlight();

/** Every change of `opening` opens the palette once. */
export function CommandPalette({ opening }: { opening: number }) {
  const groups = useGroups();
  useEffect(() => {
    if (opening > 0) actions.open();
  }, [opening]);
  return (
    <Spotlight
      store={store}
      actions={groups}
      shortcut={null}
      highlightQuery
      limit={12}
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': text.placeholder } }}
      nothingFound={text.nothing}
      searchProps={{ placeholder: text.placeholder, 'aria-label': text.placeholder }}
      closeOnActionTrigger
    />
  );
}

function useGroups(): SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const role = useQuery(profileQuery).data?.role;
  const files = useKnownFiles();
  const asked = readAskedPage();
  return [
    ...(asked === null
      ? []
      : [
          {
            group: text.asked,
            actions: [{ id: 'asked', label: asked, onClick: () => void navigate({ href: asked }) }],
          },
        ]),
    {
      group: text.goTo,
      actions: navigationItems(role).map(({ to, label }) => ({
        id: `go ${to}`,
        label,
        onClick: () => void navigate({ to }),
      })),
    },
    {
      group: text.theme,
      actions: THEME_CHOICES.map(({ value, label }) => ({
        id: `theme ${value}`,
        label,
        onClick: () => setColorScheme(value),
      })),
    },
    {
      group: text.files,
      actions: files.map((file) => ({
        id: `file ${file.id}`,
        label: fileName(file),
        onClick: () => void navigate({ to: '/logs/$id', params: { id: file.id } }),
      })),
    },
  ];
}

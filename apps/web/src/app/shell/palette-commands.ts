import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { usePreference } from '#api/preferences.ts';
import { may } from '#api/use-may.ts';
import { overlaysText } from '#messages/overlays.en.ts';
import { settingsText } from '#messages/settings.en.ts';
import { profileQuery } from '../../features/auth/profile-queries.ts';
import { fileName } from '../../features/dashboard/file-name.ts';
import { readAskedPage } from '../asked-page.ts';
import { navigationItems } from './navigation-items.ts';
import { openOverlay } from './open-overlay.ts';
import { readViews } from './saved-views.ts';
import { THEME_CHOICES, useThemeSwitch } from './theme-switch.ts';
import { useFileCommands } from './use-file-commands.ts';
import { useKnownFiles } from './use-known-files.ts';

export interface Command {
  id: string;
  label: string;
  /** Keys that do the same. */
  keys?: string;
  run: () => void;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

const text = overlaysText.palette;

/** What the palette offers, in the order of its groups: the page that was asked for comes first. */
export function useCommands(): CommandGroup[] {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { setColorScheme } = useThemeSwitch();
  const self = useQuery(profileQuery).data;
  const files = useKnownFiles();
  const fileCommands = useFileCommands(self, files);
  const [views] = usePreference('views', readViews);
  const asked = readAskedPage();
  const go = (href: string) => () => void navigate({ href });
  const mayUpload = self !== undefined && may(self, 'log-files.upload');
  return [
    {
      title: text.asked,
      commands: asked === null ? [] : [{ id: 'asked', label: asked, run: go(asked) }],
    },
    {
      title: text.goTo,
      commands: navigationItems(self?.role).map(({ to, label, key }) => ({
        id: `go ${to}`,
        label,
        keys: `g ${key}`,
        run: go(to),
      })),
    },
    ...fileCommands,
    {
      title: text.actions,
      commands: [
        ...(mayUpload ? [{ id: 'upload', label: text.upload, keys: 'u', run: chooseFiles(go('/logs')) }] : []),
        {
          id: 'refresh',
          label: text.refresh,
          keys: 'r',
          run: () => void queryClient.refetchQueries({ type: 'active' }),
        },
        { id: 'save-view', label: text.saveView, run: () => openOverlay('save-view') },
        ...('Notification' in globalThis && Notification.permission === 'default'
          ? [
              {
                id: 'allow-messages',
                label: text.allowMessages,
                run: () => void Notification.requestPermission(),
              },
            ]
          : []),
        { id: 'notifications', label: text.notifications, run: () => openOverlay('notifications') },
        { id: 'shortcuts', label: text.shortcuts, keys: '?', run: () => openOverlay('shortcuts') },
      ],
    },
    {
      title: text.views,
      commands: views.map(({ name, href }) => ({ id: `view ${name}`, label: name, run: go(href) })),
    },
    {
      title: text.settings,
      commands: (['llm', 'users', 'password'] as const).map((view) => ({
        id: `settings ${view}`,
        label: settingsText.cards[view],
        run: go(`/settings?view=${view}`),
      })),
    },
    {
      title: text.theme,
      commands: THEME_CHOICES.map(({ value, label }) => ({
        id: `theme ${value}`,
        label: text.themeOf(label),
        run: () => setColorScheme(value),
      })),
    },
    {
      title: text.files,
      commands: files.map((file) => ({ id: `file ${file.id}`, label: fileName(file), run: go(`/logs/${file.id}`) })),
    },
  ];
}

/** Opens the choice of files where the button is on screen, else goes to where it is. */
function chooseFiles(goThere: () => void) {
  return () => {
    const button = document.querySelector<HTMLElement>('[data-choose-files]');
    if (button) button.click();
    else goThere();
  };
}

import type { LogFile, Profile } from '@rootline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { usePreference } from '#api/preferences.ts';
import { may } from '#api/use-may.ts';
import { overlaysText } from '#messages/overlays.en.ts';
import { settingsText } from '#messages/settings.en.ts';
import { profileQuery, readAskedPage } from '../../features/auth/session-state.ts';
import { fileName } from '../../features/dashboard/overview-queries.ts';
import { type RowActionName, rowActions } from '../../features/log-files/history/row-actions.ts';
import { navigationItems } from './navigation-items.ts';
import { openOverlay } from './open-overlay.ts';
import { readViews } from './save-view-dialog.tsx';
import { THEME_CHOICES, useThemeSwitch } from './theme-switch.ts';
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

/** The buttons of a row that only open a dialog. */
const DIALOGS: Partial<Record<RowActionName, { dialog: string; keys?: string }>> = {
  generate: { dialog: 'rca-options', keys: 'a' },
  're-generate': { dialog: 'rca-options', keys: 'a' },
  'view-rca': { dialog: 'rca-result', keys: 'v' },
  review: { dialog: 'review' },
  delete: { dialog: 'delete' },
};

/** What can be done with the file that is open; nothing while none is. */
function useFileCommands(self: Profile | undefined, files: readonly LogFile[]): CommandGroup[] {
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const id = openFileId(pathname, searchStr);
  const file = files.find((each) => each.id === id);
  if (file === undefined || self === undefined) return [];
  const open = (dialog: string) => () => {
    const parameters = new URLSearchParams(searchStr);
    parameters.set('dialog', dialog);
    void navigate({ href: `${pathname}?${parameters}` });
  };
  return [
    {
      title: overlaysText.palette.actionsOf(file.filename),
      commands: rowActions(file, true, (permission) => may(self, permission)).flatMap(({ name, label, isDisabled }) => {
        const dialog = DIALOGS[name];
        return dialog === undefined || isDisabled
          ? []
          : [{ id: `file-action ${name}`, label, ...(dialog.keys && { keys: dialog.keys }), run: open(dialog.dialog) }];
      }),
    },
  ];
}

function openFileId(pathname: string, searchText: string): string | null {
  const [, screen, id] = pathname.split('/');
  if (screen !== 'logs') return null;
  return id ? decodeURIComponent(id) : new URLSearchParams(searchText).get('file');
}

const MOST = 50;

/** The commands whose names hold what was typed, in their groups; no more than the palette shows. */
export function findCommands(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  const wanted = query.trim().toLowerCase();
  const found: CommandGroup[] = [];
  let left = MOST;
  for (const { title, commands } of groups) {
    const fitting = commands.filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, left);
    left -= fitting.length;
    if (fitting.length > 0) found.push({ title, commands: fitting });
  }
  return found;
}

import type { LogFile, Profile } from '@rootline/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { may } from '#api/use-may.ts';
import { overlaysText } from '#messages/overlays.en.ts';
import { type RowActionName, rowActions } from '../../features/log-files/history/row-actions.ts';
import type { CommandGroup } from './palette-commands.ts';

/** Those of a row's buttons that only open a dialog. */
const DIALOGS: Partial<Record<RowActionName, { dialog: string; keys?: string }>> = {
  generate: { dialog: 'rca-options', keys: 'a' },
  're-generate': { dialog: 'rca-options', keys: 'a' },
  'view-rca': { dialog: 'rca-result', keys: 'v' },
  review: { dialog: 'review' },
  delete: { dialog: 'delete' },
};

/** What can be done with the file that is open; nothing while none is. */
export function useFileCommands(self: Profile | undefined, files: readonly LogFile[]): CommandGroup[] {
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
        const way = DIALOGS[name];
        return way === undefined || isDisabled
          ? []
          : [{ id: `file-action ${name}`, label, ...(way.keys && { keys: way.keys }), run: open(way.dialog) }];
      }),
    },
  ];
}

function openFileId(pathname: string, searchText: string): string | null {
  const [, screen, id] = pathname.split('/');
  if (screen !== 'logs') return null;
  return id ? decodeURIComponent(id) : new URLSearchParams(searchText).get('file');
}

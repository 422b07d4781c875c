import { useSearch } from '@tanstack/react-router';
import type { SettingsDialog, SettingsSearch } from './page-searches.ts';
import { useSearchPatch } from './use-search.ts';

/** The dialog of a settings screen, which stands in the address: Back closes it, and its address opens it again. */
export function useSettingsDialog() {
  const { dialog, about }: SettingsSearch = useSearch({ strict: false });
  const patch = useSearchPatch();
  return {
    dialog,
    /** Id of the user or token that it is about. */
    about,
    open: (wanted: SettingsDialog, id?: string) => void patch({ dialog: wanted, about: id }),
    // What was closed by hand does not come back by Back.
    close: () => void patch({ dialog: undefined, about: undefined }, 'replace'),
  };
}

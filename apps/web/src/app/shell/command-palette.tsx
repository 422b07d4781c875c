import '#ui/theme/mantine-more.css';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { useState } from 'react';
import { readPreference, writePreference } from '#api/preferences.ts';
import { overlaysText } from '#messages/overlays.en.ts';
import { useFocusBack } from '#ui/use-focus-back.ts';
import { type Command, useCommands } from './palette-commands.ts';
import { PaletteLine } from './palette-line.tsx';
import { readRecentCommands, withRecentCommand } from './recent-commands.ts';

const text = overlaysText.palette;
const RECENT = 'recentCommands';
const [store, actions] = createSpotlight();

export const openPalette = actions.open;

/** Everything that can be gone to or done from here, found by its name. While it is closed nothing of it follows the screen. */
export function CommandPalette() {
  return useSpotlight(store).opened ? <OpenedPalette /> : null;
}

function OpenedPalette() {
  useFocusBack();
  const [query, setQuery] = useState('');
  const groups = useCommands();
  const all = new Map(groups.flatMap(({ commands }) => commands).map((command) => [command.id, command]));
  const recent = readRecentCommands(readPreference(RECENT)).flatMap((id) => all.get(id) ?? []);
  const shown = [groups[0], { title: text.recent, commands: recent }, ...groups.slice(1)];
  return (
    <Spotlight
      store={store}
      query={query}
      onQueryChange={setQuery}
      actions={shown.flatMap((group) =>
        group === undefined || group.commands.length === 0
          ? []
          : [
              {
                group: group.title,
                actions: group.commands.map((command) => actionOf(command, { group: group.title, query })),
              },
            ],
      )}
      shortcut={null}
      limit={50}
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 0 }}
      // Mantine blurs the whole screen, which takes longer to draw than the palette.
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      attributes={{ content: { 'aria-label': text.placeholder } }}
      nothingFound={text.nothing}
      searchProps={{ placeholder: text.placeholder, 'aria-label': text.placeholder }}
      closeOnActionTrigger
    />
  );
}

function actionOf({ id, label, keys, run }: Command, { group, query }: { group: string; query: string }) {
  return {
    // A recent command stands in its own group too.
    id: `${group} ${id}`,
    label,
    children: <PaletteLine label={label} keys={keys} query={query} />,
    onClick: () => {
      writePreference(RECENT, withRecentCommand(readRecentCommands(readPreference(RECENT)), id));
      run();
    },
  };
}

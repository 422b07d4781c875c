import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { useEffect, useId, useState } from 'react';
import { readPreference, writePreference } from '#api/preferences.ts';
import { overlaysText } from '#messages/overlays.en.ts';
import { useFocusBack } from '#ui/use-focus-back.ts';
import { markedParts, textHits } from '../../features/log-files/entries/message-marks.ts';
import classes from './command-palette.module.css';
import { type Command, type CommandGroup, findCommands, useCommands } from './palette-commands.ts';

const MOST = 5;

/** Ids of the last used commands, newest first; anything else in the storage is ignored. */
export function readRecentCommands(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string').slice(0, MOST) : [];
}

export function withRecentCommand(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((each) => each !== id)].slice(0, MOST);
}

const text = overlaysText.palette;
const RECENT = 'recentCommands';
const [store, actions] = createSpotlight();

export const openPalette = actions.open;

/** Finds every screen and action by name. While it is closed, it renders nothing. */
export function CommandPalette() {
  return useSpotlight(store).opened ? <OpenedPalette /> : null;
}

function OpenedPalette() {
  useFocusBack();
  const [query, setQuery] = useState('');
  const listId = useId();
  const groups = useCommands();
  const all = new Map(groups.flatMap(({ commands }) => commands).map((command) => [command.id, command]));
  const recent = readRecentCommands(readPreference(RECENT)).flatMap((id) => all.get(id) ?? []);
  const shown = findCommands(
    [...groups.slice(0, 1), { title: text.recent, commands: recent }, ...groups.slice(1)],
    query,
  );
  useEffect(() => {
    store.updateState((state) => ({ ...state, listId }));
    return () => store.updateState((state) => ({ ...state, listId: '' }));
  }, [listId]);
  const choose = ({ id, run }: Command) => {
    writePreference(RECENT, withRecentCommand(readRecentCommands(readPreference(RECENT)), id));
    run();
    actions.close();
  };
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 0 }}
      // Mantine blurs the whole screen, which takes longer to draw than the palette.
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      attributes={{ content: { 'aria-label': text.placeholder } }}
    >
      <Spotlight.Search ref={takeFocus} placeholder={text.placeholder} aria-label={text.placeholder} />
      {shown.length === 0 ? (
        <Spotlight.Empty>{text.nothing}</Spotlight.Empty>
      ) : (
        <PaletteList id={listId} groups={shown} query={query} onChoose={choose} />
      )}
    </Spotlight.Root>
  );
}

/** The dialog gives the focus a moment after it opens, and what is typed until then would be lost. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

interface PaletteListProps {
  id: string;
  groups: readonly CommandGroup[];
  query: string;
  onChoose: (command: Command) => void;
}

/** The commands that were found. Plain elements: those of Mantine take longer to render than the rest of the palette. */
function PaletteList({ id, groups, query, onChoose }: PaletteListProps) {
  return (
    <div id={id} className={`${Spotlight.classes['actionsList']} ${classes['list']}`}>
      {groups.map(({ title, commands }) => (
        <Spotlight.ActionsGroup key={title} label={title}>
          {commands.map((command) => (
            <button
              key={command.id}
              type="button"
              tabIndex={-1}
              data-action
              className={`${Spotlight.classes['action']} ${classes['action']}`}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(command)}
            >
              <PaletteLine label={command.label} keys={command.keys} query={query} />
            </button>
          ))}
        </Spotlight.ActionsGroup>
      ))}
    </div>
  );
}

interface PaletteLineProps {
  label: string;
  keys: string | undefined;
  query: string;
}

/** One command of the palette, with the typed text marked in its name. */
function PaletteLine({ label, keys, query }: PaletteLineProps) {
  const parts = query === '' ? [] : markedParts(label, textHits(label, query, false));
  return (
    <>
      <span className={Spotlight.classes['actionBody']}>
        <span className={Spotlight.classes['actionLabel']}>
          {query === ''
            ? label
            : parts.map((part) =>
                part.isHit ? (
                  <mark key={part.at} className={classes['hit']}>
                    {part.text}
                  </mark>
                ) : (
                  part.text
                ),
              )}
        </span>
      </span>
      {keys === undefined ? null : (
        <span className={Spotlight.classes['actionSection']} data-position="right" data-dimmed>
          <kbd className={classes['key']}>{keys}</kbd>
        </span>
      )}
    </>
  );
}

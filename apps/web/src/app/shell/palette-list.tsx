import { Spotlight } from '@mantine/spotlight';
import classes from './command-palette.module.css';
import type { Command, CommandGroup } from './palette-commands.ts';
import { PaletteLine } from './palette-line.tsx';

interface PaletteListProps {
  id: string;
  groups: readonly CommandGroup[];
  query: string;
  onChoose: (command: Command) => void;
}

/** The found commands. Plain elements that scroll by themselves: Mantine's own take longer than the rest of the palette. */
export function PaletteList({ id, groups, query, onChoose }: PaletteListProps) {
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

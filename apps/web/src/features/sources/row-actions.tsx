import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleDot, Ellipsis, Radio } from 'lucide-react';
import { useMay } from '#api/use-may.ts';
import { liveText } from '#messages/live.en.ts';
import { sourcesText as text } from '#messages/sources.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { RefusableButton } from '#ui/refusable-button.tsx';
import { commandsOf, type SourceCommand } from './row-commands.ts';
import { nameOf, type SourceRow } from './source-rows.ts';
import classes from './source-table.module.css';

export type { SourceCommand } from './row-commands.ts';

interface RowActionsProps {
  row: SourceRow;
  onCommand: (command: SourceCommand) => void;
}

/** What can be done with a source or a ring. */
export function RowActions({ row, onCommand }: RowActionsProps) {
  const { main, isLive, menu } = commandsOf(row, useMay(), Date.now());
  return (
    <span className={classes['actions']}>
      {main === null ? null : (
        <RefusableButton
          size="xs"
          leftSection={main.command === 'capture' ? <CircleDot size={13} aria-hidden="true" /> : null}
          refusal={main.refusal}
          onClick={() => onCommand(main.command)}
        >
          {main.label}
        </RefusableButton>
      )}
      {isLive ? (
        <Button
          component={Link}
          to={`/sources/${row.id}/live`}
          size="xs"
          variant="subtle"
          leftSection={<Radio size={13} aria-hidden="true" />}
          aria-label={liveText.actionOf(nameOf(row))}
        >
          {liveText.action}
        </Button>
      ) : null}
      {menu.length === 0 ? null : (
        <MenuButton
          place="main"
          entries={() =>
            menu.map(({ command, label }) => ({
              key: command,
              label,
              isDangerous: command === 'delete',
              onSelect: () => onCommand(command),
            }))
          }
        >
          <IconButton size="sm" label={text.more(nameOf(row))}>
            <Ellipsis size={14} aria-hidden="true" />
          </IconButton>
        </MenuButton>
      )}
    </span>
  );
}

import { Ellipsis } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { uiText } from '#messages/ui.en.ts';
import { IconButton } from './icon-button.tsx';
import type { TableMenu } from './table-menu.tsx';

// A component that is loaded later forgets of which rows it is.
const LoadedMenu = lazy(async () => ({ default: (await import('./table-menu.tsx')).TableMenu })) as typeof TableMenu;

/** A button until it is pressed for the first time; then the menu is loaded and takes its place. */
export function TableMenuGate<Row>(props: ComponentProps<typeof TableMenu<Row>>) {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <IconButton
      size="sm"
      label={uiText.table.menu(props.caption)}
      aria-haspopup="menu"
      onClick={() => setIsWanted(true)}
    >
      <Ellipsis size={14} aria-hidden="true" />
    </IconButton>
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <LoadedMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}

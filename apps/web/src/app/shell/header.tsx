import type { User } from '@rootline/contract';
import { Link } from '@tanstack/react-router';
import { Menu, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { appText } from '#messages/app.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LogoMark } from '#ui/logo-mark.tsx';
import { useLogOut } from '../../features/auth/session-state.ts';
import classes from './header.module.css';
import { BackendUrlButton, PollingSwitch, WelcomeLine } from './header-tools.tsx';
import { openOverlay } from './open-overlay.ts';
import { ThemeMenu } from './theme-menu.tsx';

/** Only phones open it. */
const NavigationDrawer = lazy(async () => ({ default: (await import('./navigation-drawer.tsx')).NavigationDrawer }));

export function Header({ user }: { user: User | undefined }) {
  const logOut = useLogOut();
  const [isDrawerOpen, setIsDrawerOpen] = useState<boolean | null>(null);
  return (
    <header className={classes['header']}>
      <div className={classes['phoneOnly']}>
        <IconButton label={appText.menu} aria-expanded={isDrawerOpen === true} onClick={() => setIsDrawerOpen(true)}>
          <Menu size={18} />
        </IconButton>
      </div>
      <Link to="/" className={classes['brand']}>
        <LogoMark />
        {appText.productName}
      </Link>
      <div className={classes['command']}>
        <CommandBox onOpen={() => openOverlay('palette')} />
      </div>
      <div className={classes['tools']}>
        <PollingSwitch />
        <i className={classes['separator']} />
        <ThemeMenu />
        <BackendUrlButton />
        <i className={classes['separator']} />
        {user ? <WelcomeLine user={user} /> : null}
        <button type="button" className={classes['logout']} onClick={logOut}>
          {appText.logout}
        </button>
      </div>
      <div className={classes['phoneOnly']}>
        <IconButton label={appText.openPalette} onClick={() => openOverlay('palette')}>
          <Search size={18} />
        </IconButton>
      </div>
      {isDrawerOpen === null ? null : (
        <Suspense>
          <NavigationDrawer user={user} opened={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

/** Looks like a search field and opens the command palette. */
function CommandBox({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={classes['box']} onClick={onOpen} aria-keyshortcuts="Control+K">
      <Search size={14} aria-hidden="true" />
      <span className={classes['text']}>{appText.openPalette}</span>
      <kbd className={classes['key']}>Ctrl K</kbd>
    </button>
  );
}

import { Button, Drawer } from '@mantine/core';
import type { User } from '@rootline/contract';
import { appText } from '#messages/app.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { useLogOut } from '../../features/auth/session-state.ts';
import { BackendUrlButton, PollingSwitch, WelcomeLine } from './header-tools.tsx';
import { Navigation } from './navigation.tsx';
import classes from './navigation-drawer.module.css';
import { ThemeMenu } from './theme-menu.tsx';

interface NavigationDrawerProps {
  user: User | undefined;
  opened: boolean;
  onClose: () => void;
}

/** On a phone everything of header and navigation is in here. */
export function NavigationDrawer({ user, opened, onClose }: NavigationDrawerProps) {
  const logOut = useLogOut();
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={290}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content>
        <Drawer.Body>
          {/* Not Drawer.Header: its <header> would be a second banner of the page. */}
          <div className={classes['head']}>
            <Drawer.Title>{appText.productName}</Drawer.Title>
            <Drawer.CloseButton aria-label={uiText.close} />
          </div>
          {user ? (
            <div className={classes['welcome']}>
              <WelcomeLine user={user} />
            </div>
          ) : null}
          <div className={classes['tools']}>
            <PollingSwitch />
            <ThemeMenu />
            <BackendUrlButton />
          </div>
          <Navigation role={user?.role} onFollow={onClose} isWide />
          <Button fullWidth onClick={logOut}>
            {appText.logout}
          </Button>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

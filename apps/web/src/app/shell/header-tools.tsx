import { ActionIcon, Switch } from '@mantine/core';
import type { User } from '@rootline/contract';
import { Settings } from 'lucide-react';
import { usePolling } from '#api/polling.ts';
import { appText } from '#messages/app.en.ts';
import classes from './header-tools.module.css';
import { openOverlay } from './open-overlay.ts';

export function PollingSwitch() {
  const { isPolling, setPolling } = usePolling();
  return (
    <Switch
      size="xs"
      label={appText.polling}
      labelPosition="left"
      checked={isPolling}
      onChange={(event) => setPolling(event.currentTarget.checked)}
    />
  );
}

/** The settings gear of the header. */
export function BackendUrlButton() {
  return (
    // Named by its title: a label would be found in place of the field of the same name.
    <ActionIcon title={appText.backendUrlGear} onClick={() => openOverlay('backend-url')}>
      <Settings size={16} aria-hidden="true" />
    </ActionIcon>
  );
}

export function WelcomeLine({ user }: { user: User }) {
  const name = `${user.firstName} ${user.lastName}`;
  const [before, after] = appText.welcome(user.firstName, user.lastName).split(name);
  return (
    <span className={classes['line']}>
      {before}
      <b>{name}</b>
      {after}
    </span>
  );
}

import { ActionIcon } from '@mantine/core';
import { Settings } from 'lucide-react';
import { appText } from '#messages/app.en.ts';
import { openOverlay } from './open-overlay.ts';

/** The settings gear of the header. */
export function BackendUrlButton() {
  return (
    // Named by its title: a label would be found in place of the field of the same name.
    <ActionIcon title={appText.backendUrlGear} onClick={() => openOverlay('backend-url')}>
      <Settings size={16} aria-hidden="true" />
    </ActionIcon>
  );
}

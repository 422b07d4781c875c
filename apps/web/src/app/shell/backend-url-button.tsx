import { ActionIcon } from '@mantine/core';
import { Settings } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { appText } from '#messages/app.en.ts';

const BackendUrlDialog = lazy(async () => ({ default: (await import('./backend-url-dialog.tsx')).BackendUrlDialog }));

/** The settings gear of the header. */
export function BackendUrlButton() {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <>
      {/* Named by its title: a label would be found in place of the field of the same name. */}
      <ActionIcon title={appText.backendUrlGear} onClick={() => setIsOpen(true)}>
        <Settings size={16} aria-hidden="true" />
      </ActionIcon>
      {isOpen === null ? null : (
        <Suspense>
          <BackendUrlDialog opened={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { Settings } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { appText } from '#messages/app.en.ts';
import { IconButton } from '#ui/icon-button.tsx';

const BackendUrlDialog = lazy(async () => ({ default: (await import('./backend-url-dialog.tsx')).BackendUrlDialog }));

/** The settings gear of the header. */
export function BackendUrlButton() {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton label={appText.backendUrl} onClick={() => setIsOpen(true)}>
        <Settings size={16} />
      </IconButton>
      {isOpen === null ? null : (
        <Suspense>
          <BackendUrlDialog opened={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

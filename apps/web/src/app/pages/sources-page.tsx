import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { SourcesScreen } from '../../features/sources/sources-screen.tsx';

const ChangesCard = lazyPart(async () => (await import('../../features/changes/changes-card.tsx')).ChangesCard);

/** Where the server reads logs, what programs push, and what was changed meanwhile. */
export function SourcesPage() {
  return (
    <SourcesScreen>
      <Suspense>
        <ChangesCard />
      </Suspense>
    </SourcesScreen>
  );
}

import { type ComponentProps, lazy, Suspense } from 'react';
import { rcaText as text } from '#messages/rca.en.ts';
import { LoadingText } from '#ui/loading-text.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import type { FullView as FullViewNow } from './full-view.tsx';

const Loaded = lazy(() => import('./full-view.tsx').then((module) => ({ default: module.FullView })));

/** The full view, fetched when the first result shows: the list of files does without it. */
export function FullView(props: ComponentProps<typeof FullViewNow>) {
  return (
    <Suspense
      fallback={
        <LoadingText text={text.loading}>
          <SkeletonRows rows={10} />
        </LoadingText>
      }
    >
      <Loaded {...props} />
    </Suspense>
  );
}

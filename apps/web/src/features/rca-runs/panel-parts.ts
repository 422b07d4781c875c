import { later } from '#ui/later.ts';

/** What the panel begins with, by the state of the file: each is loaded only where it is shown. */
export const RunProgress = later(async () => (await import('./run-progress.tsx')).RunProgress);
export const FirstLook = later(async () => (await import('./first-look.tsx')).FirstLook);

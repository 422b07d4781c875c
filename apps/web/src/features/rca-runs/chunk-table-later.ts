import { later } from '#ui/later.ts';

/** Loaded when somebody wants numbers instead of the picture. */
export const ChunkTable = later(async () => (await import('./chunk-table.tsx')).ChunkTable);

import { LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';

/** Counts uploads under way: so many per user, so many in all. */
export function createUploadSlots() {
  const perUser = new Map<string, number>();
  let total = 0;

  return {
    /** Takes a slot; the returned function gives it back, once. Throws when all are taken. */
    take(userId: string): () => void {
      const own = perUser.get(userId) ?? 0;
      if (own >= LIMITS.upload.perUser || total >= LIMITS.upload.total) {
        throw new AppError('upload_busy', {}, { headers: { 'retry-after': '5' } });
      }
      perUser.set(userId, own + 1);
      total++;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        total--;
        const left = (perUser.get(userId) ?? 1) - 1;
        if (left > 0) perUser.set(userId, left);
        else perUser.delete(userId);
      };
    },
  };
}
export type UploadSlots = ReturnType<typeof createUploadSlots>;

import { AppError } from '#http/app-error.ts';

export interface SlotLimits {
  perUser: number;
  total: number;
}

/** Lets so many pieces of work wait or run at once; throws AppError too_many_requests beyond that. */
export function createUserSlots({ perUser, total }: SlotLimits) {
  const taken: string[] = [];

  return async function withSlot<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const own = taken.filter((id) => id === userId).length;
    if (own >= perUser || taken.length >= total) {
      throw new AppError('too_many_requests', {}, { headers: { 'retry-after': '2' } });
    }
    taken.push(userId);
    try {
      return await work();
    } finally {
      taken.splice(taken.indexOf(userId), 1);
    }
  };
}

import type { LiveEvent } from '@rootline/contract';

export interface NumberedEvent {
  id: string;
  event: LiveEvent;
}

/** The newest events with their ids, which hold within one process: `{instance}.{number}`. */
export function createEventRing(instance: string, size: number) {
  let kept: NumberedEvent[] = [];
  let count = 0;
  const idOf = (number: number) => `${instance}.${number}`;

  return {
    /** Id of the newest event. */
    get lastId(): string {
      return idOf(count);
    },
    add(event: LiveEvent): NumberedEvent {
      count += 1;
      const numbered = { id: idOf(count), event };
      kept.push(numbered);
      if (kept.length > 2 * size) kept = kept.slice(-size);
      return numbered;
    },
    /** Forgets all: no one can be brought up to date from here. */
    clear(): void {
      kept = [];
      count += 1;
    },
    /** What came after the id; null when that is not known here any more. */
    after(id: string): NumberedEvent[] | null {
      const [madeBy, digits] = id.split('.');
      const number = Number(digits);
      if (madeBy !== instance || !Number.isInteger(number) || number > count) return null;
      const missed = count - number;
      return missed <= kept.length ? kept.slice(kept.length - missed) : null;
    },
  };
}

import type { LogFile } from '@rootline/contract';

/** True if a file states the zone of its times: only then is it known what came before them elsewhere. */
export function statesZone({ facts }: Pick<LogFile, 'facts'>): boolean {
  return facts?.zone === 'stated' || facts?.zone === 'epoch';
}

/** False if the days of a file are made up, so that no moment of another clock has a place among its times. */
export function hasDays({ facts }: Pick<LogFile, 'facts'>): boolean {
  return facts !== null && facts.zone !== 'since-start' && facts.dayTimestamp === undefined;
}

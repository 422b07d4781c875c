import type { LogTemplate } from '@rootline/logparse';
import { isChange } from '../profile/change-events.ts';
import type { Tie } from './precursors.ts';
import type { Surroundings } from './rank-surroundings.ts';

/** Where a template stands to the onset of the incident. */
export interface OnsetDistance {
  /** It started close enough to the burst to have to do with it, and is no background noise. */
  isNewInBurst: boolean;
  inWindow: boolean;
  /** 1 right at an onset, toward 0 with distance and with what was written in between. */
  closeness: number;
}

/** How much of the distance to the onset counts against a rare change event that precedes every failure. */
const LEAD_LOSS = 0.6;
/** A change may take a while until it shows: it is looked for this many times further back than other causes. */
const CHANGE_REACH = 3;

/** Strength and novelty of a tie together from which on a calm line counts like one that tells of a change. */
const CONNECTED = 0.9;

/** Measures how close to the onset a template appeared for the first time. `tie`: what connects a calm line to the failures. */
export function onsetDistance(
  template: LogTemplate,
  { strength, isSteady, tie }: { strength: number; isSteady: boolean; tie: Tie | undefined },
  around: Surroundings,
): OnsetDistance {
  const isConnected = tie !== undefined && 1.5 * tie.strength + 0.5 * tie.novelty >= CONNECTED;
  const isOfChange = isChange(template) || isConnected;
  const changeReach = isOfChange ? CHANGE_REACH * around.lead : around.lead;
  const reach = tie === undefined ? changeReach : around.precursorReach;
  const inWindow = template.firstLine >= around.firstOnset - reach && template.firstLine <= around.burstEnd;
  const leads = isOfChange && strength < 4 && template.firstLine < around.firstOnset && inWindow && !isSteady;
  const foreruns = !isSteady && around.onlySymptoms && warnsBefore(template, strength, around.firstOnset, reach);
  const nearest = foreruns ? around.firstOnset : nearestOnset(around.onsets, template.firstLine, reach);
  const near = nearest === null ? 0 : nearness(template.firstLine, nearest, reach, around.rareFirstLines);
  // A change that precedes the whole burst is no less suspect for the traffic that was written in between.
  const closeness = (leads || foreruns) && nearest !== null ? Math.max(near, 1 - LEAD_LOSS * (1 - near)) : near;
  return { isNewInBurst: (inWindow || foreruns) && !isSteady, inWindow, closeness };
}

/** How many of the ascending values are smaller than a value. */
export function below(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function nearness(line: number, onset: number, reach: number, rareFirstLines: readonly number[]): number {
  const crowd = Math.max(0, below(rareFirstLines, onset) - below(rareFirstLines, line + 1));
  return 1 / (1 + crowd * 0.25 + Math.abs(onset - line) / reach);
}

/** True for a warning that started before the failures and still goes on when they begin. */
function warnsBefore(template: LogTemplate, strength: number, firstOnset: number, reach: number): boolean {
  const isOngoing = template.firstLine < firstOnset && template.lastLine >= firstOnset - reach;
  return strength === 2 && template.count > 1 && isOngoing;
}

function nearestOnset(onsets: readonly number[], line: number, reach: number): number | null {
  const after = onsets.find((onset) => onset >= line);
  return after !== undefined && after - line <= reach ? after : null;
}

import type { IncidentKind } from './incident-kind.ts';
import { CAPACITY } from './kinds/capacity.ts';
import { CONFIGURATION } from './kinds/configuration.ts';
import { DATA } from './kinds/data.ts';
import { DEPENDENCIES } from './kinds/dependencies.ts';
import { IDENTITY } from './kinds/identity.ts';
import { NETWORK } from './kinds/network.ts';
import { PROCESSES } from './kinds/processes.ts';

const ALL: readonly IncidentKind[] = [
  ...CAPACITY,
  ...CONFIGURATION,
  ...IDENTITY,
  ...NETWORK,
  ...DATA,
  ...DEPENDENCIES,
  ...PROCESSES,
];

/** Every third kind, chosen by its place and not by its content: measured when work on the method has ended, not during it. */
const isHeldBack = (at: number) => at % 3 === 2;

export const INCIDENT_KINDS = {
  open: ALL.filter((_kind, at) => !isHeldBack(at)),
  'held-back': ALL.filter((_kind, at) => isHeldBack(at)),
} as const;
export type IncidentPart = keyof typeof INCIDENT_KINDS;

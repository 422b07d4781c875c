import { badDeploy, configError, crashLoop } from './cases/deployment-cases.ts';
import { diskFull, outOfMemory, segfault } from './cases/machine-cases.ts';
import { expiredCertificate, poolExhausted, unknownHost } from './cases/network-cases.ts';
import { deadlock, failingTest, healthy } from './cases/program-cases.ts';
import type { CheckCase } from './check-case.ts';

/** The logs on which a model is tried. */
export const CHECK_CASES: readonly CheckCase[] = [
  crashLoop,
  poolExhausted,
  unknownHost,
  expiredCertificate,
  outOfMemory,
  diskFull,
  configError,
  deadlock,
  badDeploy,
  failingTest,
  segfault,
  healthy,
];

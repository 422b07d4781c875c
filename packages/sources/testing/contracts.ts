import type { Place } from '../src/place.ts';
import type { ContractServer, Fault } from './contract-server.ts';
import type { LogRecord } from './records.ts';

/** Starts a server of one kind that holds these records. */
export type ContractOf = (
  records: readonly LogRecord[],
  faults?: readonly Fault[],
) => Promise<{ server: ContractServer; place: Place }>;

/** Servers of every kind of source for tests, written from their documents. */

export { CONTRACTS } from './all-contracts.ts';
export { type ContractServer, type Fault, startContractServer } from './contract-server.ts';
export { frame } from './engine-server.ts';
export { startKubernetesApi } from './kubernetes-api.ts';
export { ROLLOUTS_TOKEN } from './kubernetes-server.ts';
export { type LiveEngine, startLiveEngine } from './live-engine.ts';
export { makeRecords, numbersIn } from './records.ts';

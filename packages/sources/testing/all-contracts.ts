import type { SourceKind } from '@rootline/contract';
import { cloudwatchContract } from './cloudwatch-server.ts';
import type { ContractOf } from './contracts.ts';
import { datadogContract } from './datadog-server.ts';
import { dockerContract } from './engine-server.ts';
import { journalContract } from './journal-server.ts';
import { kubernetesContract } from './kubernetes-server.ts';
import { lokiContract } from './loki-server.ts';
import { elasticsearchContract, opensearchContract } from './search-server.ts';
import { splunkContract } from './splunk-server.ts';

/** A server of every kind of source, written from its documents. */
export const CONTRACTS: Readonly<Record<SourceKind, ContractOf>> = {
  docker: dockerContract,
  journal: journalContract,
  kubernetes: kubernetesContract,
  loki: lokiContract,
  elasticsearch: elasticsearchContract,
  opensearch: opensearchContract,
  cloudwatch: cloudwatchContract,
  datadog: datadogContract,
  splunk: splunkContract,
};

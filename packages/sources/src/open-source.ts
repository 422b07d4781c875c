import { kindOfSource, type SourceKind } from '@rootline/contract';
import { cloudwatchClient } from './kinds/cloudwatch.ts';
import { datadogClient } from './kinds/datadog.ts';
import { dockerClient } from './kinds/docker.ts';
import { elasticsearchClient } from './kinds/elasticsearch.ts';
import { journalClient } from './kinds/journal.ts';
import { kubernetesClient } from './kinds/kubernetes.ts';
import { lokiClient } from './kinds/loki.ts';
import { splunkClient } from './kinds/splunk.ts';
import type { Guard, Place } from './place.ts';
import type { SourceClient } from './source-client.ts';

const CLIENTS: Readonly<Record<SourceKind, (place: Place, guard: Guard) => SourceClient>> = {
  docker: dockerClient,
  journal: journalClient,
  kubernetes: kubernetesClient,
  loki: lokiClient,
  elasticsearch: (place, guard) => elasticsearchClient(place, guard, 'elasticsearch'),
  opensearch: (place, guard) => elasticsearchClient(place, guard, 'opensearch'),
  cloudwatch: cloudwatchClient,
  datadog: datadogClient,
  splunk: splunkClient,
};

/** Opens a way to a place. @throws SourceError where its address is none */
export function openSource(place: Place, guard: Guard): SourceClient {
  return CLIENTS[place.kind]({ ...place, address: addressOf(place) }, guard);
}

/** The address of a place, or where its kind usually is; empty where neither is known. */
export function addressOf({ kind, address, settings }: Pick<Place, 'kind' | 'address' | 'settings'>): string {
  if (address !== '') return address;
  return (kindOfSource(kind).defaultAddress ?? '').replace('{region}', settings.region ?? '');
}

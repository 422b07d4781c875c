import type { Source } from '../source.ts';
import { kubernetesSource } from './kubernetes-source.ts';

/** The cluster that words and CLUSTER_FLAGS name. */
export function clusterSource(
  words: readonly string[],
  {
    namespace = null,
    selector = [],
    context = null,
  }: { namespace?: string | null; selector?: string[]; context?: string | null },
  more: readonly string[],
): Source {
  return kubernetesSource({ targets: [...words, ...selector], namespace, context, more });
}

/** What the Kubernetes API tells about pods, events, and rollouts. */

export { type ClusterLine, clusterLines } from './cluster-event.ts';
export { type PodContainer, podContainers, selectorOf } from './cluster-objects.ts';

/** The flags that name a place in a cluster. */
export const CLUSTER_FLAGS = {
  namespace: { type: 'string', short: 'n' },
  selector: { type: 'string', short: 'l', multiple: true },
  context: { type: 'string' },
} as const;

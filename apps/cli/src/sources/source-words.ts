import { UsageError } from '../command-error.ts';
import { journalSource } from './journal/journal-source.ts';
import { kubernetesSource } from './kubernetes/kubernetes-source.ts';
import type { Source } from './source.ts';

/** The flags that name a place in a cluster. */
export const CLUSTER_FLAGS = {
  namespace: { type: 'string', short: 'n' },
  selector: { type: 'string', short: 'l', multiple: true },
  context: { type: 'string' },
} as const;

/** The flags that name a part of a journal. */
export const JOURNAL_FLAGS = { unit: { type: 'string', short: 'u', multiple: true } } as const;

/** Words before and behind `--`: the latter are for the program that is run. */
export function splitWords(args: readonly string[]): { own: string[]; more: string[] } {
  const at = args.indexOf('--');
  return at < 0 ? { own: [...args], more: [] } : { own: args.slice(0, at), more: args.slice(at + 1) };
}

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

/** The journal that JOURNAL_FLAGS name. */
export function journalOf(
  words: readonly string[],
  { unit = [] }: { unit?: string[] },
  more: readonly string[],
): Source {
  const [word] = words;
  if (word !== undefined) throw new UsageError(`journal takes units by -u: rootline journal -u ${word}.`);
  return journalSource({ units: unit, more });
}

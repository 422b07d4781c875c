import { readArguments } from '../arguments.ts';
import { CAPTURE_EXIT, CAPTURE_FLAGS, CAPTURE_HELP, runCapture } from '../sources/capture-command.ts';
import { CLUSTER_FLAGS } from '../sources/kubernetes/cluster-flags.ts';
import { clusterSource } from '../sources/kubernetes/cluster-words.ts';
import { splitWords } from '../sources/split-words.ts';

export const help = `Usage: rootline kubectl [-n NAMESPACE] POD|KIND/NAME|SELECTOR... [--since TIME] [--for TIME] [--lines N] [-- WORDS]

Shows what broke in pods. Uses your own kubectl to read every container of every matching pod, including the container
before the last restart, and the namespace's events and rollouts. Reports them as one case with one clock. Runs only
kubectl get and kubectl logs, and keeps nothing. Words after -- are passed to each of them.

  -n, --namespace NAME  namespace (default: your context's)
  -l, --selector LABELS label selector, the same as app=web without the flag
  --context NAME        context (default: the current one)
${CAPTURE_HELP}

Examples:
  rootline kubectl deploy/web
  rootline kubectl -n shop app=web --since 1h
  rootline kubectl web-7d4b9c-x2x7k --for 2m -- --kubeconfig /etc/kube/admin.conf

${CAPTURE_EXIT}
`;

/** `rootline kubectl TARGET...`. */
export async function run(args: string[]): Promise<number> {
  const { own, more } = splitWords(args);
  const { words, flags } = readArguments(own, { ...CAPTURE_FLAGS, ...CLUSTER_FLAGS });
  return runCapture(clusterSource(words, flags, more), flags);
}

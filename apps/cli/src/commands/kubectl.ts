import { readArguments } from '../arguments.ts';
import { CAPTURE_EXIT, CAPTURE_FLAGS, CAPTURE_HELP, runCapture } from '../sources/capture-command.ts';
import { CLUSTER_FLAGS } from '../sources/kubernetes/cluster-flags.ts';
import { clusterSource } from '../sources/kubernetes/cluster-words.ts';
import { splitWords } from '../sources/split-words.ts';

export const help = `Usage: rootline kubectl [-n NAMESPACE] POD|KIND/NAME|SELECTOR... [--since TIME] [--for TIME] [--lines N] [-- WORDS]

What broke in pods: reads every container of every pod, always the container before the last restart, too, and the
events and rollouts of the namespace with your own kubectl, and reports them as one case with one clock. Only kubectl
get and kubectl logs are run, and nothing is kept. What stands behind -- is given to each of them.

  -n, --namespace NAME  the namespace, else that of your context
  -l, --selector LABELS the same as LABELS such as app=web as a word
  --context NAME        another context than the current one
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

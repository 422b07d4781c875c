import { type PodContainer, podContainers, selectorOf } from '@rootline/sources/cluster';
import { CommandError, UsageError } from '../../command-error.ts';
import { EXIT } from '../../exit-codes.ts';
import { askProgram } from '../ask-program.ts';
import type { Reach, Source, SourceCall } from '../source.ts';
import { eventsCalls, podLogsCall, previousLogsCall } from './kubernetes-calls.ts';

export interface ClusterWords {
  /** Names of pods, `KIND/NAME`, or selectors of labels. */
  targets: readonly string[];
  namespace: string | null;
  context: string | null;
  /** Words passed to the program unchanged. */
  more: readonly string[];
}

const MOST_CONTAINERS = 50;

/** Pods of a cluster: every container, the container before its restart, and the namespace's events and rollouts. */
export function kubernetesSource(words: ClusterWords): Source {
  const { targets, namespace, context, more } = words;
  if (targets.length === 0)
    throw new UsageError('kubectl requires a POD, KIND/NAME such as deploy/web, or a selector such as app=web.');
  const where = [
    ...(namespace === null ? [] : [`--namespace=${namespace}`]),
    ...(context === null ? [] : [`--context=${context}`]),
    ...more,
  ];
  return {
    title: ['kubectl', ...(namespace === null ? [] : ['-n', namespace]), ...targets].join(' '),
    async plan(reach, signal) {
      const found = await Promise.all(targets.map((target) => containersOf(target, where, signal)));
      const byName = new Map(found.flat().map((of) => [`${of.pod}/${of.container}`, of]));
      const all = [...byName.values()];
      if (all.length === 0) throw new CommandError(`No pods found for ${targets.join(' ')}.`, EXIT.usage);
      const left = all.length - MOST_CONTAINERS;
      return {
        calls: callsOf(all.slice(0, MOST_CONTAINERS), where, reach),
        notes: left > 0 ? [`${left} more containers were skipped. Name fewer pods.`] : [],
      };
    },
  };
}

function callsOf(containers: readonly PodContainer[], where: readonly string[], reach: Reach): SourceCall[] {
  const now = Date.now();
  return [
    ...containers.map((of) => podLogsCall(where, of, reach)),
    ...containers.flatMap((of) => previousLogsCall(where, of, reach) ?? []),
    ...eventsCalls(where, reach, now),
  ];
}

async function containersOf(target: string, where: readonly string[], signal: AbortSignal): Promise<PodContainer[]> {
  const asked = await podWords(target, where, signal);
  const answer = await askProgram(
    { program: 'kubectl', args: ['get', 'pods', ...asked, '--output', 'json', ...where] },
    target,
    signal,
  );
  const found = podContainers(answer);
  if (found === null) throw new CommandError('kubectl returned something other than pods.', EXIT.failed);
  return found;
}

/** The words that name the pods of a target to `kubectl get pods`. */
async function podWords(target: string, where: readonly string[], signal: AbortSignal): Promise<string[]> {
  const [kind = '', name] = target.split('/');
  if (/[=!() ,]/.test(target)) return ['--selector', target];
  if (name === undefined) return [target];
  if (/^(?:po|pods?)$/i.test(kind)) return [name];
  const answer = await askProgram(
    { program: 'kubectl', args: ['get', target, '--output', 'json', ...where] },
    target,
    signal,
  );
  const selector = selectorOf(answer);
  if (selector === null)
    throw new CommandError(
      `${target} does not select pods. Name pods, a deployment, set, job, or service.`,
      EXIT.usage,
    );
  return ['--selector', selector];
}

import type { LlmPull } from '@rootline/contract';

/** The last download of a model; null when there was none. The list is newest first. */
export function newestPull<Pull extends Pick<LlmPull, 'model'>>(pulls: readonly Pull[], model: string): Pull | null {
  return pulls.find((pull) => pull.model === model) ?? null;
}

export function isUnderWay({ status }: Pick<LlmPull, 'status'>): boolean {
  return status === 'pending' || status === 'running';
}

import { isEmbeddingModel, LIMITS } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import type { RunOptions } from './run-body.ts';

const { modalDefault, panelDefault, panelMin, panelMax, max } = LIMITS.rca.timeoutSeconds;

export const MODAL_OPTIONS: RunOptions = { timeout: modalDefault, chunking: true, smartChunking: true };
export const PANEL_OPTIONS: RunOptions = { timeout: panelDefault, chunking: true, smartChunking: true };

/** Why the timeout of the options modal cannot be used, else null. */
export function modalTimeoutProblem(timeout: number | string): string | null {
  const seconds = secondsOf(timeout);
  if (seconds === null || seconds < 1) return resultText.timeoutInvalid;
  return seconds > max ? resultText.timeoutTooLong(formatCount(max)) : null;
}

/** Why the timeout of the panel cannot be used, else null. */
export function panelTimeoutProblem(timeout: number | string): string | null {
  const seconds = secondsOf(timeout);
  return seconds === null || seconds < panelMin || seconds > panelMax
    ? resultText.panelTimeoutInvalid(String(panelMin), String(panelMax))
    : null;
}

function secondsOf(timeout: number | string): number | null {
  const seconds = typeof timeout === 'string' && timeout.trim() === '' ? Number.NaN : Number(timeout);
  return Number.isFinite(seconds) ? seconds : null;
}

interface ModelChoices {
  models: string[];
  /** Preselected: the first that can write an analysis. */
  preselected: string | null;
  /** True when the endpoint has models, but all of them only embed. */
  onlyEmbedding: boolean;
}

/** The models a user can choose for an analysis. */
export function modelChoices(names: readonly string[]): ModelChoices {
  const models = names.filter((name) => !isEmbeddingModel(name));
  return { models, preselected: models[0] ?? null, onlyEmbedding: names.length > 0 && models.length === 0 };
}

/** The entries of a list of models; the active one says so. */
export function modelOptions(models: readonly string[], active: string | null): { value: string; label: string }[] {
  return models.map((model) => ({ value: model, label: model === active ? resultText.activeModel(model) : model }));
}

/** How a run with a model was started. */
interface ChosenOptions extends RunOptions {
  model: string;
}

/** What a person chose last, out of whatever is stored; null where its model is not offered any more. */
export function readLastOptions(stored: unknown, models: readonly string[]): ChosenOptions | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { model, timeout, chunking, smartChunking }: Partial<Record<keyof ChosenOptions, unknown>> = stored;
  if (typeof model !== 'string' || !models.includes(model) || typeof timeout !== 'number') return null;
  return { model, timeout, chunking: chunking !== false, smartChunking: smartChunking !== false };
}

/** Whether the same run would be started; smart chunking only counts with chunking. */
export function areSameOptions(a: ChosenOptions, b: ChosenOptions): boolean {
  return (
    a.model === b.model &&
    Number(a.timeout) === Number(b.timeout) &&
    a.chunking === b.chunking &&
    (!a.chunking || a.smartChunking === b.smartChunking)
  );
}

import { LIMITS } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';

export interface RunOptions {
  timeout: number | string;
  chunking: boolean;
  smartChunking: boolean;
}

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

/** What both variants send; smart chunking only counts with chunking. */
export function runBody(options: RunOptions) {
  return {
    timeout: Math.trunc(Number(options.timeout)),
    chunking: options.chunking,
    smartChunking: options.chunking && options.smartChunking,
  };
}

function secondsOf(timeout: number | string): number | null {
  const seconds = typeof timeout === 'string' && timeout.trim() === '' ? Number.NaN : Number(timeout);
  return Number.isFinite(seconds) ? seconds : null;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIMITS } from '../../packages/contract/src/index.ts';
import { ROOT } from '../run-step.ts';

test('docs/webhook.md tells the waiting times between attempts as they are', () => {
  const text = readFileSync(join(ROOT, 'docs/webhook.md'), 'utf8');
  const rows = LIMITS.webhook.retrySeconds.map((seconds, index) => `| ${index + 2} | ${inWords(seconds)} |`);
  expect(text).toContain(['| 1 | at once |', ...rows, ''].join('\n'));
});

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  return seconds < 3600 ? `${seconds / 60} minutes` : `${seconds / 3600} hours`;
}

import { expect, test } from 'vitest';
import { whyNoModel } from './node-version.ts';

test.each([
  ['20.20.2', false],
  ['22.12.0', false],
  ['22.19.0', true],
  ['24.1.0', true],
  ['26.10.0', true],
])('Node %s asks a model: %s', (version, asks) => {
  const reason = whyNoModel(version);
  if (asks) expect(reason).toBeNull();
  else expect(reason).toMatch(`requires Node 22.19 or newer; you have ${version}. Leave out --model`);
});

import { expect, test } from 'vitest';
import { pastedFile } from './drop-frame.tsx';

test('pasted text becomes a log file that is named after the moment', async () => {
  const file = pastedFile('ERROR late\n', new Date(2026, 10, 2, 9, 4, 58));
  expect(file.name).toBe('pasted-20261102-090458.log');
  expect(await file.text()).toBe('ERROR late\n');
});

import { expect, test } from 'vitest';
import { toggleComponent } from './component-names.ts';

test('a component is shown, left out, or neither, and never both', () => {
  const shown = toggleComponent({}, 'a', 'show');
  expect(shown).toEqual({ comp: '["a"]', notcomp: undefined });
  expect(toggleComponent(shown, 'b', 'show')).toEqual({ comp: '["a","b"]', notcomp: undefined });
  expect(toggleComponent(shown, 'a', 'leave-out')).toEqual({ comp: undefined, notcomp: '["a"]' });
  expect(toggleComponent(shown, 'a', 'show')).toEqual({ comp: undefined, notcomp: undefined });
});

import { expect, test } from 'vitest';
import { shortComponent, toggleComponent } from './component-names.ts';

test.each([
  ['com.acme.web.OrderController', 'OrderController'],
  ['app.Store', 'Store'],
  ['celery.worker.strategy', 'strategy'],
  ['net::http::Server', 'Server'],
  ['src/app/main.ts', 'main.ts'],
  ['docker.service', 'docker.service'],
  ['sshd', 'sshd'],
  ['worker 1.2.3', 'worker 1.2.3'],
  ['10.0.0.1', '10.0.0.1'],
  ['a.b.', 'a.b.'],
])('%s is shown as %s', (name, expected) => {
  expect(shortComponent(name)).toBe(expected);
});

test('a component is shown, left out, or neither, and never both', () => {
  const shown = toggleComponent({}, 'a', 'show');
  expect(shown).toEqual({ comp: '["a"]', notcomp: undefined });
  expect(toggleComponent(shown, 'b', 'show')).toEqual({ comp: '["a","b"]', notcomp: undefined });
  expect(toggleComponent(shown, 'a', 'leave-out')).toEqual({ comp: undefined, notcomp: '["a"]' });
  expect(toggleComponent(shown, 'a', 'show')).toEqual({ comp: undefined, notcomp: undefined });
});

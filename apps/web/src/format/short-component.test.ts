import { expect, test } from 'vitest';
import { shortComponent } from './short-component.ts';

test.each([
  ['com.acme.web.OrderController', 'OrderController'],
  ['app.Store', 'Store'],
  ['celery.worker.strategy', 'strategy'],
  ['net::http::Server', 'Server'],
  ['src/app/main.ts', 'main.ts'],
  ['docker.service', 'docker.service'],
  ['aws_credentials.go:77', 'aws_credentials.go:77'],
  ['sshd', 'sshd'],
  ['worker 1.2.3', 'worker 1.2.3'],
  ['10.0.0.1', '10.0.0.1'],
  ['a.b.', 'a.b.'],
])('%s is shown as %s', (name, expected) => {
  expect(shortComponent(name)).toBe(expected);
});

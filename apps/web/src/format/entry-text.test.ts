import { expect, test } from 'vitest';
import { firstLine, shortComponent } from './entry-text.ts';

test.each([
  ['pool is empty\n at a.B', 'pool is empty', 1],
  ['run\nSEVERE: chunk 3 rolled back\n at a.B', 'run↵SEVERE: chunk 3 rolled back', 2],
  ['run', 'run', 1],
  ['run\n\nrest', 'run', 1],
  ['\nrest', '↵rest', 2],
])('of %j it shows %j, %i lines', (message, text, lines) => {
  expect(firstLine(message)).toEqual({ text, lines });
});

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

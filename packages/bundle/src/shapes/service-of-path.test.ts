import { expect, test } from 'vitest';
import { serviceOfPath } from './service-of-file.ts';

test.each([
  ['postgresql.log', 'postgresql'],
  ['postgresql.log.1', 'postgresql'],
  ['var/log/payments-worker.log.2.gz', 'payments-worker'],
  ['orders-1.log', 'orders'],
  ['access-2026-03-02.json', 'access'],
  ['access_20260302-11.txt', 'access'],
  ['C:\\logs\\gateway.txt', 'gateway'],
  ['.log', '.log'],
  ['notes', 'notes'],
])('%s is of the service %s', (path, service) => {
  expect(serviceOfPath(path)).toBe(service);
});

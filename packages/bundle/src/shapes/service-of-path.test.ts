import { expect, test } from 'vitest';
import { serviceOfPath, servicesOfPaths } from './service-of-file.ts';

test.each([
  ['postgresql.log', 'postgresql'],
  ['postgresql.log.1', 'postgresql'],
  ['var/log/payments-worker.log.2.gz', 'payments-worker'],
  ['orders-1.log', 'orders'],
  ['access-2026-03-02.json', 'access'],
  ['access_20260302-11.txt', 'access'],
  ['C:\\logs\\gateway.txt', 'gateway'],
  ['bundle.tar/orders/2026-03-02.log', 'orders'],
  ['bundle.tar/orders/2026-03-02/20260302.log', 'orders'],
  ['web/access.log.2026-03-01', 'web'],
  ['orders.log.2026-03-01', 'orders'],
  ['orders.log-20260301.gz', 'orders'],
  ['orders_20260301_120000.log', 'orders'],
  ['orders.2026.03.01.txt', 'orders'],
  ['2026-03-02.log', 'log'],
  ['20260302T1015.log.gz', 'log'],
  ['.log', '.log'],
  ['notes', 'notes'],
])('%s is of the service %s', (path, service) => {
  expect(serviceOfPath(path)).toBe(service);
});

test('files of a name of their own in folders of days are of the service that they name', () => {
  const services = servicesOfPaths(['bundle.tar/logs/2026-03-01/orders.log', 'bundle.tar/logs/2026-03-02/orders.log']);
  expect([...services.values()].map(({ name }) => name)).toEqual(['orders', 'orders']);
});

test('files of the same name in folders of days belong to the folder above them', () => {
  const services = servicesOfPaths(['shop/2026-03-01/app.log', 'shop/2026-03-02/app.log']);
  expect([...services.values()].map(({ name }) => name)).toEqual(['shop', 'shop']);
});

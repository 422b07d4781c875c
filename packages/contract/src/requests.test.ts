import { expect, test } from 'vitest';
import { routeOf } from './requests.ts';

test.each([
  ['/api/orders', '/api/orders'],
  ['/api/orders/48211', '/api/orders/{id}'],
  ['/api/orders/48211/items/7', '/api/orders/{id}/items/{id}'],
  ['/1/2/3/4', '/{id}/{id}/{id}/{id}'],
  ['/2026/03/05/', '/{id}/{id}/{id}/'],
  ['/files/0f8fad5b-d9cb-469f-a165-70867728950e', '/files/{id}'],
  ['/commit/9fceb02d0ae598e95dc970b74767f19372d61af8/diff', '/commit/{id}/diff'],
  ['/orders/ord-12345', '/orders/{id}'],
  ['/users/ann@example.org/keys', '/users/{id}/keys'],
  ['/watch/dQw4w9WgXcQ', '/watch/{id}'],
  ['/api/v1/stock', '/api/v1/stock'],
  ['/oauth2/token', '/oauth2/token'],
  ['/assets/app.4f1c.js', '/assets/app.4f1c.js'],
  ['/', '/'],
  ['*', '*'],
])('the route of %s is %s', (path, route) => {
  expect(routeOf(path)).toBe(route);
});

test('a route is its own route, so that a filter can be taken from a list', () => {
  expect(routeOf(routeOf('/a/17/b/1b9d6bcd'))).toBe(routeOf('/a/17/b/1b9d6bcd'));
});

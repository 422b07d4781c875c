/** Lines that are no entries of their own: joined ones, colored ones, and those between entries that belong to none. */
export const MIXED_LINES = `#Software: Some Web Server 10.0
#Fields: date time cs-method cs-uri-stem sc-status
2026-03-01 00:00:01 GET /shop/cart 200
2026-03-01 00:00:02 GET /shop/pay 503
2026-03-01 00:00:03 POST /shop/pay 200
#Remark: the server was restarted
#Fields: date time cs-method cs-uri-stem sc-status
2026-03-01 00:10:04 GET /shop/cart 200
2026-03-01 00:10:05 GET /shop/list 404
`;

export const JOINED_LINES = `starting without a time
2026-03-01T00:00:00.000Z INFO [worker-1] com.acme.Shop - cart 1 opened
2026-03-01T00:00:01.000Z ERROR [worker-2] com.acme.Pay - payment 2 failed
java.lang.IllegalStateException: Zahlung überfällig
\tat com.acme.Pay.run(Pay.java:9)
2026-03-01T00:00:02.000Z \u001b[33mWARN\u001b[0m [worker-1] com.acme.Shop - queue is \u001b[1m40 %\u001b[0m full
2026-03-01T00:00:03.000Z INFO [worker-1] com.acme.Shop - cart 2 opened
`;

/** What is searched for, how, and the lines of the entries that are found. */
type Search = [string, 'text' | 'regex', number[]];

export const SEARCHES_OF_MIXED: readonly Search[] = [
  ['restarted', 'text', [8]],
  ['#SOFTWARE', 'text', [3]],
  ['^#Remark', 'regex', [8]],
  ['/shop/pay', 'text', [4, 5]],
  ['00:10:0\\d GET', 'regex', [8, 9]],
];

export const SEARCHES_OF_JOINED: readonly Search[] = [
  ['ÜBERFÄLLIG', 'text', [3]],
  ['failed\njava', 'text', [3]],
  ['failed.java', 'regex', []],
  ['Pay\\.java:\\d', 'regex', [3]],
  ['queue is 40 % full', 'text', [6]],
  ['00:00:02.000Z WARN', 'text', [6]],
  ['cart', 'text', [2, 7]],
  ['com.acme.Shop', 'text', [2, 6, 7]],
];

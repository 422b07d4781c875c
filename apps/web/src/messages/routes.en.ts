/** Words of the requests of a file by route. */
export const routesText = {
  table: 'Requests by route',
  failed: (message: string) => `Failed to count the routes: ${message}`,
  none: 'No requests',
  noneHelp: 'None of these entries states a method, a path and a status.',
  heads: {
    route: 'Route',
    requests: 'Requests',
    failed: '5xx',
    share: 'Share of 5xx',
    median: 'Median latency',
    overTime: 'Over time',
  },
  routes: { one: (count: string) => `${count} route`, other: (count: string) => `${count} routes` },
  requests: { one: (count: string) => `${count} request`, other: (count: string) => `${count} requests` },
  failedCount: (count: string) => `${count} of them 5xx`,
  leftOut: {
    one: (count: string, requests: string, failed: string) =>
      `${count} more route with ${requests} requests, ${failed} of them 5xx, is not listed.`,
    other: (count: string, requests: string, failed: string) =>
      `${count} more routes with ${requests} requests, ${failed} of them 5xx, are not listed.`,
  },
  showRequests: (route: string) => `Show the requests of ${route}`,
  spread: (requests: string, failed: string) => `Over time: ${requests} requests, ${failed} of them 5xx`,
  percent: (share: string) => `${share}%`,
  lessThanPercent: (share: string) => `<${share}%`,
  milliseconds: (count: string) => `${count} ms`,
} as const;

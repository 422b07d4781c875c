import type { RouteList } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { routesText as text } from '#messages/routes.en.ts';

const ONE_DECIMAL_BELOW = 10;
const LEAST_PERCENT = 0.1;
const decimal = (value: number) => formatCount(Math.round(value * 10) / 10);

/** The share of requests that failed; it is 0% and 100% only where none or all did. */
export function shareText(failed: number, requests: number): string {
  const percent = requests === 0 ? 0 : (100 * failed) / requests;
  if (failed > 0 && percent < LEAST_PERCENT) return text.lessThanPercent(decimal(LEAST_PERCENT));
  const isNearlyAll = failed < requests && Math.round(percent) === 100;
  return text.percent(
    percent < ONE_DECIMAL_BELOW ? decimal(percent) : formatCount(isNearlyAll ? 99 : Math.round(percent)),
  );
}

/** A latency in milliseconds; null where none is stated. */
export function latencyText(milliseconds: number | null): string | null {
  if (milliseconds === null) return null;
  return text.milliseconds(
    milliseconds < ONE_DECIMAL_BELOW ? decimal(milliseconds) : formatCount(Math.round(milliseconds)),
  );
}

/** What of the routes a list does not hold; null where it holds all of them. */
export function leftOut({ total, requests, failed, routes }: RouteList) {
  if (total <= routes.length) return null;
  const listed = (count: 'requests' | 'failed') => routes.reduce((sum, route) => sum + route[count], 0);
  return { routes: total - routes.length, requests: requests - listed('requests'), failed: failed - listed('failed') };
}

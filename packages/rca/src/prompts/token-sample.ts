import { estimateTokens } from '../evidence/estimate-tokens.ts';

/** Lines of the kinds that prompts hold, for asking a server how many tokens its model makes of such text. */
export const TOKEN_SAMPLE = [
  '4711| WARN shop.stock.Pool connection pool exhausted: active=20, idle=0, waiting=14 (timeout 30000 ms)',
  '4712| ERROR [http-nio-8080-exec-7] c.e.orders.OrderController - order 88213 failed after 3 retries',
  'java.lang.IllegalStateException: Cannot acquire lock /var/lib/shop/.lock',
  '    at com.example.orders.OrderService.place(OrderService.java:142)',
  '{"level":"error","logger":"pay.gateway","msg":"upstream answered 503","trace":"9f3a1c77e2","took_ms":1204}',
  'E   AssertionError: assert 10.01 == Decimal("10.00")',
  'src/billing/total.ts(41,18): error TS2345: Argument of type string is not assignable',
  'sshd[2211]: Failed password for invalid user admin from <ip-3> port 41822 ssh2',
  'T7 | x5012 | ERROR | first L20113 | last L31877 | new in the error wave | request <num> to <path> timed out',
  'The setting was changed shortly before the first request waited for a connection.',
].join('\n');

/** A factor that no tokenizer has: the server counts something else. */
const IMPLAUSIBLE = { below: 0.45, above: 2 };

/** Tokens per estimated token, from what a server counted for the sample: a half to one and a half, 1 when it cannot be. */
export function tokenFactorOf(countedTokens: number): number {
  const factor = countedTokens / estimateTokens(TOKEN_SAMPLE);
  if (factor < IMPLAUSIBLE.below || factor > IMPLAUSIBLE.above) return 1;
  return Math.min(1.5, Math.max(0.5, factor));
}

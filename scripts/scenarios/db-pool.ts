import { createClock } from './clock.ts';
import type { Random } from './random.ts';
import type { Scenario } from './scenario.ts';

/** The cause is a WARN; errors that were there before and a burst that healed by itself try to look like it. */
export const dbPool: Scenario = {
  name: 'db-pool',
  fileName: 'orders-db-pool.log',
  story: 'A configuration reload shrinks the database pool; orders fail half a minute later.',
  writeLines: (random) => {
    const clock = createClock('2026-03-02T08:00:00.000Z');
    const lines: string[] = [];
    const write = (level: string, logger: string, message: string) =>
      lines.push(`${clock.iso()} ${level.padEnd(5)} [${logger}] ${message}`);

    const serve = (requests: number) => {
      for (let served = 0; served < requests; served += 1) {
        clock.advance(random.int(300, 2600));
        writeOrder(random, write);
        if (random.chance(0.012)) {
          write(
            'ERROR',
            'mailer',
            `Recipient refused by relay for order ${random.int(10_000, 99_999)}: 550 mailbox unknown`,
          );
        }
      }
    };

    write('INFO', 'boot', 'orders-service 4.18.2 started, pool.maximumSize=40');
    serve(420);
    healedCacheBurst(random, write, clock.advance);
    serve(520);
    clock.advance(800);
    write('WARN', 'config', 'Reloaded application.yml from revision 7f31c2e: pool.maximumSize changed from 40 to 2');
    serve(14);
    for (let wave = 0; wave < 160; wave += 1) {
      clock.advance(random.int(900, 3200));
      failOrder(random, write, (line) => lines.push(line));
      if (random.chance(0.3)) writeOrder(random, write);
    }
    write('FATAL', 'health', 'Readiness probe failed 30 times in a row, instance is taken out of rotation');
    return lines;
  },
};

type Write = (level: string, logger: string, message: string) => void;

function writeOrder(random: Random, write: Write): void {
  const order = random.int(10_000, 99_999);
  write('INFO', 'http', `POST /orders 201 in ${random.int(18, 240)} ms, request ${random.hex(8)}`);
  if (random.chance(0.5)) write('DEBUG', 'pool', `Lent connection ${random.int(1, 40)}, ${random.int(4, 30)} idle`);
  if (random.chance(0.4)) write('INFO', 'orders', `Order ${order} stored with ${random.int(1, 7)} items`);
}

function healedCacheBurst(random: Random, write: Write, advance: (ms: number) => void): void {
  for (let failure = 0; failure < 18; failure += 1) {
    advance(random.int(400, 1900));
    write('ERROR', 'cache', `Read of key cart:${random.hex(6)} timed out after 250 ms, answered from the database`);
  }
  advance(2000);
  write('INFO', 'cache', 'Connection to cache-1 is back, 18 reads were answered from the database');
}

function failOrder(random: Random, write: Write, writeRaw: (line: string) => void): void {
  const request = random.hex(8);
  write(
    'ERROR',
    'pool',
    `Connection is not available, request ${request} waited 30000 ms (total=2, active=2, waiting=${random.int(20, 190)})`,
  );
  write('ERROR', 'orders', `Order could not be stored, request ${request}`);
  writeRaw('com.example.orders.StorageException: could not open transaction');
  writeRaw('\tat com.example.orders.OrderStore.save(OrderStore.java:118)');
  writeRaw('\tat com.example.orders.OrderService.place(OrderService.java:64)');
  writeRaw('Caused by: java.sql.SQLTransientConnectionException: orders-pool - Connection is not available');
  writeRaw('\tat com.zaxxer.hikari.pool.HikariPool.createTimeoutException(HikariPool.java:696)');
  if (random.chance(0.6))
    write('ERROR', 'http', `POST /orders 503 in 30${random.int(100, 999)} ms, request ${request}`);
}

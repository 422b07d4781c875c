import { OTLPLogExporter as JsonExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as ProtobufExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { BatchLogRecordProcessor, LoggerProvider, type LogRecordExporter } from '@opentelemetry/sdk-logs';
import type { RingStream } from '@rootline/contract';
import { pino } from 'pino';
import { pinoLoki } from 'pino-loki';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

const RECORDS = 2000;

let server: TestServer;
let admin: TestUser;
let ring: { id: string; token: string };
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());
beforeEach(async ({ task }) => {
  const { body } = await server.call('POST', '/rings', { token: admin.token, body: { name: task.id } });
  const made = body as { ring: { id: string }; token: string };
  ring = { id: made.ring.id, token: made.token };
});

/** The streams of the ring, each with its number of records. */
async function streams(): Promise<Record<string, number>> {
  const { body } = await server.call('GET', `/rings/${ring.id}/streams`, { token: admin.token });
  return Object.fromEntries((body as { streams: RingStream[] }).streams.map(({ name, records }) => [name, records]));
}

describe('what the libraries of npm send to a ring', () => {
  it.each([
    ['OTLP as JSON', (options: object) => new JsonExporter(options)],
    ['OTLP as protobuf', (options: object) => new ProtobufExporter(options)],
  ])('by the exporter of OpenTelemetry for %s is all there', async (_what, open) => {
    const headers = { authorization: `Bearer ${ring.token}` };
    const exporter: LogRecordExporter = open({ url: `${server.url}/push/v1/logs`, headers });
    const processors = [new BatchLogRecordProcessor({ exporter, maxQueueSize: 2 * RECORDS })];
    const provider = new LoggerProvider({ processors });
    const logger = provider.getLogger('shop');
    for (let number = 0; number < RECORDS; number++)
      logger.emit({ severityText: 'INFO', body: `order ${number} accepted`, attributes: { number } });
    await provider.shutdown();
    expect(Object.values(await streams())).toEqual([RECORDS]);
  });

  it('by pino-loki is all there', async () => {
    const transport = pinoLoki({
      host: server.url,
      endpoint: 'push/loki/api/v1/push',
      headers: { Authorization: `Bearer ${ring.token}` },
      labels: { app: 'shop' },
    });
    const logger = pino(transport);
    for (let number = 0; number < RECORDS; number++) logger.info(`order ${number} accepted`);
    transport.end();
    await expect.poll(streams).toEqual({ shop: RECORDS });
  });
});
